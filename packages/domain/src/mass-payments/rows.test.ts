import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../values/limits.ts';
import { readAmountCell } from './amount-cell.ts';
import { readPhoneCell } from './cells.ts';
import { findHeader, guessMapping } from './columns.ts';
import type { RowMapping } from './fields.ts';
import { cellsWithCorrections, joinedCells } from './joined-cells.ts';
import { readRow, splitOverCap } from './rows.ts';

const mapping: RowMapping = { name: 0, phone: 1, amount: 2, operator: 3, rib: 4, note: 5, externalRef: 6, language: 7 };
const row = (name = 'Marie Ngo', phone = '677123456', amount = '25000', ...more: string[]) =>
  readRow([name, phone, amount, ...more], mapping);
const rules = (read: ReturnType<typeof readRow>) => read.errors.map((error) => `${error.field}: ${error.rule}`);

describe('a phone cell', () => {
  it.each([
    ['677123456', null],
    ['+237677123456', null],
    ['237677123456', null],
    ['6 77 12 34 56', 'phone.cleaned'],
    ['6.77.12.34.56', 'phone.cleaned'],
    ['677-12-34-56', 'phone.cleaned'],
    ['00237677123456', 'phone.cleaned'],
    ['677123456.0', 'phone.cleaned'],
    ['237677123456.0', 'phone.cleaned'],
    ["'677123456", 'phone.cleaned'],
    ['\u00a0677\u202f123\u202f456 ', 'phone.cleaned'],
    ['\u202a+237\u00a06\u00a077\u00a012\u00a034\u00a056\u202c', 'phone.cleaned'],
    ['\u200b677123456', 'phone.cleaned'],
    ['６７７１２３４５６', 'phone.cleaned'],
    ['\u200b677123456.0', 'phone.cleaned'],
    ['6.77123456E+08', 'phone.scientific'],
    ['6,77123456E+08', 'phone.scientific'],
    ['2.37677123456E+11', 'phone.scientific'],
  ])('%s', (cell, repair) =>
    expect(readPhoneCell(cell)).toEqual({ ok: true, value: { phone: '237677123456', operator: 'mtn' }, repair }),
  );
  // The digits behind are gone: completing them with zeros would pay a stranger.
  it.each(['6.77E+08', '2,37677E+11', '6.771234E+08'])('%s has lost digits', (cell) =>
    expect(readPhoneCell(cell)).toEqual({ ok: false, rule: 'phone.digitsLost' }),
  );
  it.each(['123', '677123456 / 699000000', '233445566', '+33612345678', 'mtn', '=677123456', '677123456,5'])(
    '%s is none',
    (cell) => expect(readPhoneCell(cell)).toEqual({ ok: false, rule: 'phone.invalid' }),
  );
  it('reads whatever way any number is written to the same number', () => {
    const number = fc
      .tuple(fc.constantFrom('67', '69', '650', '655', '680', '62'), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([prefix, rest]) => (prefix + String(rest).padStart(7, '0')).slice(0, 9));
    const ways: ((text: string) => string)[] = [
      (text) => text,
      (text) => `+237${text}`,
      (text) => `237${text}`,
      (text) => `00237${text}`,
      (text) => text.replace(/(\d{3})(?=\d)/g, '$1 '),
      (text) => `${text}.0`,
      (text) => `${text[0]}.${text.slice(1)}E+08`,
      (text) => `2,37${text}E+11`,
      (text) => ` ${text.match(/../g)!.join('.')}.${text[8]} `,
    ];
    fc.assert(
      fc.property(number, fc.constantFrom(...ways), (text, write) => {
        expect(readPhoneCell(write(text))).toMatchObject({ ok: true, value: { phone: `237${text}` } });
      }),
    );
  });
});

