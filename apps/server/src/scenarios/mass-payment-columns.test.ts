import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideAs, ruleInForce } from '../testing/approvals.ts';
import { massHand, mtnPhone, orangePhone } from '../testing/mass-payments.ts';
import { readCsv } from '../testing/read-spreadsheet.ts';
import { storedFileId } from '../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Spreadsheets whose columns can be misread, as schools and workshops have them: what is asked, and what is paid. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let manager: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let run: string;

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Scierie de Mbalmayo', ['owner', 'manager']);
  owner = merchant.owner;
  organisationId = merchant.organisationId;
  hand = massHand(world, organisationId, owner);
  manager = merchant.people['manager']!;
  await hand.ready();
  await massHand(world, organisationId, manager).ready();
  await hand.fund(50_000_000);
});
afterAll(() => world?.close());
beforeEach(async () => void (run = (await hand.create([], { type: 'file' })).id));

const csv = (lines: (string | number)[][]) =>
  Buffer.from(`\ufeff${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`);
const attach = async (lines: (string | number)[][], id = run) =>
  hand.ok(
    owner.post(`${hand.path(id)}/file`, {
      fileId: await storedFileId(owner, { purpose: 'spreadsheet', bytes: csv(lines), name: 'paie.csv' }),
    }),
  );
const map = (body: object, id = run) => owner.put(`${hand.path(id)}/mapping`, body);
async function readFile(lines: (string | number)[][], body: object = {}): Promise<any> {
  const preview = await attach(lines);
  await hand.ok(map({ mapping: preview.mapping, ...body }));
  await world.settle();
  return hand.get(run);
}
const paid = async (id = run) => (await hand.rows(id)).map((row) => [row.name, row.phone ?? row.rib, row.amount]);
const people = ['Marie Ngo', 'Paul Atangana', 'Alice Tabe', 'Serge Abena', 'Brenda Talla'];

