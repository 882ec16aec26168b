import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimOf } from './file-claim.ts';
import { TotalsReader, type SeenRow, type TotalDecision } from './totals.ts';
import { inFrancs } from './thousands.ts';

const person = (amount: number | null, name = 'Marie Ngo'): Omit<SeenRow, 'rowNo'> => ({
  cells: [name, '677123456', String(amount ?? '')],
  name,
  amount,
  hasDestination: true,
});
const total = (label: string, amount: number | null, hasDestination = false): Omit<SeenRow, 'rowNo'> => ({
  cells: [label, hasDestination ? '677123456' : '', String(amount ?? '')],
  name: label,
  amount,
  hasDestination,
});
function read(...rows: Omit<SeenRow, 'rowNo'>[]): TotalsReader {
  const reader = new TotalsReader();
  rows.forEach((row, index) => reader.take({ ...row, rowNo: index + 2 }));
  return reader;
}
/** A sheet of the file each. */
function sheets(...all: Omit<SeenRow, 'rowNo'>[][]): TotalsReader {
  return read(...all.flatMap((rows, sheetNo) => rows.map((row) => ({ ...row, sheetNo }))));
}
const said = (of: ReturnType<typeof claimOf>) => of && { amount: of.amount, people: of.people };
const claim = (reader: TotalsReader) => said(claimOf(reader.rows, reader.tail));
/** What the cell says, and the franc it is shown as where its sheet shows it whole. */
const exactly = (row: Omit<SeenRow, 'rowNo'>, figure: number, isShownWhole: boolean): Omit<SeenRow, 'rowNo'> => ({
  ...row,
  amount: isShownWhole ? Math.round(figure) : null,
  figure: { amount: Math.round(figure), thousandths: Math.round(figure * 1000) },
});
const kinds = (reader: TotalsReader) =>
  reader.rows.map((row) => `${row.rowNo} ${row.decision === 'open' ? 'open' : row.covers}`);

describe('a comma that may cut thousands', () => {
  const unclear = (row: Omit<SeenRow, 'rowNo'>, ifThousands: number) => ({ ...row, amount: null, ifThousands });
  it('does in what surely is a total, and in nobody to pay', () => {
    const reader = read(
      unclear(person(null), 125_000),
      unclear(person(null), 250_000),
      unclear(person(null, 'Total Énergies'), 375_000),
      unclear(total('Total', null), 750_000),
    );
    expect(reader.rows.map(({ label, amount, decision }) => [label, amount, decision])).toEqual([
      ['Total Énergies', null, 'open'],
      ['Total', 750_000, 'total'],
    ]);
  });
});