describe('an amount cell', () => {
  it.each([
    ['500000', 500_000, null],
    ['500 000', 500_000, 'amount.cleaned'],
    ['500\u00a0000', 500_000, 'amount.cleaned'],
    ['500\u202f000 FCFA', 500_000, 'amount.cleaned'],
    ['1 200 000', 1_200_000, 'amount.cleaned'],
    ['1.200.000', 1_200_000, 'amount.cleaned'],
    ["1'200'000", 1_200_000, 'amount.cleaned'],
    ['XAF 1,025,000', 1_025_000, 'amount.cleaned'],
    ['25000 F', 25_000, 'amount.cleaned'],
    ['25000.0', 25_000, 'amount.cleaned'],
    ['25 000,00', 25_000, 'amount.cleaned'],
    ['25,000.00', 25_000, 'amount.cleaned'],
    ['000500', 500, 'amount.cleaned'],
  ])('%s', (cell, value, repair) => expect(readAmountCell(cell)).toEqual({ ok: true, value, repair }));
  it.each([
    ['', 'amount.required'],
    ['-1', 'amount.negative'],
    ['−500', 'amount.negative'],
    ['(500)', 'amount.negative'],
    ['NaN', 'amount.notANumber'],
    ['1e3', 'amount.notANumber'],
    ['5E+05', 'amount.notANumber'],
    ['0x64', 'amount.notANumber'],
    ['100.5', 'amount.decimals'],
    ['100,50', 'amount.decimals'],
    ['0.500', 'amount.decimals'],
    ['500.0000', 'amount.decimals'],
    ['1.234,567', 'amount.ambiguous'],
    ['500.000', 'amount.ambiguous'],
    ['500,000', 'amount.ambiguous'],
    ['1,23,456', 'amount.ambiguous'],
    ['50 0000', 'amount.ambiguous'],
    ['1 500.000', 'amount.ambiguous'],
    ['1,500,00', 'amount.ambiguous'],
    ['9007199254740993', 'amount.tooLarge'],
    ['9223372036854775808', 'amount.tooLarge'],
    ['[]', 'amount.notANumber'],
    ['{}', 'amount.notANumber'],
    ['null', 'amount.notANumber'],
    ['true', 'amount.notANumber'],
    ['FCFA', 'amount.notANumber'],
    ['+500', 'amount.notANumber'],
    ['=500', 'amount.notANumber'],
    ['500k', 'amount.notANumber'],
  ])('%s: %s', (cell, rule) => expect(readAmountCell(cell)).toEqual({ ok: false, rule }));
  it('never reads a grouped amount as another amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.constantFrom(' ', '.', ',', '\u00a0', '\u202f', "'", ''),
        fc.constantFrom('', ' FCFA', ' F', ' XAF'),
        (value, separator, unit) => {
          const text = String(value).replace(/\B(?=(?:\d{3})+$)/g, separator) + unit;
          expect(readAmountCell(text, 'thousands')).toMatchObject({ ok: true, value });
          const alone = readAmountCell(text);
          if (alone.ok) expect(alone.value).toBe(value);
          else expect([alone.rule, /^\d{1,3}[.,]\d{3}\b/.test(text)]).toEqual(['amount.ambiguous', true]);
        },
      ),
    );
  });
  it('reads any text to whole francs or says why not', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., '()eEx]{0,14}$/)), (cell) => {
        const read = readAmountCell(cell);
        if (read.ok)
          expect(
            Number.isSafeInteger(read.value) &&
              read.value >= 0 &&
              read.value === Number(cell.replace(/[.,]0{1,2}\D*$/, '').replace(/\D/g, '')),
          ).toBe(true);
      }),
    );
  });
});

