import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { givePins, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { makeBook } from '../../../testing/make-book.ts';
import { makeXlsx, zipped } from '../../../testing/make-spreadsheet.ts';
import { withPin } from '../../../testing/prove.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

const path = '/fapi/recipients/import';
let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  owner = await withPin(world, (await world.merchant('Imports')).owner);
});
afterAll(() => world?.close());

const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
const header = ['Nom', 'Téléphone', 'Montant', 'Matricule', 'RIB'];
const send = (rows: Parameters<typeof makeXlsx>[0], who = owner) =>
  storedFileId(who, { purpose: 'spreadsheet', bytes: makeXlsx([header, ...rows]), name: 'paie.xlsx' });
const look = async (fileId: string, who = owner) => (await who.post(`${path}/look`, { fileId })).body.data;
const check = async (fileId: string, mapping: unknown, who = owner) =>
  (await who.post(`${path}/check`, { fileId, mapping })).body.data;
const run = (fileId: string, mapping: unknown, more: Record<string, unknown> = {}, who = owner) =>
  who.post(path, { fileId, mapping, skipWrong: false, updateKnown: true, ...more });
const everybody = async (who = owner) => (await who.get('/fapi/recipients?sort=displayName&limit=100')).body.data;

describe('a file of people', () => {
  it('is looked at, checked and imported, and makes a group', async () => {
    const fileId = await send([
      ['Éloïse Mbarga', { v: '677123456' }, { v: '75000' }, 'E-1'],
      ['Paul Njoya', '6.99123456E+08', '50 000', 'E-2'],
      ['Kamga SARL', null, null, null, '10005 00001 01234567890 91'],
    ]);
    const seen = await look(fileId);
    expect(seen).toMatchObject({
      fileName: 'paie.xlsx',
      header,
      mapping: { name: 0, phone: 1, amount: 2, employeeNo: 3, rib: 4 },
      source: 'guessed',
    });
    const checked = await check(fileId, seen.mapping);
    expect(checked).toMatchObject({ rows: 3, add: 3, update: 0, same: 0, wrong: 0, repaired: 2 });
    expect(checked.shown[0]).toMatchObject({
      rowNo: 3,
      name: 'Paul Njoya',
      phone: '237699123456',
      repairs: [
        { field: 'phone', rule: 'phone.scientific', from: '6.99123456E+08', to: '237699123456' },
        { field: 'amount' },
      ],
    });
    expect(await everybody()).toEqual([]);
    const done = await run(fileId, seen.mapping, { groupName: 'Paie', pin: testPin });
    expect(done.body.data).toMatchObject({ added: 3, updated: 0, same: 0, skipped: 0, waiting: 0 });
    expect(
      (await everybody()).map((row: any) => [
        row.displayName,
        row.phone,
        row.defaultAmount,
        row.employeeNo,
        row.preferred,
      ]),
    ).toEqual([
      ['Éloïse Mbarga', '237677123456', 75_000, 'E-1', 'wallet'],
      ['Kamga SARL', null, null, null, 'bank'],
      ['Paul Njoya', '237699123456', 50_000, 'E-2', 'wallet'],
    ]);
    expect((await owner.get(`/fapi/recipient-groups/${done.body.data.groupId}`)).body.data).toMatchObject({
      name: 'Paie',
      memberCount: 3,
      total: 125_000,
    });
    expect((await look(await send([['X Y', '677000001']]))).source).toBe('remembered');
  });
  it('is imported once for one key, and a second time changes nothing', async () => {
    const fileId = await send([['Marie Ngo', '677123456', '500']]);
    const { mapping } = await look(fileId);
    const body = { fileId, mapping, skipWrong: false, updateKnown: true };
    const [a, b] = [await owner.post(path, body, 'import-key-1'), await owner.post(path, body, 'import-key-1')];
    expect([a.body.data.added, b.body.data]).toEqual([1, a.body.data]);
    expect((await run(fileId, mapping)).body.data).toMatchObject({ added: 0, updated: 0, same: 1 });
    expect(await everybody()).toHaveLength(1);
  });
  it('brings known people up to date by number and name, or by employee number; empty cells wipe nothing out', async () => {
    const first = await send([
      ['Marie Ngo', '677123456', '500', 'E-1'],
      ['Paul Biya', '677000002', '900', 'E-2'],
    ]);
    await run(first, (await look(first)).mapping);
    const second = await send([
      ['NGO MARIE CLAIRE', '677123456', '800'],
      ['Paul Biya', '699000002', null, 'E-2'],
      ['Ali Moussa', '677123456', '100'],
    ]);
    const { mapping } = await look(second);
    expect(await check(second, mapping)).toMatchObject({
      add: 1,
      update: 2,
      warned: 2,
      shown: [
        { name: 'Paul Biya', warnings: [{ rule: 'place.another' }], outcome: 'update' },
        { name: 'Ali Moussa', warnings: [{ rule: 'phone.twice' }], outcome: 'add' },
        {},
      ],
    });
    expect((await run(second, mapping, { updateKnown: false })).body.data).toMatchObject({
      added: 1,
      updated: 0,
      same: 2,
    });
    expect((await run(second, mapping)).body.data).toMatchObject({ added: 0, updated: 2, same: 1 });
    expect(
      (await everybody()).map((row: any) => [row.displayName, row.phone, row.defaultAmount, row.employeeNo]),
    ).toEqual([
      ['Ali Moussa', '237677123456', 100, null],
      ['NGO MARIE CLAIRE', '237677123456', 800, 'E-1'],
      ['Paul Biya', '237699000002', 900, 'E-2'],
    ]);
  });
  it('keeps apart a family of one phone and one family name: a name that only shares a word is somebody new', async () => {
    const first = await send([['Awa Ngo', '677123457', '500']]);
    await run(first, (await look(first)).mapping);
    const second = await send([['Bih Ngo', '677123457', '800']]);
    expect((await run(second, (await look(second)).mapping)).body.data).toMatchObject({ added: 1, updated: 0 });
    expect((await everybody()).map((row: any) => [row.displayName, row.defaultAmount])).toEqual([
      ['Awa Ngo', 500],
      ['Bih Ngo', 800],
    ]);
  });
  it('shows errors first and stores nothing of a wrong row; 422 recipients.rows_wrong; the wrong ones come back with a reason', async () => {
    const fileId = await send([
      ['Marie Ngo', '677123456', '500'],
      ['Sans numéro', null, '500'],
      ['Deux fois', '677000009'],
      ['Deux Fois', '677000009'],
      ['EXEMPLE Marie Ngo Bassa', '677000000', '25000'],
      ['=1+1 Paul', '6.77E+08', '12.5', '4111 1111 1111 1111'],
    ]);
    const { mapping, sample } = await look(fileId);
    expect(JSON.stringify(sample)).not.toContain('4111');
    const checked = await check(fileId, mapping);
    expect(checked).toMatchObject({ rows: 6, add: 2, same: 1, wrong: 3 });
    expect(
      checked.shown.slice(0, 4).map((row: any) => [row.rowNo, row.outcome, row.errors.map((error: any) => error.rule)]),
    ).toEqual([
      [3, 'wrong', ['destination.required']],
      [6, 'wrong', ['row.sample']],
      [7, 'wrong', ['phone.digitsLost', 'amount.decimals', 'text.cardNumber']],
      [5, 'same', []],
    ]);
    expect((await run(fileId, mapping)).body.error).toMatchObject({
      key: 'recipients.rows_wrong',
      params: { count: 3 },
    });
    expect(await everybody()).toEqual([]);
    const csv = readCsv(
      Buffer.from((await owner.post(`${path}/wrong-rows`, { fileId, mapping, format: 'csv', language: 'fr' })).body),
      ';',
    );
    expect(csv[0]).toEqual([...header, 'Ce qui ne va pas']);
    expect(csv[3]).toEqual([
      "'=1+1 Paul",
      '6.77E+08',
      '12.5',
      '•••• 1111',
      '',
      expect.stringContaining('derniers chiffres sont perdus'),
    ]);
    const answer = await world.app.inject({
      method: 'POST',
      url: `${path}/wrong-rows`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: { fileId, mapping, format: 'xlsx' },
    });
    expect(readXlsx(answer.rawPayload).sheets[0]!.rows).toHaveLength(4);
    expect((await run(fileId, mapping, { skipWrong: true })).body.data).toMatchObject({
      added: 2,
      skipped: 3,
      same: 1,
    });
    expect(
      JSON.stringify(await world.production.runTx('system', (tx) => tx.selectFrom('recipients').selectAll().execute())),
    ).not.toContain('4111');
  });
  it('asks a second person for new numbers of known people where a rule says so', async () => {
    const { people } = await world.merchant('Sous règle', ['owner', 'manager']);
    const second = people['manager']!;
    await givePins(world, second);
    const boss = await withPin(world, people['owner']!);
    await ruleInForce(boss, second, { subject: 'recipientChange' });
    const first = await send([['Marie Ngo', '677123456', '500', 'E-1']], boss);
    const { mapping } = await look(first, boss);
    await run(first, mapping, {}, boss);
    const next = await send([['Marie Ngo', '699123456', '600', 'E-1']], boss);
    expect((await run(next, mapping, {}, boss)).body.data).toMatchObject({ updated: 1, waiting: 1 });
    expect((await everybody(boss))[0]).toMatchObject({
      phone: '237677123456',
      defaultAmount: 600,
      changeWaiting: true,
    });
  });
  it('422 recipients.file_unreadable, recipients.columns_missing; 404 files.not_found', async () => {
    const bad = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: zipped({ 'word/document.xml': '<a/>' }),
      name: 'a.xlsx',
    });
    expect((await owner.post(`${path}/look`, { fileId: bad })).body.error).toMatchObject({
      key: 'recipients.file_unreadable',
      params: { why: 'notASpreadsheet' },
    });
    const fileId = await send([['Marie Ngo', '677123456']]);
    for (const mapping of [{}, { name: 0 }, { phone: 1 }])
      for (const answer of [await run(fileId, mapping), await owner.post(`${path}/check`, { fileId, mapping })])
        expect(keyOf(answer)).toBe('recipients.columns_missing');
    const elsewhere = (await world.merchant('Elsewhere')).owner;
    for (const [who, id] of [
      [owner, newId('file')],
      [elsewhere, fileId],
    ] as const)
      expect(keyOf(await who.post(`${path}/look`, { fileId: id }))).toBe('files.not_found');
  });
  it('the template can be downloaded, filled in and imported', async () => {
    const answer = await world.app.inject({
      method: 'GET',
      url: '/fapi/recipients/template?format=xlsx&language=fr',
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('modele.xlsx'),
    ]);
    const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes: answer.rawPayload, name: 'modele.xlsx' });
    const { mapping } = await look(fileId);
    expect(await check(fileId, mapping)).toMatchObject({ rows: 2, wrong: 2 });
  });
});