describe('a row that totals others', () => {
  it.each([
    'Total',
    'TOTAL',
    'Total :',
    'TOTAL GÉNÉRAL',
    'Sous-total',
    'Sous total maternelle',
    'Cumul',
    'Cumul au 30 novembre',
    'Arrêté',
    'Arrêté la présente liste',
    'Arrêté le présent état',
    'Net total',
    'À reporter',
    'Report',
    'Grand total',
    'Subtotal',
    'S/Total',
    'S/TOTAL CUISINE',
    'S/T',
    'S-Total',
    'Total net à payer',
    'Total (12 personnes)',
    'Total novembre',
    'Totaux',
    'Montant total',
    'Total FCFA',
  ])('%s is nobody, even with a phone', (label) => {
    expect(kinds(read(person(500), person(700), total(label, 9_999, true)))).toEqual(['4 all']);
  });
  it.each([
    'Totalenergies Marketing',
    'Sum Ngwa',
    'Cumulus SARL',
    'Reporter Sans Frontières',
    'Arrêtemps Marie',
    'Sommeiller Paul',
    'Tota Marie',
  ])('%s may be paid', (name) => {
    expect(
      read(person(500), person(700), { ...person(900, name) }).rows.filter((row) => row.decision !== 'open'),
    ).toEqual([]);
  });
  it('has nobody in its sum who is left out, and is a total where it is hidden itself', () => {
    const reader = read(person(500), { ...person(900), isLeftOut: true }, person(700), total('Total', 1_200), {
      ...person(300),
      isLeftOut: true,
    });
    expect(reader.rows).toMatchObject([{ rowNo: 5, reads: { amount: 1_200, count: 2 }, decision: 'total' }]);
    expect([reader.tail, claim(reader)]).toEqual([0, { amount: 1_200, people: null }]);
    expect(kinds(read(person(500), person(700), { ...total('Total', 1_200), isLeftOut: true }))).toEqual(['4 all']);
    // By its figure alone somebody who is left out is nobody's total.
    expect(read(person(500), person(700), person(800), { ...person(2_000), isLeftOut: true }).rows).toEqual([]);
  });
  it('is not somebody whose reason says the word', () => {
    expect(
      read(person(500), {
        ...person(700),
        cells: ['Cumul octobre et novembre', 'Marie Ngo', '677123456', '700'],
        noteColumn: 0,
      }).rows,
    ).toEqual([]);
    expect(kinds(read(person(500), { ...total('Cumul', 700), name: '', noteColumn: 0 }))).toEqual(['3 all']);
    expect(
      read(person(500), { ...person(700), cells: ['Marie Ngo', '677123456', '700', 'Cumul des congés'] }).rows,
    ).toEqual([]);
  });
  it('asks where a company is called like one', () => {
    expect(kinds(read(person(500), person(700), total('Total Cameroun SA', 900, true)))).toEqual(['4 open']);
    expect(kinds(read(person(500), person(700), person(300), total('Total enseignants', 1500, true)))).toEqual([
      '5 all',
    ]);
    expect(kinds(read(person(500), person(700), total('Total enseignants', 9_999)))).toEqual(['4 all']);
  });
  it('is known by its sum where no word says it, unless somebody could be paid by it', () => {
    expect(kinds(read(person(500), person(700), person(300), total('', 1500)))).toEqual(['5 all']);
    expect(kinds(read(person(500), person(700), person(300), total('', 1500, true)))).toEqual(['5 all']);
    expect(kinds(read(person(500), person(700), person(300), person(1500, 'Paul Directeur')))).toEqual(['5 open']);
    // Two rows prove nothing.
    expect(read(person(500), person(700), person(1200)).rows).toEqual([]);
  });
});

describe('people of one amount', () => {
  it('are no totals of each other while amounts above them are in doubt', () =>
    expect(kinds(read(person(null), person(null), person(5000), person(5000), person(5000)))).toEqual([]));
  it('the sum of three that can be read is still asked about', () =>
    expect(kinds(read(person(null), person(2000), person(2000), person(1000), person(5000)))).toEqual(['6 open']));
});

describe('a sum that we wrote below the result of a run', () => {
  const ours = (label: string, amount: number) => ({ ...total(label, amount), name: '', isResultSum: true });
  it('is a total, and claims nothing of what is to be paid', () => {
    const reader = read(
      { ...person(8000), isLeftOut: true },
      person(7000),
      ours('Payé (1)', 8000),
      ours('Non payé (1)', 7000),
      ours('Toutes les lignes (2)', 15_000),
    );
    expect(reader.rows.map(({ label, amount, decision }) => [label, amount, decision])).toEqual([
      ['Payé (1)', null, 'total'],
      ['Non payé (1)', null, 'total'],
      ['Toutes les lignes (2)', null, 'total'],
    ]);
    expect(claim(reader)).toBeNull();
  });
});