describe('a row', () => {
  it('is read whole', () => {
    expect(row(' Marie  Ngo ', '677123456', '25 000', 'MTN', '', 'Salaire', 'P-7', 'Français')).toMatchObject({
      row: {
        name: 'Marie Ngo',
        destination: 'wallet',
        phone: '237677123456',
        operator: 'mtn',
        amount: 25_000,
        note: 'Salaire',
        externalRef: 'P-7',
        language: 'fr',
      },
      errors: [],
      warnings: [],
      repairs: [{ field: 'amount', from: '25 000', to: '25000' }],
    });
  });
  it('goes to a bank account when it has no phone, without a cap', () => {
    const bank = row('Kamga SARL', '', '1200000', '', '10005 00001 01234567890 91');
    expect(bank).toMatchObject({
      row: { destination: 'bank', rib: '10005000010123456789091', amount: 1_200_000 },
      errors: [],
      repairs: [{ field: 'rib', rule: 'rib.cleaned' }, { field: 'amount' }].slice(0, 1),
    });
    expect(row('A B', '', '500', '', '10005000010123456789092')).toMatchObject({
      errors: [],
      warnings: [{ field: 'rib', rule: 'rib.key' }],
    });
    expect(rules(row('A B', '', '500', '', '1000500001'))).toEqual(['rib: rib.invalid']);
    expect(rules(row('A B', '', '500', '', '1.00050000101235E+22'))).toEqual(['rib: rib.digitsLost']);
  });
  it('keeps amounts above a cap as an error of their own', () => {
    expect(rules(row('A B', '677123456', '500000'))).toEqual([]);
    expect(row('A B', '677123456', '500001')).toMatchObject({
      row: { amount: 500_001 },
      errors: [{ field: 'amount', rule: 'amount.aboveCap.mtn' }],
    });
    expect(rules(row('A B', '699123456', '400001'))).toEqual(['amount: amount.aboveCap.orange']);
    expect(rules(row('A B', '677123456', '99'))).toEqual(['amount: amount.tooSmall']);
  });
  it('takes the operator that is written, and asks for one where none is known', () => {
    expect(row('A B', '677123456', '500', 'Orange Money')).toMatchObject({
      row: { operator: 'orange' },
      errors: [],
      warnings: [{ rule: 'operator.ported' }],
    });
    expect(rules(row('A B', '620123456', '500'))).toEqual(['operator: operator.unknown']);
    expect(row('A B', '620123456', '500', 'momo')).toMatchObject({
      row: { operator: 'mtn' },
      errors: [],
      warnings: [],
    });
    expect(rules(row('A B', '677123456', '500', 'Nexttel'))).toEqual(['operator: operator.invalid']);
  });
  it('names every field that is wrong at once', () => {
    const read = row('', '12', 'abc', '', '', 'n'.repeat(256), 'ref?', 'kl');
    expect(rules(read)).toEqual([
      'name: name.required',
      'phone: phone.invalid',
      'amount: amount.notANumber',
      'externalRef: externalRef.invalid',
      'note: note.tooLong',
    ]);
    expect(read.warnings.map((warning) => warning.rule)).toEqual(['language.unknown']);
    expect(rules(row('12345', '677123456', '500'))).toEqual(['name: name.noLetters']);
    expect(rules(row('x'.repeat(101)))).toEqual(['name: name.tooLong']);
    expect(rules(row('A B', '', '500'))).toEqual(['phone: destination.required']);
  });
  it('refuses the template’s own examples, however they are decorated', () => {
    expect(rules(row(' exemple  marie NGO bassa '))).toEqual(['null: row.sample']);
  });
  it.each(['=HYPERLINK("http://evil.example","Marie")', '+cmd|/C calc', '-2+3', '@SUM(A1:A9)', '  =1+1'])(
    'keeps %s as these very letters',
    (name) => {
      expect(row(name).row.name).toBe(name.trim());
      expect(row(`'${name}`).row.name).toBe(name.trim());
    },
  );
  it('drops characters nobody sees, and says so', () => {
    const read = row('Ma\u0000rie\u200b \tNgo\u202e');
    expect(read).toMatchObject({
      row: { name: 'Marie Ngo' },
      repairs: [{ field: 'name', rule: 'text.cleaned', to: 'Marie Ngo' }],
    });
  });
  it('keeps no card number', () => {
    const read = row('Marie', '677123456', '500', '', '', '4111 1111 1111 1111');
    expect(rules(read)).toEqual(['note: text.cardNumber']);
    expect(JSON.stringify(read)).not.toContain('1111 1111');
    expect(rules(row('Marie', '677123456', '500', '', '', '•••• 1111'))).toEqual(['note: text.cardNumber']);
  });
  it('joins family and first name, and needs no amount where everybody gets the same', () => {
    expect(
      readRow(['NGO BASSA', 'Marie', '677123456'], { name: 0, firstName: 1, phone: 2 }, { amount: 'optional' }),
    ).toMatchObject({ row: { name: 'NGO BASSA Marie', amount: null }, errors: [] });
  });
  it('never throws and never pays a row that has an error of its destination or amount', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 9 }), (cells) => {
        const read = readRow(cells, mapping);
        if (read.errors.length === 0)
          expect(
            read.row.name !== null && read.row.amount !== null && (read.row.phone !== null || read.row.rib !== null),
          ).toBe(true);
      }),
    );
  });
});

