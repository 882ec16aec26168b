import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimOf, TotalsReader, type SeenRow, type TotalDecision } from './totals.ts';
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
const claim = (reader: TotalsReader) => claimOf(reader.rows, reader.tail);
const kinds = (reader: TotalsReader) =>
  reader.rows.map((row) => `${row.rowNo} ${row.decision === 'open' ? 'open' : row.covers}`);

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
    const said = (decision: TotalDecision) =>
      claimOf(
        reader.rows.map((row) => ({ ...row, decision })),
        reader.tail,
      );
    expect([said('open'), said('person'), said('total')]).toEqual([null, null, { amount: 1600, people: null }]);
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