describe('what a file says that it pays', () => {
  it('is its total, whatever is read', () => {
    expect(claim(read(person(500), person(700), person(180), total('Total', 1_200)))).toEqual({
      amount: 1_200,
      people: null,
    });
    expect(claim(read(person(500), person(700), total('Total (2 agents)', 1_200)))).toEqual({
      amount: 1_200,
      people: 2,
    });
    expect(claim(read(person(500), person(700)))).toBeNull();
  });
  it('is the sum of its sections, and a grand total below them once', () => {
    const sections = [
      person(500),
      person(700),
      total('Sous-total', 1200),
      person(300),
      person(100),
      total('Sous-total', 400),
    ];
    expect(claim(read(...sections))).toEqual({ amount: 1600, people: null });
    expect(claim(read(...sections, total('Total général', 1600)))).toEqual({ amount: 1600, people: null });
    expect(claim(read(...sections, total('Total', 1650)))).toEqual({ amount: 1650, people: null });
    expect(kinds(read(...sections, total('Total', 1650)))).toEqual(['4 all', '7 section', '8 all']);
  });
  it('has pages that carry their sum on', () => {
    expect(
      claim(
        read(
          person(500),
          person(700),
          total('À reporter', 1200),
          total('Report', 1200),
          person(300),
          total('Total', 1500),
        ),
      ),
    ).toEqual({ amount: 1500, people: null });
  });
  it('counts rows below the last total as they are read', () => {
    expect(claim(read(person(500), person(700), total('Total', 1200), person(300)))).toEqual({
      amount: 1500,
      people: null,
    });
    // How many people the total spoke of says nothing of those below it.
    expect(claim(read(person(500), person(700), total('Total (2 agents)', 1200), person(300)))).toEqual({
      amount: 1500,
      people: null,
    });
  });
  it('follows what a person says of a row that could be either', () => {
    const reader = read(person(500), person(700), person(300), person(1500, 'Paul Directeur'), person(100));
    const as = (decision: TotalDecision) =>
      said(
        claimOf(
          reader.rows.map((row) => ({ ...row, decision })),
          reader.tail,
        ),
      );
    expect([as('open'), as('person'), as('total')]).toEqual([null, null, { amount: 1600, people: null }]);
    const below = read(
      person(500),
      person(700),
      total('Total', 1200),
      person(200),
      total('Total Cameroun SA', 900, true),
      person(100),
    );
    const decided = (decision: TotalDecision) =>
      claimOf(
        below.rows.map((row, index) => (index === 1 ? { ...row, decision } : row)),
        below.tail,
      )!.amount;
    expect([decided('open'), decided('person')]).toEqual([1500, 2400]);
    // While nobody has said, it ends no section: the subtotal below it is of the rows above it too, and adds to the one
    // before.
    const asked = read(
      person(500),
      person(700),
      total('Sous-total', 1200),
      person(100),
      person(200),
      person(300),
      person(600, 'Paul Directeur'),
      total('Sous-total', 600),
    );
    expect([kinds(asked), claim(asked)]).toEqual([['4 all', '8 open', '9 section'], { amount: 1800, people: null }]);
  });
  it('is found in a sentence', () => {
    expect(
      claim(read(person(500), person(700), total('Arrêté la présente liste à la somme de 1 331 500 francs CFA', null))),
    ).toEqual({ amount: 1_331_500, people: null });
    expect(
      claim(read(person(500), total('Arrêté la présente liste à la somme de un million de francs', null))),
    ).toBeNull();
    expect(claim(read(person(500), total('Total novembre 2026', null)))).toBeNull();
    expect(
      claim(read(person(500), total('Arrêté la présente liste de novembre 2026 à la somme de 1 331 500', null))),
    ).toEqual({ amount: 1_331_500, people: null });
    expect(claim(read(person(500), total('TOTAL : 45000 F', null)))).toEqual({ amount: 45_000, people: null });
  });
  it('equals what is read wherever every total is right, in any number of sections', () => {
    const sections = fc.array(fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(sections, fc.boolean(), (list, hasGrand) => {
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
        const rows = list.flatMap((amounts, index) => [
          ...amounts.map((amount, at) => person(amount, `Personne ${'abcdef'[index]}${'abcdef'[at]}`)),
          total('Sous-total', sum(amounts)),
        ]);
        const reader = read(...rows, ...(hasGrand ? [total('Total général', sum(list.flat()))] : []));
        fc.pre(reader.rows.every((row) => row.decision !== 'open'));
        expect(claim(reader)).toEqual({ amount: sum(list.flat()), people: null });
        expect(reader.rows).toHaveLength(list.length + (hasGrand ? 1 : 0));
      }),
    );
  });
});

