import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBook, makeOds } from '../../../testing/make-book.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 700;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Absents');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
});
afterAll(() => world?.close());

type Cell = Parameters<typeof makeBook>[0][number]['rows'][number][number];
const header = ['Nom', 'Téléphone', 'Montant'];
const person = (name: string, ...cells: Cell[]): Cell[] => [name, mtnPhone(++numbers), ...cells];
/** What a program writes that calculates nothing itself. */
const formula = (value: string | null): Cell => ({ f: 'B2*C2', ...(value === null ? {} : { v: value }) });
const bookOf = (heading: readonly string[], rows: readonly (readonly Cell[])[]) =>
  makeBook([{ name: 'Feuil1', rows: [[...heading], ...rows] }]);
async function attach(bytes: Buffer) {
  const { id } = await hand.create([], { type: 'file' });
  const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'paie.xlsx' });
  return { id, seen: await owner.post(`${hand.path(id)}/file`, { fileId }) };
}
async function runOf(bytes: Buffer, mapping?: object) {
  const { id, seen } = await attach(bytes);
  await hand.ok(
    owner.put(`${hand.path(id)}/mapping`, { mapping: mapping ?? (await hand.ok(Promise.resolve(seen))).mapping }),
  );
  await world.settle();
  return { id, run: await hand.get(id), items: await hand.items(id) };
}
const post = (id: string, what: string, body: object) => hand.ok(owner.post(`${hand.path(id)}/items/${what}`, body));

describe('somebody on the list whom it gives nothing', () => {
  const november = () =>
    bookOf(header, [
      person('Awa', { v: '25000' }),
      person('Bih', { v: '0' }),
      person('Che'),
      person('Dan', '0 F'),
      person('Eno', ' -   '),
      person('Fru', '0,00'),
      person('Gana', '—'),
      person('Hawa', { v: '30000' }),
    ]);
  it('is left out in sight and stops nobody else', async () => {
    const { id, run, items } = await runOf(november());
    expect(run).toMatchObject({
      status: 'readyForReview',
      itemCount: 2,
      wrongCount: 0,
      totalAmount: 55_000,
      leftOut: { count: 6, amount: 0, takenIn: 0, canTakeIn: 0 },
    });
    expect(run.leftOut.reasons).toEqual([
      {
        code: 'noAmount',
        words: null,
        canTakeIn: 0,
        count: 6,
        amount: 0,
        text: { en: 'No amount, or 0: not paid.', fr: 'Aucun montant, ou 0\u00a0: pas payé.' },
      },
    ]);
    expect(items.map((item) => item.status)).toEqual([
      'ready',
      'leftOut',
      'leftOut',
      'leftOut',
      'leftOut',
      'leftOut',
      'leftOut',
      'ready',
    ]);
    expect((await hand.submit(id)).body.data).toMatchObject({ itemCount: 2, status: 'processing' });
    await world.settle();
    await world.travel(60_000);
    const paid = await hand.paidOut();
    expect(items.map((item) => paid.get(item.phone)?.amount ?? 0)).toEqual([25_000, 0, 0, 0, 0, 0, 0, 30_000]);
  });
  it('is paid once an amount is written, in this run or a copy of it; taken in without one it is wrong', async () => {
    const { id, items } = await runOf(november());
    expect(await hand.ok(hand.edit(id, items[1].id, { amount: '12000' }))).toMatchObject({
      status: 'ready',
      amount: 12_000,
      leftOut: [],
      warnings: [],
    });
    expect(await post(id, 'left-out', { choice: 'takeIn' })).toMatchObject({
      changed: 0,
      run: { itemCount: 3, leftOut: { count: 5, takenIn: 0 } },
    });
    expect(await post(id, 'left-out', { choice: 'takeIn', itemIds: [items[2].id] })).toMatchObject({
      changed: 1,
      run: { status: 'draft', wrongCount: 1, leftOut: { count: 4, takenIn: 1 } },
    });
    expect((await hand.items(id))[2]).toMatchObject({ status: 'draft', errors: [{ code: 'amount.required' }] });
    expect(await hand.ok(hand.edit(id, items[2].id, { amount: '0' }))).toMatchObject({
      status: 'leftOut',
      errors: [],
    });
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, {}));
    expect(copy).toMatchObject({ itemCount: 3, leftOut: { count: 5 }, totalAmount: 67_000 });
    const [, , che] = await hand.items(copy.id);
    expect(await hand.ok(hand.edit(copy.id, che.id, { amount: '9000' }))).toMatchObject({
      status: 'ready',
      amount: 9000,
    });
  });
  it('is not somebody who would give money back, and nobody who is typed by hand', async () => {
    const { run, items } = await runOf(
      bookOf(header, [person('Awa', { v: '25000' }), person('Bih', { v: '-5000' }), person('Che', { v: '50' })]),
    );
    expect(run).toMatchObject({ status: 'draft', wrongCount: 2, leftOut: { count: 0 } });
    expect(items.map((item) => item.errors[0]?.code)).toEqual([undefined, 'amount.negative', 'amount.tooSmall']);
    const typed = await hand.create([{ name: 'Awa', phone: mtnPhone(++numbers), amount: '0' }]);
    expect(typed).toMatchObject({ wrongCount: 1, leftOut: { count: 0 } });
  });
});