describe('several columns of amounts', () => {
  it('pays the net, wherever it stands', async () => {
    const detail = await readFile([
      ['Nom', 'Salaire brut', 'Retenues', 'Net à payer', 'Téléphone'],
      ...people.map((name, n) => [name, 150_000 + n, 5_000, 145_000 + n, mtnPhone(n)]),
    ]);
    expect(detail).toMatchObject({ status: 'readyForReview', totals: { amount: 5 * 145_000 + 10 } });
  });
  it('422 columns ambiguous: nothing is read before somebody chose, by the sums of the whole file', async () => {
    const many = Array.from({ length: 250 }, (_, n) => [
      `Personne ${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}`,
      1_000 + n,
      2_000 + 2 * n,
      mtnPhone(n),
    ]);
    const preview = await attach([['Nom', 'Salaire', 'Total', 'Téléphone'], ...many]);
    expect(preview).toMatchObject({ mapping: { name: 0, phone: 3 }, missing: ['amount'] });
    expect(preview.mapping.amount).toBeUndefined();
    const sum = (column: number) => many.reduce((all, cells) => all + (cells[column] as number), 0);
    expect(preview.ambiguous).toEqual([
      {
        field: 'amount',
        candidates: [
          { column: 1, heading: 'Salaire', sum: sum(1), sample: ['1000', '1001', '1002'] },
          { column: 2, heading: 'Total', sum: sum(2), sample: ['2000', '2002', '2004'] },
        ],
      },
    ]);
    expect(await map({ mapping: preview.mapping })).toMatchObject({
      status: 422,
      body: { error: { key: 'mass_payments.columns_ambiguous', field: 'mapping' } },
    });
    await world.settle();
    expect(await hand.get(run)).toMatchObject({ status: 'draft', itemCount: 0 });
    expect(await hand.ok(owner.get(`${hand.path(run)}/mapping`))).toMatchObject({ ambiguous: preview.ambiguous });
    await hand.ok(map({ mapping: { ...preview.mapping, amount: 2 } }));
    await world.settle();
    expect(await hand.get(run)).toMatchObject({ itemCount: 250, totals: { amount: sum(2) } });
  });
  it('pays what is left of a debt, and asks where the figures do not prove it', async () => {
    const debts = (headings: string[], left: number[]) => [
      ['Nom', 'Téléphone', ...headings],
      ['Ada Abena', mtnPhone(1), 10_000, 10_000, left[0]!],
      ['Bob Bello', mtnPhone(2), 10_000, 4_000, left[1]!],
      ['Cyr Chantal', mtnPhone(3), 10_000, 0, left[2]!],
      ['TOTAL', '', 30_000, 14_000, 16_000],
    ];
    expect(await readFile(debts(['Dû', 'Payé', 'Reste'], [0, 6_000, 10_000]))).toMatchObject({
      status: 'readyForReview',
      totals: { amount: 16_000 },
      control: { state: 'agrees', says: 16_000, reads: 16_000 },
    });
    const preview = await attach(debts(['Montant', 'Versé', 'Solde'], [1_000, 5_000, 10_000]));
    expect(preview).toMatchObject({
      missing: ['amount'],
      ambiguous: [
        { field: 'amount', candidates: [{ heading: 'Montant' }, { heading: 'Versé' }, { heading: 'Solde' }] },
      ],
    });
    expect((await map({ mapping: preview.mapping })).body.error.key).toBe('mass_payments.columns_ambiguous');
  });
  it('asks whose number it is, and takes "none" for an answer where an account is there', async () => {
    const preview = await attach([
      ['Nom', 'Téléphone 1', 'Téléphone 2', 'RIB', 'Montant'],
      ['Marie Ngo', mtnPhone(1), orangePhone(1), '10005000010123456789091', 5000],
      ['Paul Atangana', mtnPhone(2), orangePhone(2), '10005000010123456789091', 6000],
    ]);
    expect(preview.ambiguous).toMatchObject([
      { field: 'phone', candidates: [{ column: 1, sum: null }, { column: 2 }] },
    ]);
    expect((await map({ mapping: preview.mapping })).body.error.key).toBe('mass_payments.columns_ambiguous');
    await hand.ok(map({ mapping: preview.mapping, leftOut: ['phone'] }));
    await world.settle();
    expect((await hand.rows(run)).map((row) => row.destination)).toEqual(['bank', 'bank']);
  });
  it('422 thousands unclear: the heading says it, a person confirms it', async () => {
    const lines = [
      ['Nom', 'Montant (en milliers)', 'Téléphone'],
      ['Marie Ngo', 150, mtnPhone(1)],
      ['Paul Atangana', '82,5', mtnPhone(2)],
      ['Alice Tabe', '1,500', mtnPhone(3)],
    ];
    const preview = await attach(lines);
    expect(preview).toMatchObject({ thousands: 'Montant (en milliers)', amountFactor: null });
    expect(await map({ mapping: preview.mapping })).toMatchObject({
      status: 422,
      body: { error: { key: 'mass_payments.thousands_unclear' } },
    });
    await hand.ok(map({ mapping: preview.mapping, amountFactor: 1000 }));
    await world.settle();
    expect(await paid()).toEqual([
      ['Marie Ngo', `237${mtnPhone(1)}`, 150_000],
      ['Paul Atangana', `237${mtnPhone(2)}`, 82_500],
      ['Alice Tabe', `237${mtnPhone(3)}`, null],
    ]);
    const [first, , third] = await hand.items(run);
    expect(first.repairs).toMatchObject([{ column: 'amount', from: '150', to: '150000', code: 'amount.thousands' }]);
    expect(third.errors).toMatchObject([{ column: 'amount', code: 'amount.notANumber' }]);
    // Wrong rows go out in francs, under a heading that says no more than that, and a file that still says thousands is
    // read so.
    const [head] = readCsv(
      Buffer.from((await owner.get(`${hand.path(run)}/wrong-rows?format=csv&language=fr`)).body as string),
      ';',
    );
    expect(head!.slice(0, 3)).toEqual(['Nom', 'Montant', 'Téléphone']);
    // A correction is in francs, and another bearer of the fee does not read the cells anew.
    await hand.ok(hand.edit(run, third.id, { amount: 1500 }));
    expect((await paid())[2]).toEqual(['Alice Tabe', `237${mtnPhone(3)}`, 1500]);
    const title = await attach([
      ['Salaires de novembre, en milliers de FCFA'],
      ...lines.map((cells) => [cells[0]!, cells[1] === 'Montant (en milliers)' ? 'Montant' : 150_000, cells[2]!]),
    ]);
    expect(title.thousands).toBe('Salaires de novembre, en milliers de FCFA');
    await hand.ok(map({ mapping: title.mapping, amountFactor: 1 }));
    await world.settle();
    expect((await paid())[0]).toEqual(['Marie Ngo', `237${mtnPhone(1)}`, 150_000]);
  });
});

