import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRib, maskRib, otherBankThan, parseOutsideAccount, parseRib, ribKey } from './account.ts';
import { bankOf, banks } from './banks.ts';

/** Account numbers that their owners published, and the example of the IBAN registry. */
const published = [
  '10005 00002 00000020611 38',
  '10005 00002 06463841002 52',
  '10005 00022 04494961051 78',
  '10003 00100 05000006053 06',
  '10033 05214 14011000141 88',
  '10029 00002 30245039710 53',
  '10002 00030 02779763150 08',
];
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const anyRib = fc
  .tuple(digits(4), digits(5), digits(11))
  .map(([bank, branch, account]) => `1${bank}${branch}${account}${ribKey(`1${bank}`, branch, account)}`);
const isoMod97 = (iban: string) =>
  BigInt([...`${iban.slice(4)}${iban.slice(0, 4)}`].map((char) => parseInt(char, 36)).join('')) % 97n;
const good = (text: string) => {
  const parsed = parseRib(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
};

describe('parseRib', () => {
  it.each(published)('takes %s, its IBAN, and its IBAN in fours', (text) => {
    const parsed = good(text);
    expect(parsed).toMatchObject({ keyOk: true, iban: `CM21${text.replaceAll(' ', '')}`, warnings: [] });
    expect(`${parsed.bank} ${parsed.branch} ${parsed.account} ${parsed.key}`).toBe(text);
    expect(good(parsed.iban!)).toEqual(parsed);
    expect(good(`IBAN: ${parsed.iban!.replace(/(.{4})/g, '$1 ').toLowerCase()}`)).toEqual(parsed);
    expect(good(text.replaceAll(' ', '\u00a0-'))).toEqual(parsed);
    expect(bankOf(parsed.bank)?.name).toBe(parsed.bankName);
  });
  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(anyRib, fc.integer({ min: 1, max: 22 }), fc.integer({ min: 1, max: 9 }), (rib, at, add) => {
        const wrong = rib.slice(0, at) + ((Number(rib[at]) + add) % 10) + rib.slice(at + 1);
        expect(good(wrong)).toMatchObject({ keyOk: false, iban: null });
        expect(good(wrong).warnings).toContain('keyMismatch');
      }),
    );
    for (const text of published) {
      const rib = text.replaceAll(' ', '');
      for (let at = 1; at < 23; at++)
        for (let digit = 0; digit < 10; digit++) {
          if (String(digit) !== rib[at]) expect(good(rib.slice(0, at) + digit + rib.slice(at + 1)).keyOk).toBe(false);
        }
    }
  });
  it('finds every two neighbours that changed places', () => {
    fc.assert(
      fc.property(anyRib, fc.integer({ min: 1, max: 21 }), (rib, at) => {
        fc.pre(rib[at] !== rib[at + 1]);
        expect(good(rib.slice(0, at) + rib[at + 1] + rib[at] + rib.slice(at + 2)).keyOk).toBe(false);
      }),
    );
  });
  it('gives an IBAN that passes the international check, always with 21', () => {
    fc.assert(
      fc.property(anyRib, (rib) => {
        const { iban } = good(rib);
        expect(iban).toBe(`CM21${rib}`);
        expect(isoMod97(iban!)).toBe(1n);
      }),
    );
  });
  it('has a key from 01 to 97', () => {
    fc.assert(
      fc.property(anyRib, (rib) => {
        expect(Number(rib.slice(-2))).toBeGreaterThanOrEqual(1);
        expect(Number(rib.slice(-2))).toBeLessThanOrEqual(97);
      }),
    );
  });
  it('warns of a bank it does not know, or that is gone, and takes it', () => {
    expect(good(`109990000100000000001${ribKey('10999', '00001', '00000000001')}`)).toMatchObject({
      keyOk: true,
      bankName: null,
      warnings: ['unknownBank'],
    });
    expect(good(`100060000100000000001${ribKey('10006', '00001', '00000000001')}`).warnings).toEqual(['historicBank']);
  });
  it.each([
    ['', 'required'],
    [' - ', 'required'],
    ['1000500002000000206113', 'wrongLength'],
    ['100050000200000020611388', 'wrongLength'],
    ['10005 00002 0000002061I 38', 'invalidCharacters'],
    ['CM2210005000020000002061138', 'wrongIbanCheck'],
    ['FR7630006000011234567890189', 'wrongCountry'],
    ['40001000020000002061138', 'wrongCountry'],
    ['CM2110005', 'wrongLength'],
  ])('refuses %j: %s', (text, reason) => expect(parseRib(text)).toEqual({ ok: false, reason }));
  it('takes a neighbour country where it is allowed', () => {
    expect(parseRib('40001000020000002061138', { countries: ['1', '4'] })).toMatchObject({ ok: true, bank: '40001' });
  });
});

describe('formatRib and maskRib', () => {
  it('draw four parts', () => {
    expect(formatRib('10005000020000002061138')).toBe('10005 00002 00000020611 38');
    expect(formatRib('1000500')).toBe('10005 00');
    expect(formatRib('')).toBe('');
    expect(maskRib('10005000020000002061138')).toBe('10005 ••••• •••••••0611 38');
    expect(maskRib('1000')).toBe('••••');
  });
});

it('names every bank once, with a BIC of Cameroon where it has one', () => {
  expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
  for (const { code, bic } of banks) {
    expect(code).toMatch(/^1[0-9]{4}$/);
    if (bic) expect(bic).toMatch(/^[A-Z]{4}CM[A-Z0-9]{2}$/);
  }
});

describe('an account outside the zone', () => {
  it.each([
    ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189', 'iban'],
    ['iban GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819', 'iban'],
    ['12345678', '12345678', 'number'],
    ['1234-5678-9012-3456-7890', '12345678901234567890', 'number'],
  ])('%s is taken', (text, account, kind) => expect(parseOutsideAccount(text)).toEqual({ ok: true, account, kind }));
  it.each([
    ['', 'required'],
    ['1234567', 'wrongLength'],
    ['123456789012345678901', 'wrongLength'],
    ['12AB5678', 'invalidCharacters'],
    ['FR7630006000011234567890188', 'wrongIbanCheck'],
    ['FR76300', 'wrongLength'],
    ['DE89 3704/0044', 'invalidCharacters'],
  ])('%j is refused: %s', (text, reason) => expect(parseOutsideAccount(text)).toEqual({ ok: false, reason }));
});

describe('the bank that was chosen beside a number', () => {
  const rib = '10005000020000002061138';
  it('must be the one it begins with', () => {
    expect(otherBankThan('10005', rib)).toBeNull();
    expect(otherBankThan('10001', rib)).toEqual({
      begins: '10005',
      beginsName: 'Afriland First Bank',
      chosen: '10001',
      chosenName: 'BICEC',
    });
    expect(otherBankThan('10001', '1000')).toBeNull();
  });
});