describe('a file of several sheets', () => {
  const permanents = [person(47_900), person(59_875)];
  const temporary = [person(10_000), person(8_000)];
  const all = { amount: 125_775, people: null };

  it('has totals of their sheets, whichever of them have one', () => {
    const first = sheets([...permanents, total('TOTAL', 107_775)], temporary);
    const last = sheets(permanents, [...temporary, total('TOTAL', 18_000)]);
    const both = sheets([...permanents, total('TOTAL', 107_775)], [...temporary, total('TOTAL', 18_000)]);
    expect([first, last, both].map(claim)).toEqual([all, all, all]);
    expect(last.rows[0]).toMatchObject({ covers: 'all', reads: { amount: 18_000, count: 2 } });
    const wrong = sheets(permanents, [...temporary, total('TOTAL', 18_500)]);
    expect(claim(wrong)).toEqual({ amount: 126_275, people: null });
  });
  it('may end with one total of all although a row of them is in no sum', () => {
    const lists = [
      [person(1000), person(2000)],
      [person(500), person(700)],
    ] as const;
    for (const [label, amount] of [
      ['TOTAL GENERAL', 4700],
      ['TOTAL', 4300],
      ['TOTAL', 3600],
    ] as const) {
      const reader = sheets([...lists[0]], [...lists[1], total(label, amount)]);
      expect(claim(reader)).toEqual({ amount, people: null });
    }
    expect(claim(sheets([...lists[0]], [person(500)], [total('TOTAL', 3600)]))).toEqual({ amount: 3600, people: null });
    // Nearer to its own sheet it is of that.
    expect(claim(sheets([...lists[0]], [...lists[1], total('TOTAL', 1300)]))).toEqual({ amount: 4300, people: null });
  });
  it('may end with a total of all of them, and carry one on', () => {
    const own = [...temporary, total('TOTAL', 18_000)];
    const grand = sheets([...permanents, total('TOTAL', 107_775)], [...own, total('TOTAL GÉNÉRAL', 125_775)]);
    expect([claim(grand), kinds(grand)]).toEqual([all, ['4 all', '7 all', '8 file']]);
    expect(claim(sheets(permanents, [...own, total('TOTAL GÉNÉRAL', 126_000)]))).toEqual({ ...all, amount: 126_000 });
    expect(claim(sheets(permanents, [...temporary, total('Total', 125_775)]))).toEqual(all);
    const carried = [total('Report', 107_775), ...temporary];
    expect(claim(sheets([...permanents, total('À reporter', 107_775)], carried))).toEqual(all);
    expect(claim(sheets(permanents, [...carried, total('Total', 125_775)]))).toEqual(all);
    expect(claim(sheets(permanents, [total('Report', 107_000), ...temporary]))).toEqual({ ...all, amount: 125_000 });
  });
  it('adds sections within a sheet', () => {
    const sections = [
      person(500),
      person(700),
      total('Sous-total', 1200),
      person(300),
      person(100),
      total('Sous-total', 400),
    ];
    const grand = total('Total', 1600);
    expect(claim(sheets(sections, [...sections, grand]))).toEqual({ amount: 3200, people: null });
    expect(claim(sheets([...sections, grand, person(50)], sections))).toEqual({ amount: 3250, people: null });
  });
  it('equals what is read wherever every total is right, in any number of sheets', () => {
    const sum = (amounts: readonly number[]) => amounts.reduce((sofar, amount) => sofar + amount, 0);
    const sheet = fc.record({
      amounts: fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 6 }),
      hasTotal: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 5 }), fc.boolean(), (list, hasGrand) => {
        fc.pre(hasGrand || list.some(({ hasTotal }) => hasTotal));
        const whole = sum(list.flatMap(({ amounts }) => amounts));
        const rows = list.map(({ amounts, hasTotal }, index) => [
          ...amounts.map((amount, at) => person(amount, `Personne ${'abcdef'[index]}${'abcdef'[at]}`)),
          ...(hasTotal ? [total('TOTAL', sum(amounts))] : []),
        ]);
        if (hasGrand) rows.at(-1)!.push(total('Total général', whole));
        const reader = sheets(...rows);
        fc.pre(reader.rows.every((row) => row.decision !== 'open'));
        expect(claim(reader)).toEqual({ amount: whole, people: null });
      }),
    );
  });
});