describe('corrected rows that come back in a file', () => {
  const header = ['Nom', 'Téléphone', 'Salaire', 'Total', 'Référence'];
  const fix = async (lines: (string | number)[][]) =>
    owner.post(`${hand.path(run)}/fix`, {
      fileId: await storedFileId(owner, { purpose: 'spreadsheet', bytes: csv(lines), name: 'corrections.csv' }),
    });
  it('are read by the columns that a person named, and never by a guess between two', async () => {
    await readFile(
      [header, ['Marie Ngo', '12', 5000, 6000, 'R-1'], ['Paul Atangana', mtnPhone(2), 7000, 8000, 'R-2']],
      { mapping: { name: 0, phone: 1, amount: 3, externalRef: 4 } },
    );
    const other = await fix([
      ['Référence', 'Nom', 'Téléphone', 'Salaire', 'Total'],
      ['R-1', 'Marie Ngo', mtnPhone(1), 5000, 6000],
    ]);
    expect(other).toMatchObject({
      status: 422,
      body: { error: { key: 'mass_payments.columns_ambiguous', params: { headings: ['Salaire', 'Total'] } } },
    });
    expect(
      await fix([
        ['Référence', 'Nom', 'Téléphone', 'Montant (en milliers)'],
        ['R-1', 'Marie Ngo', mtnPhone(1), 5],
      ]),
    ).toMatchObject({ status: 422, body: { error: { key: 'mass_payments.thousands_unclear' } } });
    expect((await hand.ok(fix([header, ['Marie Ngo', mtnPhone(1), 5000, 6000, 'R-1']]))).replaced).toBe(1);
    expect((await paid())[0]).toEqual(['Marie Ngo', `237${mtnPhone(1)}`, 6000]);
  });
});