describe('formulas that were never calculated', () => {
  const due = ['Nom', 'Téléphone', 'Salaire brut', 'Net à payer'];
  const refusal = {
    key: 'mass_payments.file_unreadable',
    params: { why: 'amountsNotCalculated', column: 'D' },
    message: {
      en: 'The file cannot be read: the amounts in column D were never calculated: open the file in Excel or LibreOffice, save it, and send it again.',
      fr: 'Le fichier ne peut pas être lu\u00a0: les montants de la colonne D n’ont jamais été calculés\u00a0: ouvrez le fichier dans Excel ou LibreOffice, enregistrez-le et renvoyez-le.',
    },
  };
  it('refuse the file: no other column is paid in their place, whether the cell is empty or 0', async () => {
    for (const value of [null, '', '0']) {
      const { id, seen } = await attach(
        bookOf(due, [
          person('Awa', { v: '90000' }, formula(value)),
          person('Bih', { v: '80000' }, formula(value)),
          ['TOTAL', '', { v: '170000' }, formula(value)],
        ]),
      );
      expect(seen.body.error).toMatchObject(refusal);
      expect(await hand.get(id)).toMatchObject({ status: 'draft', itemCount: 0, file: null });
    }
    const calculated = (seen: { v: string; f: string }) => person('Awa', { v: '90000' }, seen);
    expect(
      (await runOf(bookOf(due, [calculated({ f: 'C2*1', v: '75000' }), calculated({ f: 'C3*0', v: '0' })]))).run,
    ).toMatchObject({ totalAmount: 75_000, leftOut: { count: 1 } });
  });
  it('of a workbook of LibreOffice too', async () => {
    const cell = (value: string) => ({ xml: `<table:table-cell table:formula="of:=[.C2]*2"${value}/>` });
    const row = (name: string, value: string) => [
      name,
      mtnPhone(++numbers),
      { value: 90_000, shown: '90 000' },
      cell(value),
    ];
    for (const value of ['', ' office:value-type="float"', ' office:value-type="float" office:value="0"']) {
      const { seen } = await attach(makeOds([{ name: 'Feuille1', rows: [due, row('Awa', value), row('Bih', value)] }]));
      expect(seen.body.error).toMatchObject(refusal);
    }
  });
  it('of one row, or of a column somebody chose, pay nothing; a sum below the list stops nobody', async () => {
    const { run, items } = await runOf(
      bookOf(header, [
        person('Awa', { v: '25000' }),
        person('Bih', { v: '20000' }),
        person('Che', formula(null)),
        ['TOTAL', '', formula(null)],
        ['', '', formula(null)],
      ]),
    );
    expect(run).toMatchObject({ status: 'draft', itemCount: 3, wrongCount: 1, leftOut: { count: 0 } });
    expect(items.at(-1)).toMatchObject({ name: 'Che', amount: null, errors: [{ code: 'amount.neverCalculated' }] });
    const chosen = await runOf(
      bookOf(
        ['Nom', 'Téléphone', 'Montant', 'Retenue'],
        [person('Awa', { v: '25000' }, formula(null)), person('Bih', { v: '20000' }, formula(null))],
      ),
      { name: 0, phone: 1, amount: 3 },
    );
    expect(chosen.run).toMatchObject({ status: 'draft', wrongCount: 2, totals: { amount: 0 } });
  });
  it('of a name or a number refuse the file as well; of a note they say nothing', async () => {
    const { seen } = await attach(bookOf(header, [['Awa', formula(null), { v: '25000' }]]));
    expect(seen.body.error.message.en).toContain('the formulas in column B were never calculated');
    const { items } = await runOf(bookOf([...header, 'Motif'], [person('Awa', { v: '25000' }, formula(null))]));
    expect(items[0]).toMatchObject({ status: 'ready', note: null });
  });
});
