import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givePins, ruleInForce } from '../../../testing/approvals.ts';
import { makeBook } from '../../../testing/make-book.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Colonnes');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
});
afterAll(() => world?.close());

let next = 700;
/** One row for each cell of the further columns. */
async function read(headings: string, ...cells: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  const rows = cells.map((cell, index) => `Person ${'ABCDEFGHIJ'[index]};${mtnPhone(next++)};${8000 + index};${cell}`);
  await hand.upload(id, Buffer.from(`\ufeff${[`Nom;Téléphone;Montant;${headings}`, ...rows].join('\n')}\n`));
  return { id, run: await hand.get(id) };
}
const row = () => `Person ${'ABCDEFGHIJ'[next % 10]};${mtnPhone(next++)};5000`;
async function readLines(...lines: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from(`\ufeff${['Nom;Téléphone;Montant', ...lines].join('\n')}\n`));
  return { id, run: await hand.get(id) };
}
const statuses = async (id: string) => (await hand.items(id)).map(({ status }) => status).join(' ');
const groupsOf = (run: any, column = 3) =>
  run.otherColumns
    .find((one: any) => one.column === column)
    ?.groups.map(({ key, sample, count, amount }: any) => [key, sample, count, amount]);

describe('a column that is no field', () => {
  it('is named with what stands there, and nothing leaves before somebody said what it means', async () => {
    // "Tombola" says in no grammar that anybody was paid.
    const { id, run } = await read('Tombola', 'oui', 'Oui', 'non');
    expect(groupsOf(run)).toEqual([
      ['oui', 'Oui', 2, 16_001],
      ['non', 'non', 1, 8002],
    ]);
    const refused = await hand.submit(id);
    expect(refused.body.error).toMatchObject({
      key: 'mass_payments.columns_unanswered',
      params: { columns: ['Tombola'] },
    });
    const answered = await hand.ok(hand.answer(id, [{ column: 3, key: 'oui' }]));
    expect(answered.leftOut).toMatchObject({ count: 2, amount: 16_001, canTakeIn: 2 });
    expect(answered.leftOut.reasons.map(({ text }: any) => text.en)).toEqual([
      '“Tombola: Oui” was said to mean: not to be paid.',
      '“Tombola: oui” was said to mean: not to be paid.',
    ]);
    expect(answered.events[0]).toMatchObject({
      kind: 'columnsAnswered',
      note: { en: 'Left out: Tombola (Oui 2)', fr: 'Écarté\u00a0: Tombola (Oui 2)' },
    });
    expect(await statuses(id)).toBe('leftOut leftOut ready');
    const sent = await hand.submit(id);
    expect(sent.body.data).toMatchObject({ itemCount: 1, totalAmount: 8002 });
    await world.settle();
    await world.travel(60_000);
    expect(await hand.get(id)).toMatchObject({ status: 'completed', money: { paid: { count: 1, amount: 8002 } } });
  });

  it('is asked about once for a layout, and what was said leaves out the rows of the next file', async () => {
    const first = await read('Loterie;Quartier', 'oui;Akwa', 'non;Bali', ';Deido');
    await hand.ok(hand.answer(first.id, [{ column: 3, key: 'oui' }]));
    const second = await read('Loterie;Quartier', 'OUI;Akwa', ';Bali', 'non;Deido', 'oui;Akwa');
    expect(await statuses(second.id)).toBe('leftOut ready ready leftOut');
    expect(second.run).toMatchObject({ itemCount: 2, totalAmount: 16_003, leftOut: { count: 2 } });
    expect(second.run.otherColumns.map(({ isAsked }: any) => isAsked)).toEqual([false, false]);
    expect((await hand.submit(second.id)).status).toBe(200);
    // What never stood there is asked about again.
    const third = await read('Loterie;Quartier', 'oui;Akwa', 'en cours;Bali', 'non;Deido');
    expect(third.run.otherColumns.map(({ isAsked }: any) => isAsked)).toEqual([true, false]);
    expect((await hand.submit(third.id)).body.error.key).toBe('mass_payments.columns_unanswered');
  });

  it('may be answered again: whoever was left out by it is taken in, whoever a person took in stays', async () => {
    const { id } = await read('Kermesse', 'oui', 'oui', 'non', '');
    await hand.ok(hand.answer(id, [{ column: 3, key: 'ANY' }]));
    expect(await statuses(id)).toBe('leftOut leftOut leftOut ready');
    const [, second] = await hand.items(id);
    await hand.ok(hand.act(id, 'items/left-out', { choice: 'takeIn', itemIds: [second.id] }));
    expect(await statuses(id)).toBe('leftOut ready leftOut ready');
    await hand.ok(hand.answer(id, [{ column: 3, key: 'oui' }]));
    expect(await statuses(id)).toBe('leftOut ready ready ready');
    const run = await hand.ok(hand.answer(id));
    expect(await statuses(id)).toBe('ready ready ready ready');
    expect(run).toMatchObject({ itemCount: 4, totalAmount: 32_006, status: 'readyForReview' });
    expect(run.totalDebit).toBeGreaterThan(32_006);
  });

  it('of sums leaves out who has one; a part of the amount is looked at alone', async () => {
    const { id, run } = await read('Cagnotte', '5 000', '', '8001', '');
    expect(groupsOf(run)).toEqual([
      ['', '', 2, 16_004],
      ['SUM', '5 000', 2, 16_002],
    ]);
    const answered = await hand.ok(hand.answer(id, [{ column: 3, key: 'SUM' }]));
    expect(answered.leftOut).toMatchObject({ count: 2 });
    expect(answered.leftOut.reasons.map(({ code, words }: any) => [code, words])).toEqual(
      expect.arrayContaining([
        ['columnPart', 'Cagnotte: 5 000'],
        ['columnPart', 'Cagnotte: 8001'],
      ]),
    );
  });

  it('knows days and empty cells as what they are; codes are words', async () => {
    const { run } = await read('Sortie;Bon', '12/11/2026;BN-2201', '13/11/2026;', ';BN-2202');
    expect(groupsOf(run).map(([key, , count]: any) => [key, count])).toEqual([
      ['DAY', 2],
      ['', 1],
    ]);
    expect(groupsOf(run, 4).map(([key, , count]: any) => [key, count])).toEqual([
      ['', 1],
      ['bn-2201', 1],
      ['bn-2202', 1],
    ]);
  });

  it('keeps what was ticked, also when the next file has none of it and is answered for something else', async () => {
    const october = await read('Remarque', 'RAS', 'enveloppe', 'RAS');
    await hand.ok(hand.answer(october.id, [{ column: 3, key: 'enveloppe' }]));
    const november = await read('Remarque', 'RAS', 'malade', 'RAS');
    expect(november.run.otherColumns).toMatchObject([{ isAsked: true, out: ['enveloppe'] }]);
    await hand.ok(hand.answer(november.id));
    const december = await read('Remarque', 'enveloppe', 'enveloppe', 'RAS');
    expect(await statuses(december.id)).toBe('leftOut leftOut ready');
    // In sight, it is taken back by whoever ticks it no more.
    await hand.ok(hand.answer(december.id));
    const january = await read('Remarque', 'enveloppe', 'RAS');
    expect(await statuses(january.id)).toBe('ready ready');
  });

  it('keeps what a colleague said of the layout while this file was open', async () => {
    const first = await read('Ristourne', 'oui', 'non');
    await hand.ok(hand.answer(first.id));
    const second = await read('Ristourne', 'oui', 'en cours');
    await hand.ok(hand.answer(first.id, [{ column: 3, key: 'oui' }]));
    await hand.ok(hand.answer(second.id));
    const third = await read('Ristourne', 'oui', 'non');
    expect(await statuses(third.id)).toBe('leftOut ready');
  });

  it('that is not named in an answer keeps what was said of it, and titles add up', async () => {
    const { id } = await read('Tontine;Zone', 'oui;Akwa', 'oui;Bali', 'non;Akwa');
    await hand.ok(hand.answer(id, [{ column: 3, key: 'oui' }]));
    const { version } = await hand.get(id);
    const body = { version, columns: [{ column: 4, leaveOut: [] }] };
    await hand.ok(owner.put(`${hand.path(id)}/other-columns`, body));
    expect(await statuses(id)).toBe('leftOut leftOut ready');
    const titled = await readLines('À JOUR;;', row(), 'SITE A;;', row(), 'RESTE;-;3 personnes', row());
    expect(groupsOf(titled.run, -2).map(([, sample]: any) => sample)).toEqual([
      '',
      'À JOUR',
      'À JOUR › SITE A',
      'À JOUR › SITE A › RESTE',
    ]);
  });

  it('holds for a row that was taken in for another reason, once', async () => {
    const { id } = await read('Obs;Ronde', 'suspendu;oui', ';non', ';');
    const [first] = await hand.items(id);
    expect(first).toMatchObject({ status: 'leftOut' });
    await hand.ok(hand.answer(id));
    const before = await read('Obs;Ronde', ';oui', ';non', ';');
    await hand.ok(hand.answer(before.id, [{ column: 4, key: 'oui' }]));
    const { id: later } = await read('Obs;Ronde', 'suspendu;oui', ';non', ';');
    const takeIn = async () => hand.ok(hand.act(later, 'items/left-out', { choice: 'takeIn' }));
    await takeIn();
    expect(await statuses(later)).toBe('leftOut ready ready');
    expect((await hand.items(later))[0].leftOut[0].text.en).toBe('“Ronde: oui” was said to mean: not to be paid.');
    await takeIn();
    expect(await statuses(later)).toBe('ready ready ready');
  });

  it('is asked about where it is a note or a reference that only some rows have', async () => {
    const { run } = await read('Motif;Référence', 'VU;', 'Salaire novembre;TRX55123', 'Salaire octobre;', ';');
    expect(run.file.mapping).toMatchObject({ note: 3, externalRef: 4 });
    expect(groupsOf(run).map(([key, , count]: any) => [key, count])).toEqual([
      ['salaire ~', 2],
      ['', 1],
      ['vu', 1],
    ]);
    expect(groupsOf(run, 4).map(([key, , count]: any) => [key, count])).toEqual([
      ['', 3],
      ['CODE', 1],
    ]);
    const full = await read('Référence', 'R-1', 'R-2', 'R-3');
    expect((await hand.submit(full.id)).status).toBe(200);
  });

  it('may be a title above the rows, or the sheet they stand on', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const person = (name: string) => [name, mtnPhone(next++), { v: '5000' }];
    const sheet = (name: string, ...rows: any[]) => ({ name, rows: [['Nom', 'Téléphone', 'Montant'], ...rows] });
    const book = makeBook([
      sheet('Akwa', ['ONT MANGÉ'], person('Awa'), person('Bih'), ['LES AUTRES'], person('Che')),
      sheet('Bali', person('Dia'), person('Eno')),
    ]);
    const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes: book, name: 'paie.xlsx' });
    const preview = await hand.ok(owner.post(`${hand.path(id)}/file`, { fileId, sheets: [0, 1] }));
    await hand.ok(owner.put(`${hand.path(id)}/mapping`, { version: preview.version, mapping: preview.mapping }));
    await world.settle();
    const run = await hand.get(id);
    expect(groupsOf(run, -2).map(([, sample, count]: any) => [sample, count])).toEqual([
      ['', 2],
      ['ONT MANGÉ', 2],
      ['ONT MANGÉ › LES AUTRES', 1],
    ]);
    expect(groupsOf(run, -3).map(([, sample, count]: any) => [sample, count])).toEqual([
      ['Akwa', 3],
      ['Bali', 2],
    ]);
    await hand.ok(
      hand.answer(id, [
        { column: -2, key: 'ont mangé' },
        { column: -3, key: 'bali' },
      ]),
    );
    const left = (await hand.items(id)).filter(({ status }) => status === 'ready').map(({ name }) => name);
    expect(left).toEqual(['Che']);
  });

  it('that only a further sheet has is called as it calls it, and is not remembered by its place', async () => {
    const two = async (heading: string) => {
      const { id } = await hand.create([], { type: 'file' });
      const rows = (...cells: string[][]) =>
        cells.map((more, index) => [`P ${'ABC'[index]}`, mtnPhone(next++), { v: '5000' }, ...more]);
      const head = ['Nom', 'Téléphone', 'Montant'];
      const book = makeBook([
        { name: 'Un', rows: [head, ...rows([], [])] },
        { name: 'Deux', rows: [[...head, heading], ...rows(['oui'], ['non'])] },
      ]);
      const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes: book, name: 'paie.xlsx' });
      const preview = await hand.ok(owner.post(`${hand.path(id)}/file`, { fileId, sheets: [0, 1] }));
      await hand.ok(owner.put(`${hand.path(id)}/mapping`, { version: preview.version, mapping: preview.mapping }));
      await world.settle();
      return { id, column: (await hand.get(id)).otherColumns.find((one: any) => one.column === 3) };
    };
    const first = await two('Permanent');
    expect(first.column).toMatchObject({ heading: 'Permanent', isAsked: true });
    await hand.ok(hand.answer(first.id));
    expect((await two('Bingo')).column).toMatchObject({ heading: 'Bingo', isAsked: true });
  });

  it('that is the same for all rows is named and not asked about', async () => {
    const { id, run } = await read('Ville', 'Douala', 'Douala');
    expect(run.otherColumns).toMatchObject([{ heading: 'Ville', isAsked: false }]);
    expect((await hand.submit(id)).status).toBe(200);
  });

  it('is answered as it is now', async () => {
    const { id } = await read('Bingo', 'oui', 'non');
    const refused = await hand.answer(id, [{ column: 3, key: 'peut-être' }]);
    expect(refused.body.error).toMatchObject({ key: 'mass_payments.columns_moved', field: 'columns' });
  });

  it('that was said to tell nothing is shown to whoever approves', async () => {
    const { people, ...merchant } = await world.merchant('Colonnes approuvées', ['owner', 'manager']);
    const manager = people['manager']!;
    const other = massHand(world, merchant.organisationId, merchant.owner);
    await givePins(world, merchant.owner, manager);
    await other.fund(100_000);
    await ruleInForce(merchant.owner, manager, { subject: 'massPayment' });
    const { id } = await other.create([], { type: 'file' });
    const rows = [1, 2, 3].map((no) => `Person ${'ABC'[no - 1]};${mtnPhone(no)};5000;${no === 3 ? 'non' : 'oui'}`);
    await other.upload(id, Buffer.from(['Nom;Téléphone;Montant;Loterie', ...rows].join('\n')));
    await other.ok(other.answer(id));
    const { approval } = await other.ok(other.submit(id));
    const { warnings } = await other.ok(manager.get(`/fapi/approvals/${approval.id}`));
    expect(warnings.map(({ text }: any) => text.en)).toContain(
      'Other columns of the file were said not to tell who was paid already: Loterie (oui 2, non 1)',
    );
  });

  it('is asked about in the copy of what was never answered', async () => {
    const { id } = await read('Tirage', 'oui', 'non');
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, {}));
    expect((await hand.submit(copy.id)).body.error.key).toBe('mass_payments.columns_unanswered');
    await hand.ok(hand.answer(copy.id));
    expect((await hand.submit(copy.id, { confirmLikeness: true })).status).toBe(200);
  });
});