describe('corrected rows of a list without references', () => {
  const header = ['Nom', 'Téléphone', 'Salaire', 'Total'];
  const why = ['Ce qui ne va pas', 'Clé de la ligne, à ne pas changer'];
  const fix = async (lines: string[][]) =>
    owner.post(`${hand.path(run)}/fix`, {
      fileId: await storedFileId(owner, { purpose: 'spreadsheet', bytes: csv(lines), name: 'corrections.csv' }),
    });
  const wrongRows = async () =>
    readCsv(Buffer.from((await owner.get(`${hand.path(run)}/wrong-rows?format=csv&language=fr`)).body as string), ';');
  const list = [
    header,
    ['Marie Ngo', '12', 5000, 6000],
    ['Marie Ngo', '13', 5500, 6500],
    ['Paul Atangana', mtnPhone(2), 7000, 8000],
  ];
  const refused = { status: 409, body: { error: { key: 'mass_payments.rows_not_found' } } };
  let ofBefore: string[][];

  it('are found again in the file that was given out, in whatever order its rows and columns stand', async () => {
    await readFile(list, { mapping: { name: 0, phone: 1, amount: 3 } });
    const [head, first, second] = (ofBefore = await wrongRows());
    expect(head).toEqual([...header, ...why]);
    const corrected = [first!, second!].map((row, index) => [row[0]!, mtnPhone(10 + index), ...row.slice(2)]);
    const turned = [head!, ...corrected.toReversed()].map((row) => row.toReversed());
    const added = ['', '', '9000', '9000', mtnPhone(30), 'Somebody New'];
    expect(await hand.ok(fix([...turned, added]))).toMatchObject({
      replaced: 2,
      stillWrong: 0,
      unmatched: [{ rowNo: 4, externalRef: '' }],
    });
    expect(await paid()).toEqual([
      ['Marie Ngo', `237${mtnPhone(10)}`, 6000],
      ['Marie Ngo', `237${mtnPhone(11)}`, 6500],
      ['Paul Atangana', `237${mtnPhone(2)}`, 8000],
    ]);
    // Taken before: nothing of it is wrong any more.
    expect(await hand.ok(fix(turned))).toMatchObject({ replaced: 0, stillWrong: 0 });
  });
  it('409 rows not found: a file that does not say which rows it corrects, or those of another list', async () => {
    await readFile(list, { mapping: { name: 0, phone: 1, amount: 3 } });
    expect(await fix([header, ['Marie Ngo', mtnPhone(10), '5000', '6000']])).toMatchObject(refused);
    expect(await fix(ofBefore)).toMatchObject(refused);
    const [head, first] = await wrongRows();
    const withoutKeys = [head!, [first![0]!, mtnPhone(10), '5000', '6000', '', '']];
    expect(await fix(withoutKeys)).toMatchObject(refused);
    expect((await hand.get(run)).wrongCount).toBe(2);
  });
  it('name nobody with a key that stands in two rows', async () => {
    await readFile(list, { mapping: { name: 0, phone: 1, amount: 3 } });
    const [head, first, second] = await wrongRows();
    const right = (row: string[], name: string, n: number) => [name, mtnPhone(n), ...row.slice(2)];
    const lines = [right(first!, 'Marie Ngo', 10), right(first!, 'Somebody New', 30), right(second!, 'Marie Ngo', 11)];
    expect(await hand.ok(fix([head!, ...lines]))).toMatchObject({
      replaced: 1,
      stillWrong: 1,
      unmatched: [{ rowNo: 2 }, { rowNo: 3 }],
    });
  });
  it('may be typed ones', async () => {
    run = (await hand.create([{ name: 'Marie Ngo', phone: '12', amount: 5000 }])).id;
    const [head, row] = await wrongRows();
    const phone = head!.indexOf('Téléphone');
    expect(await hand.ok(fix([head!, row!.with(phone, mtnPhone(10))]))).toMatchObject({ replaced: 1, stillWrong: 0 });
  });
});

describe('parts in columns of their own', () => {
  it('are one name, one number of either operator, one account', async () => {
    await readFile([
      ['Numéro', 'Nom', 'Prénoms', 'Numéro MTN', 'Numéro Orange', 'Montant'],
      [1, 'NGO BASSA', 'Marie', mtnPhone(1), '', 5000],
      [2, 'ATANGANA', 'Paul', '', orangePhone(2), 6000],
      [3, 'TABE', 'Alice', mtnPhone(3), orangePhone(3), 7000],
    ]);
    expect(await paid()).toEqual([
      ['NGO BASSA Marie', `237${mtnPhone(1)}`, 5000],
      ['ATANGANA Paul', `237${orangePhone(2)}`, 6000],
      ['TABE Alice', null, 7000],
    ]);
    expect((await hand.items(run))[2].errors).toMatchObject([{ column: 'phone', code: 'phone.two' }]);
    const file = await owner.get(`${hand.path(run)}/wrong-rows?format=csv&language=fr`);
    expect(readCsv(Buffer.from(file.body as string), ';')[1]!.slice(0, 6)).toEqual([
      '3',
      'TABE',
      'Alice',
      mtnPhone(3),
      orangePhone(3),
      '7000',
    ]);
  });
  it('are an account in four columns, as banks print it', async () => {
    await readFile([
      ['Bénéficiaire', 'Code banque', 'Code guichet', 'N° de compte', 'Clé RIB', 'Montant à virer'],
      ['Kamga SARL', '10005', '1', '1234567890', '91', 120_000],
      ['Fotso SA', '10005', '00001', '01234567890', '91', 80_000],
    ]);
    expect(await paid()).toEqual([
      ['Kamga SARL', '10005000010123456789091', 120_000],
      ['Fotso SA', '10005000010123456789091', 80_000],
    ]);
  });
});