describe('an ugly file of people', () => {
  it('leaves out who is hidden, struck through or gone, until they are taken in', async () => {
    const rows = [
      header,
      ['Awa Ngo', '677300001', { v: '5000' }],
      ['Bih Fru', '677300002', { v: '5000' }],
      ['Che Atem (décédé)', '677300003', { v: '101.375' }],
    ];
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: makeBook([
        { name: 'Garde', rows: [['Personnel']] },
        { name: 'Liste', rows, hiddenRows: [3] },
      ]),
      name: 'paie.xlsx',
    });
    const seen = await look(fileId);
    expect(seen.sheets).toMatchObject([
      { name: 'Garde', isChosen: false },
      { name: 'Liste', isChosen: true, rows: 3 },
    ]);
    expect(await check(fileId, seen.mapping)).toMatchObject({ rows: 3, add: 1, leftOut: 2, marked: 2, wrong: 0 });
    expect(
      (await check(fileId, seen.mapping)).shown.slice(0, 2).map((row: any) => [row.outcome, row.warnings[0].text.en]),
    ).toEqual([
      ['leftOut', 'This row is hidden in the spreadsheet, or a filter takes it away.'],
      ['leftOut', 'The row says “Che Atem (décédé)”.'],
    ]);
    const all = (await owner.post(`${path}/check`, { fileId, mapping: seen.mapping, takesLeftOut: true })).body.data;
    expect(all).toMatchObject({ add: 2, leftOut: 0, marked: 2, wrong: 1 });
    expect(all.shown[0].errors[0].rule).toBe('amount.smallFigure');
    await run(fileId, seen.mapping);
    expect((await everybody()).map((row: any) => row.displayName)).toEqual(['Awa Ngo']);
  });
  it('has the sheets that are chosen, by the headings of the first', async () => {
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: makeBook([
        { name: 'A', rows: [header, ['Awa Ngo', '677300001', { v: '5000' }]] },
        {
          name: 'B',
          rows: [
            ['Téléphone', 'Nom'],
            ['677300002', 'Bih Fru'],
          ],
        },
      ]),
      name: 'paie.xlsx',
    });
    const seen = (await owner.post(`${path}/look`, { fileId, sheets: [0, 1] })).body.data;
    const { shown } = (await owner.post(`${path}/check`, { fileId, mapping: seen.mapping, sheets: [0, 1] })).body.data;
    expect(shown.map((row: any) => [row.sheet, row.rowNo])).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
    await run(fileId, seen.mapping, { sheets: [0, 1] });
    expect((await everybody()).map((row: any) => [row.displayName, row.phone])).toEqual([
      ['Awa Ngo', '237677300001'],
      ['Bih Fru', '237677300002'],
    ]);
  });
});