describe('a total with centimes', () => {
  const rows = [47_900.4, 59_875.4, 1_000.4].map((amount) => exactly(person(null), amount, true));
  const whole = (...seen: Omit<SeenRow, 'rowNo'>[]) => {
    const reader = read(...seen);
    return claimOf(reader.rows, reader.tail);
  };

  it('is one too, and what its rows lose when each is rounded is no difference', () => {
    const expected = { amount: 108_776, people: null, rounding: -1 };
    for (const isShownWhole of [true, false])
      expect(whole(...rows, exactly(total('TOTAL', null), 108_776.2, isShownWhole))).toEqual(expected);
    // A typed one, to the franc.
    expect(whole(...rows, total('TOTAL', 108_776))).toEqual(expected);
    expect(whole(...rows, total('TOTAL', 108_775))).toEqual({ ...expected, amount: 108_775, rounding: 0 });
    expect(whole(...rows, exactly(total('TOTAL', null), 109_776.2, false))).toMatchObject({
      amount: 109_776,
      rounding: 0,
    });
  });
  it('is of rows that somebody still has to round', () => {
    const wrong = [47_900.4, 59_875.4, 1_000.4].map((amount) => exactly(person(null), amount, false));
    expect(whole(...wrong, exactly(total('TOTAL', null), 108_776.2, false))).toEqual({
      amount: 108_776,
      people: null,
      rounding: -1,
    });
  });
  it('is known by its sum where no word says it', () => {
    const reader = read(...rows, exactly(total('', null), 108_776.2, false));
    expect(kinds(reader)).toEqual(['5 all']);
  });
  it('is told from that of another sheet', () => {
    const reader = sheets(
      [...rows.slice(0, 2), exactly(total('TOTAL', null), 107_775.8, false)],
      [person(10_000), person(8_000), total('TOTAL', 18_000)],
    );
    expect(claimOf(reader.rows, reader.tail)).toEqual({ amount: 125_776, people: null, rounding: -1 });
  });
});

describe('an amount in thousands', () => {
  it.each([
    ['150', '150000'],
    ['1 250', '1250000'],
    ['150,5', '150500'],
    ['0.75', '750'],
    ['45 F', '45000'],
    ['101.3750', '101375'],
    ['', ''],
  ])('%s', (cell, francs) => expect(inFrancs(cell)).toBe(francs));
  it.each(['1,500', '1.500', 'abc', '1.2.3'])('%s is not guessed', (cell) =>
    expect(inFrancs(cell)).toBe(`${cell} ×1000`),
  );
});

/** A row of a summary: words and a sum, and nowhere to pay. */
const line = (name: string, amount: number) => ({
  cells: [name, '', String(amount)],
  name,
  amount,
  hasDestination: false,
});
const people = [person(11_000), person(10_000), person(12_000), person(8_000)];