describe('a list of people', () => {
  it('leaves out a usual amount in thousands, and asks about two', async () => {
    const look = async (head: string[]) =>
      hand.ok(
        owner.post('/fapi/recipients/import/look', {
          fileId: await storedFileId(owner, {
            purpose: 'spreadsheet',
            bytes: csv([head, ['Marie Ngo', mtnPhone(60), 150]]),
            name: 'personnel.csv',
          }),
        }),
      );
    expect((await look(['Nom', 'Tel', 'Montant'])).mapping).toEqual({ name: 0, phone: 1, amount: 2 });
    expect((await look(['Nom', 'Tel', 'Montant (en milliers)'])).mapping).toEqual({ name: 0, phone: 1 });
  });
});

describe('memory', () => {
  const header = ['Nom', 'Téléphone', 'Salaire', 'Total', 'Motif'];
  const rows = [
    ['Marie Ngo', mtnPhone(1), 5000, 6000, 'Paie'],
    ['Paul Atangana', mtnPhone(2), 7000, 8000, 'Paie'],
  ];
  it('is of a layout: what was said of one file says nothing of another', async () => {
    await readFile([header, ...rows], { mapping: { name: 0, phone: 1, amount: 3 } });
    const again = (await hand.create([], { type: 'file' })).id;
    expect(await attach([header, ...rows], again)).toMatchObject({
      source: 'remembered',
      mapping: { name: 0, phone: 1, amount: 3 },
      ambiguous: [],
    });
    // One column more is another layout.
    expect(await attach([[...header, 'Service'], ...rows], again)).toMatchObject({
      source: 'guessed',
      ambiguous: [{ field: 'amount' }],
    });
  });
  it('never leaves out the amount of a file that was once paid without it', async () => {
    const flat = (await hand.create([], { type: 'sameAmount', sameAmount: 1000 })).id;
    const lines = [
      ['Nom', 'Tel', 'Montant'],
      ['Marie Ngo', mtnPhone(1), 5000],
      ['Paul Atangana', mtnPhone(2), 6000],
    ];
    const first = await attach(lines, flat);
    const { amount: _amount, ...mapping } = first.mapping;
    await hand.ok(map({ mapping }, flat));
    expect(await attach(lines)).toMatchObject({
      source: 'remembered',
      mapping: { name: 0, phone: 1, amount: 2 },
      missing: [],
    });
  });
  it('of a list of people says nothing of a payment', async () => {
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: csv([
        ['Nom', 'Tel', 'Salaire', 'Total'],
        ['Marie Ngo', mtnPhone(50), 5000, 6000],
      ]),
      name: 'personnel.csv',
    });
    const look = await hand.ok(owner.post('/fapi/recipients/import/look', { fileId }));
    expect(look.ambiguous).toEqual([{ field: 'amount', columns: [2, 3] }]);
    await hand.ok(
      owner.post('/fapi/recipients/import', {
        fileId,
        mapping: { ...look.mapping, amount: 2 },
        skipWrong: false,
        updateKnown: false,
      }),
    );
    expect(
      await attach([
        ['Nom', 'Tel', 'Salaire', 'Total'],
        ['Marie Ngo', mtnPhone(50), 5000, 6000],
      ]),
    ).toMatchObject({ source: 'guessed', ambiguous: [{ field: 'amount' }] });
  });
});