describe('a row in parts', () => {
  const twoNumbers: RowMapping = { name: 0, phoneMtn: 1, phoneOrange: 2, amount: 3 };
  it('is paid on the number that is filled, at the operator of its column', () => {
    expect(readRow(['Marie', '677123456', '', '500'], twoNumbers)).toMatchObject({
      row: { phone: '237677123456', operator: 'mtn' },
      errors: [],
      warnings: [],
    });
    expect(readRow(['Marie', '', '620123456', '500'], twoNumbers)).toMatchObject({
      row: { phone: '237620123456', operator: 'orange' },
      errors: [],
    });
    expect(readRow(['Marie', '677123456', '+237 677 12 34 56', '500'], twoNumbers)).toMatchObject({
      row: { phone: '237677123456', operator: 'mtn' },
      errors: [],
    });
  });
  it('with two different numbers is asked about and not guessed', () => {
    const read = readRow(['Marie', '677123456', '699123456', '500'], twoNumbers);
    expect(read.row.phone).toBeNull();
    expect(rules(read)).toEqual(['phone: phone.two']);
    expect(rules(row('A B', '677123456 / 699123456'))).toEqual(['phone: phone.two']);
    expect(rules(readRow(['Marie', '', '', '500'], twoNumbers))).toEqual(['phone: destination.required']);
  });
  it('has an account from its four columns, with the zeros the spreadsheet took', () => {
    const fourParts: RowMapping = { name: 0, ribBank: 1, ribBranch: 2, ribAccount: 3, ribKey: 4, amount: 5 };
    expect(readRow(['Kamga', '10005', '1', '1234567890', '91', '500'], fourParts)).toMatchObject({
      row: { rib: '10005000010123456789091', destination: 'bank' },
      errors: [],
    });
    expect(rules(readRow(['Kamga', '10005', '', '1234567890', '91', '500'], fourParts))).toEqual(['rib: rib.invalid']);
    expect(readRow(['Kamga', '', '', '10005 00001 01234567890 91', '', '500'], fourParts)).toMatchObject({
      row: { rib: '10005000010123456789091' },
      errors: [],
    });
  });
  it('keeps both names, in any layout', () => {
    expect(
      readRow(['NGO BASSA', 'Marie', '677123456', '500'], { name: 0, firstName: 1, phone: 2, amount: 3 }).row.name,
    ).toBe('NGO BASSA Marie');
    expect(readRow(['', 'Marie', '677123456', '500'], { name: 0, firstName: 1, phone: 2, amount: 3 }).row.name).toBe(
      'Marie',
    );
  });
  it('stands in the file as it was corrected, and is read so again', () => {
    const layouts: RowMapping[] = [
      twoNumbers,
      { name: 0, firstName: 1, phone: 2, amount: 3 },
      { name: 0, ribBank: 1, ribBranch: 2, ribAccount: 3, ribKey: 4, amount: 5, phone: 6 },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...layouts),
        fc.array(fc.constantFrom('677123456', '', 'Marie', '500'), { minLength: 7, maxLength: 7 }),
        fc.constantFrom('MTN', 'Orange'),
        (layout, cells, operator) => {
          const phone = operator === 'MTN' ? '677999888' : '699999888';
          const written =
            layout.ribBank === undefined
              ? { name: 'Alice Tabe', phone, operator, amount: '750' }
              : { name: 'Alice Tabe', rib: '10005000010123456789091', amount: '750' };
          const again = joinedCells(cellsWithCorrections(cells, layout, written), layout);
          expect([again.name, again.phone, again.rib, again.amount]).toEqual([
            written.name,
            written.phone ?? '',
            written.rib ?? '',
            '750',
          ]);
        },
      ),
    );
  });
});