describe('a summary below the total', () => {
  it('claims nothing: what the file says is its total', () => {
    const reader = read(
      ...people,
      total('TOTAL GÉNÉRAL', 41_000),
      line('RÉCAPITULATIF', 0),
      line('Cuisine', 30_000),
      line('Jardin', 11_000),
    );
    expect([claim(reader)?.amount, reader.loose]).toEqual([41_000, [7, 8, 9]]);
  });

  it('that ends in a total of its own says the same once more', () => {
    const reader = read(
      ...people,
      total('TOTAL', 41_000),
      line('Cuisine', 30_000),
      line('Jardin', 11_000),
      total('Total', 41_000),
    );
    expect([claim(reader)?.amount, reader.loose]).toEqual([41_000, []]);
  });

  it('below sections that each have a total is no part of their sum', () => {
    const [a, b, c, d] = people;
    const reader = read(
      a!,
      b!,
      total('S/Total', 21_000),
      c!,
      d!,
      total('S/Total', 20_000),
      line('Dont cuisine', 30_000),
      line('Timbre', 1_000),
      line('NET À ORDONNANCER', 42_000),
    );
    expect(claim(reader)?.amount).toBe(41_000);
  });

  it.each([
    ['with what is added to it', line('NET À ORDONNANCER', 42_000)],
    ['and is called a total', line('Total à ordonnancer', 42_000)],
  ])('under its heading comes to a sum of its own, %s, and claims nothing', (_, last) => {
    const summary = [line('RÉCAPITULATIF PAR SERVICE', 0), line('Cuisine', 30_000), line('Jardin', 11_000)];
    const reader = read(...people, total('TOTAL GÉNÉRAL', 41_000), ...summary, line('Timbre', 1_000), last);
    expect([claim(reader)?.amount, kinds(reader), reader.loose]).toEqual([41_000, ['6 all'], [7, 8, 9, 10, 11]]);
    const signed = read(
      ...people,
      total('TOTAL GÉNÉRAL', 41_000),
      ...summary,
      line('Timbre', 1_000),
      last,
      total('Arrêté le présent état à la somme de quarante et un mille francs', null),
    );
    expect([claim(signed)?.amount, signed.rows.at(-1)?.reads.amount]).toEqual([41_000, 41_000]);
  });

  it.each([
    [
      'the total itself, and then a stamp',
      [line('Salaires', 41_000), line('Timbre', 500), line('Net à payer', 41_500)],
    ],
    [
      'the total by its name, what is withheld, and the net',
      [line('Total salaires', 41_000), line('CNPS', 2_500), line('NET À ORDONNANCER', 43_500)],
    ],
  ])('under its heading begins with %s, and claims nothing', (_, lines) => {
    const signed = total('Arrêté le présent état à la somme de quarante et un mille francs', null);
    const reader = read(...people, total('TOTAL', 41_000), line('RÉCAPITULATIF', 0), ...lines, signed);
    expect([claim(reader)?.amount, reader.loose]).toEqual([41_000, [7, 9, 10]]);
    expect(reader.rows.map(({ reads }) => reads)).toEqual([1, 2, 3].map(() => ({ amount: 41_000, count: 4 })));
  });

  it.each([
    ['people who are paid', [person(3_000)]],
    ['a list of its own', [line('Payés en espèces', 0), line('Abena Paul', 1_000), total('Total espèces', 3_000)]],
  ])('that has ended is no part of what follows: %s', (_, more) => {
    const summary = [line('RÉCAPITULATIF', 0), line('Cuisine', 30_000), total('Total', 41_000)];
    expect(claim(read(...people, total('TOTAL', 41_000), ...summary, ...more))?.amount).toBe(44_000);
  });

  it('under its heading is none where people are paid there', () => {
    const section = [line('RÉPARTITION DES PRIMES', 0), line('Mbarga Luc', 4_000), person(3_000)];
    const reader = read(...people, total('Total', 41_000), ...section, total('Total primes', 7_000));
    expect(claim(reader)?.amount).toBe(48_000);
  });

  it('of an earlier sheet is no part of the whole either', () => {
    const reader = sheets(
      [...people, total('Total', 41_000), line('Cuisine', 30_000), line('Jardin', 11_000)],
      [person(500), person(700), person(800), total('Total', 2_000)],
    );
    expect([claim(reader)?.amount, reader.loose]).toEqual([43_000, [7, 8]]);
  });

  it('is not what people without a number are who come to a sum of their own', () => {
    const cash = [line('Abena Paul', 9_000), line('Fouda Jean', 6_000)];
    const reader = read(...people, total('Total mobile', 41_000), ...cash, total('Total espèces', 15_000));
    expect(claim(reader)?.amount).toBe(56_000);
  });

  it('people below the total who are paid are part of what the file says', () => {
    expect(claim(read(...people, total('Total', 41_000), person(3_000)))?.amount).toBe(44_000);
  });

  it.each([
    ['below', [person(3_000), line('Mbarga Luc', 4_000)]],
    ['above', [line('Mbarga Luc', 4_000), person(3_000)]],
  ])('somebody without a number, %s others of a section that has no total of its own, is no summary', (_, section) => {
    const reader = read(...people, total('Total Yaoundé', 41_000), ...section);
    expect([claim(reader)?.amount, reader.loose]).toEqual([48_000, []]);
    const onAnother = sheets([...people, total('Total', 41_000)], section);
    expect([claim(onAnother)?.amount, onAnother.loose]).toEqual([48_000, []]);
  });

  it('below a row that nobody has said to be one yet is a summary all the same', () => {
    const [a, b, c, d] = people;
    const summary = [line('Cuisine', 30_000), line('Jardin', 11_000)];
    const reader = read(a!, b!, total('Sous-total', 21_000), c!, d!, person(41_000, 'Paul Directeur'), ...summary);
    expect(reader.rows.map(({ decision }) => decision)).toEqual(['total', 'open']);
    expect([claim(reader)?.amount, reader.loose]).toEqual([41_000, [8, 9]]);
  });
});

describe('a surname that is a word for a total', () => {
  const named = (surname: string, first: string, amount: number) => ({
    cells: [surname, first, '677123456', String(amount)],
    name: `${surname} ${first}`,
    amount,
    hasDestination: true,
  });
  it('in a column of its own is somebody', () => {
    expect(read(person(500), person(700), named('SUM', 'Emmanuel', 42_000)).rows).toEqual([]);
  });
  it('is a total where the figure agrees, and asked about where it is no name', () => {
    expect(kinds(read(person(500), person(700), person(800), named('SUM', 'Emmanuel', 2_000)))).toEqual(['5 all']);
    expect(kinds(read(person(500), person(700), named('Total', 'enseignants', 42_000)))).toEqual(['4 open']);
  });
});