describe('the total of a file', () => {
  const header = ['Nom', 'Téléphone', 'Montant'];
  const rows = people.map((name, n) => [name, mtnPhone(n), 10_000 + n * 1_000] as (string | number)[]);
  const sum = 60_000;
  it('pays nobody, and agrees with what was read', async () => {
    const detail = await readFile([header, ...rows, ['TOTAL', mtnPhone(9), sum]]);
    expect(detail).toMatchObject({
      itemCount: 5,
      totals: { amount: sum },
      control: { state: 'agrees', says: sum, reads: sum, readsPeople: 5 },
      totalRows: [{ rowNo: 7, label: 'TOTAL', amount: sum, decision: 'total', reads: { amount: sum, count: 5 } }],
    });
    expect((await hand.submit(run)).status).toBe(200);
  });
  it('409 total differs until it is explained, in the audit log and before whoever approves', async () => {
    const detail = await readFile([header, ...rows, ['Arrêté la présente liste à la somme de 50 000 francs', '', '']]);
    expect(detail).toMatchObject({ itemCount: 5, control: { state: 'differs', says: 50_000, reads: sum } });
    expect(detail.availableActions.find((action: any) => action.action === 'submit').disabledReason.fr).toContain(
      'total du fichier',
    );
    expect(await hand.submit(run, { confirmLikeness: true })).toMatchObject({
      status: 409,
      body: { error: { key: 'mass_payments.total_differs', params: { says: 50_000, reads: sum } } },
    });
    const explained = await hand.ok(
      owner.post(`${hand.path(run)}/control-total`, {
        version: detail.version,
        reason: 'Une personne ajoutée après le total',
      }),
    );
    expect(explained.control).toMatchObject({
      state: 'explained',
      reason: 'Une personne ajoutée après le total',
      explainedByName: expect.any(String),
    });
    expect(explained.events[0]).toMatchObject({
      kind: 'totalExplained',
      note: { fr: expect.stringContaining('Une personne ajoutée') },
    });
    const [line] = (await hand.inTx((tx) =>
      tx
        .selectFrom('identity.audit_log' as any)
        .selectAll()
        .where('action' as any, '=', 'mass_payments.explain_total')
        .execute(),
    )) as any[];
    expect(JSON.stringify(line)).toContain(run);
    // Another sum is another question.
    const [item] = await hand.items(run);
    await hand.ok(hand.edit(run, item.id, { amount: 10_500 }));
    expect((await hand.get(run)).control.state).toBe('differs');
    await hand.ok(hand.edit(run, item.id, { amount: 10_000 }));
    expect((await hand.get(run)).control.state).toBe('explained');
    expect((await hand.submit(run, { confirmLikeness: true })).status).toBe(200);
  });
  it('409 total agrees: there is nothing to explain', async () => {
    const detail = await readFile([header, ...rows, ['Total', '', sum]]);
    expect(
      await owner.post(`${hand.path(run)}/control-total`, { version: detail.version, reason: 'Rien' }),
    ).toMatchObject({ status: 409, body: { error: { key: 'mass_payments.total_agrees' } } });
  });
  it('has sections, each with its own', async () => {
    const detail = await readFile([
      header,
      ...rows.slice(0, 3),
      ['Sous-total', '', 33_000],
      ...rows.slice(3),
      ['Sous-total', '', 27_000],
      ['Total général (5 agents)', '', sum],
    ]);
    expect(detail).toMatchObject({ itemCount: 5, control: { state: 'agrees', says: sum, saysPeople: 5 } });
    expect(detail.totalRows.map((row: any) => [row.label, row.covers, row.reads.amount])).toEqual([
      ['Sous-total', 'all', 33_000],
      ['Sous-total', 'section', 27_000],
      ['Total général (5 agents)', 'all', sum],
    ]);
  });
  it('asks of a person whose amount is the sum above, and pays when told that it is one', async () => {
    const detail = await readFile([header, ...rows.slice(0, 3), ['Paul Directeur', mtnPhone(20), 33_000], rows[3]!]);
    expect(detail).toMatchObject({
      itemCount: 4,
      control: null,
      totalRows: [{ rowNo: 5, label: 'Paul Directeur', decision: 'open' }],
    });
    expect(await hand.submit(run, { confirmLikeness: true })).toMatchObject({
      status: 409,
      body: { error: { key: 'mass_payments.total_differs' } },
    });
    const decide = (rowNo: number, body: object) => owner.put(`${hand.path(run)}/total-rows/${rowNo}`, body);
    expect((await decide(5, { version: detail.version + 1, decision: 'person' })).body.error.key).toBe(
      'record.changed_meanwhile',
    );
    expect((await decide(99, { version: detail.version, decision: 'person' })).body.error.key).toBe(
      'mass_payments.item_not_found',
    );
    const taken = await hand.ok(decide(5, { version: detail.version, decision: 'person' }));
    expect(taken).toMatchObject({ itemCount: 5, control: null, totalRows: [{ decision: 'person' }] });
    expect((await paid())[3]).toEqual(['Paul Directeur', `237${mtnPhone(20)}`, 33_000]);
    const left = await hand.ok(decide(5, { version: taken.version, decision: 'total' }));
    expect(left).toMatchObject({ itemCount: 4, control: { state: 'agrees', says: 46_000, reads: 46_000 } });
  });
  it('is of all the runs of one file', async () => {
    await hand.inTx((tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: 3 })
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    const detail = await readFile([header, ...rows, ['Total', '', sum]]);
    await hand.inTx((tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: null })
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    expect(detail.series).toMatchObject({ of: 2 });
    for (const sibling of detail.siblings)
      expect((await hand.get(sibling.id)).control).toMatchObject({
        state: 'agrees',
        says: sum,
        reads: sum,
        readsPeople: 5,
      });
  });
  it('that differs is before whoever approves, with the reason', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const detail = await readFile([
      header,
      ...rows.map((cells) => [cells[0]!, cells[1]!, Number(cells[2]) + 7]),
      ['Total', '', sum],
    ]);
    await hand.ok(
      owner.post(`${hand.path(run)}/control-total`, {
        version: detail.version,
        reason: 'Sept francs de plus pour chacun',
      }),
    );
    const asked = (await hand.submit(run, { confirmLikeness: true })).body.data;
    const request = (await manager.get(`/fapi/approvals/${asked.approval.id}`)).body.data;
    expect(request.warnings[0]).toMatchObject({
      code: 'controlTotal',
      text: {
        fr: expect.stringMatching(/60[\s\u202f\u00a0]000.*60[\s\u202f\u00a0]035.*Sept francs de plus pour chacun/),
      },
    });
    expect(request.lines.find((line: any) => line.label.en === 'Total in the file').value.en).toMatch(/60,000/);
    expect((await decideAs(manager, asked.approval.id, 'approve')).status).toBe(200);
  });
  it('goes with the rows of its file', async () => {
    const detail = await readFile([header, ...rows, ['Total', '', 1_000]]);
    const cleared = await hand.ok(
      owner.put(hand.path(run), {
        version: detail.version,
        run: {
          title: 'X',
          type: 'differentAmounts',
          purpose: 'payroll',
          feeBearer: 'sender',
          notify: false,
          sameAmount: null,
          groupId: null,
          scheduledFor: null,
          options: detail.options,
        },
        clearRows: true,
      }),
    );
    expect(cleared).toMatchObject({ control: null, totalRows: [] });
  });
});
