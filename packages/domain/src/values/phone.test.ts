import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectOperator, operators } from '../payments/operators.ts';
import { formatPhone, formatPhoneFull, maskPhone, nationalNumber, parsePhone } from './phone.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const national = fc.tuple(fc.constantFrom(...'2456789'), digits(7)).map(([second, rest]) => `6${second}${rest}`);

describe('parsePhone', () => {
  it.each([
    '699000012',
    '+237699000012',
    '00237699000012',
    '237699000012',
    '+237 6 99 00 00 12',
    '6 99-00-00-12',
    '6.99.00.00.12',
    '0699000012',
    '+2370699000012',
    ' 699 00 00 12 ',
    '(+237) 699/00/00/12',
    'tel:+237699000012',
    '6\u00a099\u202f00 00 12',
    '\u202a+237 6\u00a099\u00a000\u00a000\u00a012\u202c',
    '\u2066+237 699 00 00 12\u2069',
    '\u200e6\u200b99000012\ufeff',
    '６９９００００１２',
    '6\u201199\u201100\u201100\u201112',
  ])('reads %j', (text) => {
    expect(parsePhone(text)).toEqual({ ok: true, phone: '237699000012', operator: 'orange' });
  });
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['6990000', 'wrongLength'],
    ['6990000123', 'wrongLength'],
    ['69900001a', 'invalidCharacters'],
    ['+33612345678', 'wrongCountry'],
    ['0033612345678', 'wrongCountry'],
    ['+699000012', 'wrongCountry'],
    ['222123456', 'notMobile'],
    ['610123456', 'notMobile'],
    ['630123456', 'notMobile'],
    ['600123456', 'notMobile'],
    ['799000012', 'notMobile'],
    ['699+000012', 'invalidCharacters'],
    ['237', 'wrongLength'],
    ['+237', 'wrongLength'],
  ])('refuses %j as %s', (text, reason) => {
    expect(parsePhone(text)).toEqual({ ok: false, reason });
  });
  // The specification's rule is wider than libphonenumber's (643 to 649): it decides.
  it.each([
    '670123456',
    '681123456',
    '685123456',
    '640123456',
    '641123456',
    '643123456',
    '649123456',
    '620123456',
    '660123456',
  ])('accepts %s', (text) => {
    expect(parsePhone(text).ok).toBe(true);
  });
  it('reads back every number it can format', () => {
    fc.assert(
      fc.property(national, (number) => {
        const phone = `237${number}`;
        for (const text of [
          number,
          phone,
          `+${phone}`,
          `00${phone}`,
          `0${number}`,
          formatPhone(phone),
          formatPhoneFull(phone),
        ]) {
          expect(parsePhone(text)).toMatchObject({ ok: true, phone });
        }
        expect(nationalNumber(phone)).toBe(number);
      }),
    );
  });
  it('never throws and always answers a stored form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parsePhone(text);
        expect(!parsed.ok || /^2376[2456789][0-9]{7}$/.test(parsed.phone)).toBe(true);
      }),
    );
  });
});

describe('detectOperator', () => {
  const expected = (number: string) => {
    const three = Number(number.slice(0, 3));
    if (number.startsWith('67') || (three >= 650 && three <= 654) || (three >= 680 && three <= 683)) return 'mtn';
    return three === 640 || number.startsWith('69') || (three >= 655 && three <= 659) || (three >= 686 && three <= 689)
      ? 'orange'
      : null;
  };
  it('follows the specification for each of the hundred prefixes', () => {
    for (let prefix = 600; prefix < 700; prefix++)
      expect(detectOperator(`${prefix}000000`)).toBe(expected(`${prefix}000000`));
  });
  it('lets the longest prefix of another table win', () => {
    const table = {
      mtn: { code: 'mtn' as const, prefixes: ['6'] },
      orange: { code: 'orange' as const, prefixes: ['67'] },
    };
    expect([detectOperator('670000000', table), detectOperator('680000000', table)]).toEqual(['orange', 'mtn']);
  });
  it('holds the specification’s caps', () => {
    expect([operators.mtn.amountMax, operators.orange.amountMax]).toEqual([500_000, 400_000]);
  });
});

describe('formats', () => {
  it('groups, masks and leaves the rest alone', () => {
    expect(formatPhone('237677123456')).toBe('6 77 12 34 56');
    expect(formatPhoneFull('237677123456')).toBe('+237 6 77 12 34 56');
    expect(maskPhone('237677123456')).toBe('6 77 •• •• 56');
    expect([formatPhone('46733123450'), formatPhoneFull('46733123450')]).toEqual(['46733123450', '46733123450']);
    expect(maskPhone('46733123450')).not.toMatch(/[0-9]/);
  });
});