describe('columns', () => {
  it.each([
    [
      ['Matricule', 'Noms et prénoms', 'N° Tél.', 'Salaire net', 'Banque'],
      { employeeNo: 0, name: 1, phone: 2, amount: 3 },
    ],
    [
      ['NOM', 'PRÉNOM', 'Téléphone', 'Montant (FCFA)', 'Motif', 'Opérateur', 'RIB', 'Référence', 'Langue'],
      { name: 0, firstName: 1, phone: 2, amount: 3, note: 4, operator: 5, rib: 6, externalRef: 7, language: 8 },
    ],
    [
      ['Full name', 'Mobile number', 'Net pay', 'Network', 'Bank account'],
      { name: 0, phone: 1, amount: 2, operator: 3, rib: 4 },
    ],
    [['Nom de la banque', 'Bénéficiaire', 'Numéro de compte', 'Montant à payer'], { name: 1, rib: 2, amount: 3 }],
    [['Beneficiary name', 'Phone', 'Amount XAF', 'Amount USD'], { name: 0, phone: 1, amount: 2 }],
  ])('%j', (header, wanted) => expect(guessMapping(header, []).mapping).toEqual(wanted));
  it('are guessed from what is in them where there is no heading', () => {
    expect(
      guessMapping(null, [
        ['1', 'Marie Ngo', '677123456', '25 000'],
        ['2', 'Paul Atangana', '699000001', '30 000'],
      ]).mapping,
    ).toEqual({ name: 1, phone: 2, amount: 3 });
  });
  it('have their heading below a title, or none', () => {
    expect(
      findHeader([
        ['École Les Bambins'],
        ['Salaires novembre 2026'],
        ['Nom', 'Téléphone', 'Montant'],
        ['Marie', '677123456', '500'],
      ]),
    ).toBe(2);
    expect(findHeader([['Marie Ngo', '677123456', '500']])).toBeNull();
    expect(
      findHeader([
        ['Paie', '', ''],
        ['Marie Ngo', '677123456', '500'],
      ]),
    ).toBeNull();
  });
});

describe('an amount above a cap', () => {
  it('is cut as a person would', () => {
    expect(splitOverCap(1_200_000, 500_000)).toEqual([500_000, 500_000, 200_000]);
    expect(splitOverCap(500_000, 500_000)).toEqual([500_000]);
    expect(splitOverCap(500_050, 500_000)).toEqual([499_950, 100]);
    expect(splitOverCap(100, 400_000)).toEqual([100]);
    expect(() => splitOverCap(99, 500_000)).toThrow(RangeError);
    expect(() => splitOverCap(1_000, 150)).toThrow(RangeError);
  });
  it('sums to itself, in as few parts as can be, each of which can be paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: limits.amountMin, max: 50_000_000 }),
        fc.integer({ min: 2 * limits.amountMin, max: 500_000 }),
        (amount, cap) => {
          fc.pre(amount / cap < 5_000);
          const parts = splitOverCap(amount, cap);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          expect(parts).toHaveLength(Math.ceil(amount / cap));
          expect(parts.every((part) => part >= limits.amountMin && part <= cap)).toBe(true);
        },
      ),
    );
  });
});
