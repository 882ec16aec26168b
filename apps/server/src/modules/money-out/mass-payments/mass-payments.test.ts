import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { payoutTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { newId } from '../../../kit/ids.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { makeXlsx } from '../../../testing/make-spreadsheet.ts';
import { massHand, mtnPhone, orangePhone, runInput, typed } from '../../../testing/mass-payments.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { sampleGif } from '../../../testing/sample-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { makersOfRuns } from './public.ts';
import { reportReading } from './reading.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let organisationId: string;
let owner: Session;
let people: Record<string, Session>;
let hand: ReturnType<typeof massHand>;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Paie', ['owner', 'manager', 'staff', 'auditor']);
  ({ organisationId, owner, people } = merchant);
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
});
afterAll(() => world?.close());

const keyOf = (answer: { body: any }) => answer.body.error?.key;
const rib = '10005000010123456789012';
const row = (amount = 10_000, more: object = {}) => typed(mtnPhone(++numbers), amount, more);
const absent = encodeId('massPayment', new Uint8Array(16).fill(7));
const sheet = (text: string) =>
  storedFileId(owner, { purpose: 'spreadsheet', bytes: Buffer.from(text), name: 'liste.csv' });

describe('a run', () => {
  it('is prepared, submitted with the PIN, paid and over', async () => {
    const run = await hand.create([row(10_000), typed(orangePhone(++numbers), 20_000), row(5000)]);
    expect(run).toMatchObject({
      status: 'readyForReview',
      itemCount: 3,
      wrongCount: 0,
      totalAmount: 35_000,
      approvalAhead: { needed: false, approvers: [] },
    });
    const before = await hand.balance('payout');
    expect(keyOf(await hand.submit(run.id, { pin: undefined }))).toBe('mass_payments.pin_needed');
    expect(keyOf(await hand.submit(run.id, { pin: '000000' }))).toBe('pin.wrong');
    expect(keyOf(await hand.submit(run.id, { version: 99 }))).toBe('record.changed_meanwhile');
    const submitted = await hand.submit(run.id);
    expect([submitted.status, submitted.body.data?.status]).toEqual([200, 'processing']);
    expect(keyOf(await hand.submit(run.id))).toBe('mass_payments.action_not_possible');
    expect((await hand.balance('payout')).available).toBe(before.available - run.totalDebit);
    await world.settle();
    await world.travel(60_000);
    const done = await hand.get(run.id);
    expect(done).toMatchObject({
      status: 'completed',
      money: { paid: { count: 3, amount: 35_000 }, held: 0 },
      submittedByName: 'owner of the test',
    });
    expect(done.events.map((event: any) => event.kind)).toEqual(['finished', 'started', 'created']);
    // Open screens hear of the run itself a few times, whatever its size.
    const lines = await hand.inTx((tx) =>
      tx
        .selectFrom('live_feed')
        .select('data')
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', 'massPayment')
        .where('record_id', '=', run.id)
        .orderBy('id')
        .execute(),
    );
    expect(lines.length).toBeLessThan(8);
    expect(lines.at(-1)!.data).toMatchObject({ status: 'completed', createdBy: owner.userId });
    const after = await hand.balance('payout');
    expect([after.posted, after.reserved]).toEqual([before.posted - run.totalDebit, 0]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('costs by the terms of mass payments and by the taxes in force, borne by whoever was chosen', async () => {
    const bySender = await hand.create([row(100_000)]);
    const byBeneficiary = await hand.create([row(100_000)], { feeBearer: 'beneficiary' });
    const [sent] = await hand.items(bySender.id);
    const [borne] = await hand.items(byBeneficiary.id);
    expect(sent.tax).toBe(204);
    expect([sent.receives, sent.totalDebit]).toEqual([100_000, 100_000 + sent.fee + 204]);
    expect([borne.fee, borne.takenOff, borne.receives, borne.totalDebit]).toEqual([
      0,
      sent.fee,
      100_000 - sent.fee,
      100_000 + 204,
    ]);
    expect(bySender.totals).toMatchObject({ amount: 100_000, fee: sent.fee, tax: 204, totalDebit: sent.totalDebit });
  });

  it('is not submitted at prices that have changed since its rows were checked', async () => {
    const run = await hand.create([row(100_000)]);
    await hand.inTx((tx) =>
      tx
        .updateTable('tax_rules')
        .set({ fixed: 40 })
        .where('organisation_id', '=', organisationId)
        .where('code', '=', 'electronicOperation')
        .execute(),
    );
    expect(keyOf(await hand.submit(run.id))).toBe('mass_payments.prices_changed');
    const shown = await hand.get(run.id);
    expect(shown.totalDebit).toBe(run.totalDebit + 36);
    expect((await hand.submit(run.id)).status).toBe(200);
    await world.settle();
  });

  it('refuses a way that is not connected before anything is reserved', async () => {
    const run = await hand.create([{ name: 'Une banque', rib, amount: 50_000 }]);
    expect(keyOf(await hand.submit(run.id))).toBe('operator.not_configured');
    expect((await hand.get(run.id)).status).toBe('readyForReview');
  });

  it('needs a PIN that exists and is not locked', async () => {
    const manager = people['manager']!;
    const run = await hand.create([row()]);
    const submit = (pin: string) => manager.post(`${hand.path(run.id)}/submit`, { version: run.version, pin });
    expect(keyOf(await submit('111111'))).toBe('pin.not_set');
    await givePins(world, manager);
    for (let tries = 0; tries < 5; tries++) await submit('000000');
    expect(keyOf(await submit(testPin))).toBe('pin.locked');
  });
});

describe('a file', () => {
  it('is looked into before its columns are named; what cannot be read says why', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const attach = async (bytes: Buffer, name = 'x.csv') =>
      owner.post(`${hand.path(id)}/file`, {
        fileId: await storedFileId(owner, { purpose: 'spreadsheet', bytes, name }),
      });
    expect(keyOf(await owner.get(`${hand.path(id)}/mapping`))).toBe('mass_payments.no_file');
    expect(keyOf(await owner.put(`${hand.path(id)}/mapping`, { mapping: {} }))).toBe('mass_payments.no_file');
    expect(keyOf(await attach(Buffer.from('PK\x03\x04 not a workbook at all')))).toBe('mass_payments.file_unreadable');
    expect(keyOf(await attach(Buffer.from('Nom;Téléphone;Montant\r\n')))).toBe('mass_payments.file_empty');
    expect(
      keyOf(await owner.post(`${hand.path(id)}/file`, { fileId: encodeId('file', new Uint8Array(16).fill(7)) })),
    ).toBe('files.not_found');
    expect(
      (
        await owner.post('/ba021/v1/uploads', {
          fileName: 'a.gif',
          size: 10,
          purpose: 'spreadsheet',
          mime: 'image/gif',
        })
      ).status,
    ).toBe(422);
    await expect(storedFileId(owner, { purpose: 'spreadsheet', bytes: sampleGif() })).rejects.toThrow(
      'files.wrong_kind',
    );
    const preview = (
      await attach(
        makeXlsx([
          ['Nom complet', 'Portable', 'Code', 'Net à payer'],
          ['Awa Ngo', '677200001', 'A', { v: '5000' }],
        ]),
        'x.xlsx',
      )
    ).body.data;
    expect(preview).toMatchObject({
      columns: ['Nom complet', 'Portable', 'Code', 'Net à payer'],
      sample: [['Awa Ngo', '677200001', 'A', '5000']],
      mapping: { name: 0, phone: 1, amount: 3 },
      source: 'guessed',
    });
    const missing = await owner.put(`${hand.path(id)}/mapping`, { mapping: { name: 0, phone: 1 } });
    expect([keyOf(missing), missing.body.error.params.columns]).toEqual(['mass_payments.columns_missing', ['amount']]);
    expect(missing.body.error.message).toEqual({
      en: 'Say which column holds: Amount.',
      fr: 'Indiquez la colonne de\u00a0: Montant.',
    });
  });

  it('of a layout known from before needs no naming, also where they were named otherwise than guessed', async () => {
    const upload = async () => {
      const { id } = await hand.create([], { type: 'file' });
      return {
        id,
        preview: await hand.ok(
          owner.post(`${hand.path(id)}/file`, {
            fileId: await sheet('Nom;Téléphone;Novembre\r\nAwa Ngo;677200002;5000\r\n'),
          }),
        ),
      };
    };
    const first = await upload();
    expect(first.preview).toMatchObject({ source: 'guessed', missing: ['amount'] });
    await hand.ok(owner.put(`${hand.path(first.id)}/mapping`, { mapping: { name: 0, phone: 1, amount: 2 } }));
    await world.settle();
    expect(await hand.get(first.id)).toMatchObject({ status: 'readyForReview', itemCount: 1, totalAmount: 5000 });
    expect((await upload()).preview).toMatchObject({ source: 'remembered', mapping: { name: 0, phone: 1, amount: 2 } });
  });

  it('says how far its reading is, before any row is there', async () => {
    const { id } = await hand.create([], { type: 'file' });
    expect((await hand.get(id)).reading).toBeNull();
    const preview = await hand.ok(
      owner.post(`${hand.path(id)}/file`, {
        fileId: await sheet('Nom;Téléphone;Montant\r\nAwa Ngo;677200012;5000\r\nBih Fru;677200013;5000\r\n'),
      }),
    );
    await hand.ok(owner.put(`${hand.path(id)}/mapping`, { mapping: preview.mapping }));
    const feed = () =>
      hand.inTx((tx) =>
        tx
          .selectFrom('live_feed')
          .select('data')
          .where('organisation_id', '=', organisationId)
          .where('kind', '=', 'massPayment')
          .where('record_id', '=', id)
          .orderBy('id')
          .execute(),
      );
    const before = (await feed()).length;
    await reportReading(
      world.production,
      await hand.inTx((tx) =>
        tx.selectFrom('mass_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
      null,
    )(1);
    expect(await hand.get(id)).toMatchObject({ status: 'validating', itemCount: 0, reading: { read: 1, of: null } });
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'readyForReview', itemCount: 2, reading: null });
    expect(
      await hand.inTx((tx) =>
        tx.selectFrom('mass_payment_readings').select(['rows_read', 'rows_of']).where('run_id', '=', id).execute(),
      ),
    ).toEqual([{ rows_read: 2, rows_of: null }]);
    // Open screens heard of the beginning, of every batch and of the end.
    expect((await feed()).slice(before).map((line: any) => line.data.status)).toEqual([
      'validating',
      'validating',
      'validating',
      'readyForReview',
    ]);
  });

  it('that breaks off in the middle leaves the run empty and says so', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const fileId = await sheet('Nom;Téléphone;Montant\r\nAwa Ngo;677200003;5000\r\n');
    await hand.ok(owner.post(`${hand.path(id)}/file`, { fileId }));
    await hand.ok(owner.put(`${hand.path(id)}/mapping`, { mapping: { name: 0, phone: 1, amount: 2 } }));
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.files').set({ status: 'refused' }).where('id', '=', fileId).execute(),
    );
    await world.settle();
    const run = await hand.get(id);
    expect([run.status, run.itemCount, run.events[0].kind]).toEqual(['draft', 0, 'fileUnreadable']);
    expect(keyOf(await owner.post(`${hand.path(id)}/fix`, { fileId }))).toBe('files.not_found');
  });

  it('of corrections needs the reference and takes only rows that were wrong', async () => {
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(
      id,
      Buffer.from('Nom;Téléphone;Montant;Référence\r\nAwa Ngo;677200004;50;R-1\r\nBih Fru;677200005;5000;R-2\r\n'),
    );
    const fix = async (text: string) => owner.post(`${hand.path(id)}/fix`, { fileId: await sheet(text) });
    expect(keyOf(await fix('Nom;Téléphone;Montant\r\nAwa Ngo;677200004;5000\r\n'))).toBe(
      'mass_payments.rows_not_found',
    );
    expect(keyOf(await fix('\u0000\u0001\u0002\u0003'))).toBe('mass_payments.file_unreadable');
    const fixed = await hand.ok(
      fix('Nom;Téléphone;Montant;Référence\r\nAwa Ngo;677200004;6000;R-1\r\nBih Fru;677200005;9999;R-2\r\n'),
    );
    expect(fixed).toMatchObject({
      replaced: 1,
      stillWrong: 0,
      unmatched: [{ externalRef: 'R-2', name: 'Bih Fru', amount: '9999', why: 'notWrong' }],
      run: { status: 'readyForReview', totalAmount: 11_000 },
    });
  });

  it('of corrections with the keys of another list goes by the reference', async () => {
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(
      id,
      Buffer.from('Nom;Téléphone;Montant;Référence\r\nAwa Ngo;677200004;50;R-7\r\nBih Fru;677200005;60;R-8\r\n'),
    );
    const [first] = await hand.items(id);
    const key = massPaymentFileWords.rowKey.fr;
    const other = newId('massPaymentItem');
    // The column behind it is the one that this list was given out with.
    const fileId = await sheet(
      `Nom;Téléphone;Montant;Référence;${key};${key}\r\n` +
        `Awa Ngo;677200004;6000;R-7;${other};${first.id}\r\nBih Fru;677200005;7000;R-8;${other};${newId('massPaymentItem')}\r\n`,
    );
    expect(await hand.ok(owner.post(`${hand.path(id)}/fix`, { fileId }))).toMatchObject({
      replaced: 2,
      unmatched: [],
      run: { totalAmount: 13_000 },
    });
  });

  it('to fill in has our columns, phones as text, and examples no run takes', async () => {
    const csv = await owner.get('/fapi/mass-payments/template?format=csv&language=fr');
    const rows = readCsv(Buffer.from(csv.body as string), ';');
    expect(rows[0]).toEqual(payoutTemplate.map((column) => column.header.fr));
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(id, Buffer.from(csv.body as string));
    expect((await hand.items(id)).map((item) => item.errors.map((fault: any) => fault.code))).toEqual([
      ['row.sample'],
      ['row.sample'],
    ]);
  });
});

describe('lists', () => {
  it('of runs are filtered, sorted, paged and summed by one condition', async () => {
    const merchant = await world.merchant('Listes');
    const own = massHand(world, merchant.organisationId, merchant.owner);
    for (const [index, title] of ['Août', 'Bourses', 'Congés'].entries())
      await own.create([row(1000 * (index + 1))], { title, purpose: index === 1 ? 'allowance' : 'payroll' });
    const list = (query: string) => merchant.owner.get(`/fapi/mass-payments?${query}`);
    expect((await list('')).body.data.map((run: any) => run.title)).toEqual(['Congés', 'Bourses', 'Août']);
    expect((await list('sort=totalAmount&purpose=payroll')).body.data.map((run: any) => run.title)).toEqual([
      'Août',
      'Congés',
    ]);
    expect((await list('q=aout')).body.data).toHaveLength(1);
    const page = await list('limit=2');
    const next = await list(`limit=2&cursor=${page.body.meta.nextCursor}`);
    expect(next.body.data.map((run: any) => run.title)).toEqual(['Août']);
    expect(
      (await list(`limit=2&cursor=${next.body.meta.previousCursor}`)).body.data.map((run: any) => run.title),
    ).toEqual(['Congés', 'Bourses']);
    expect(keyOf(await list('cursor=nonsense'))).toBe('transactions.cursor_invalid');
    expect(await own.ok(merchant.owner.get('/fapi/mass-payments/totals?status=readyForReview'))).toMatchObject({
      count: 3,
      capped: false,
      amount: 0,
      unpaidCount: 0,
      unpaidAmount: 0,
      waitingCount: 0,
      waitingAmount: 0,
    });
  });

  it('of rows are paged in both directions, errors first or as in the file', async () => {
    const run = await hand.create([row(1000), row(50), row(2000), row(60), row(3000)]);
    const list = (query: string) => owner.get(`${hand.path(run.id)}/items?${query}`);
    const first = await list('limit=3');
    expect(first.body.data.map((item: any) => item.rowNo)).toEqual([2, 4, 1]);
    const second = await list(`limit=3&cursor=${first.body.meta.nextCursor}`);
    expect(second.body.data.map((item: any) => item.rowNo)).toEqual([3, 5]);
    expect(
      (await list(`limit=3&cursor=${second.body.meta.previousCursor}`)).body.data.map((item: any) => item.rowNo),
    ).toEqual([2, 4, 1]);
    expect((await list('sort=rowNo&limit=2')).body.data.map((item: any) => item.rowNo)).toEqual([1, 2]);
    expect(keyOf(await list('cursor=nonsense'))).toBe('transactions.cursor_invalid');
    const [item] = first.body.data;
    expect((await list(`q=${item.written.phone.slice(-5)}`)).body.data).toHaveLength(1);
    expect((await list('fault=amount.tooSmall')).body.data).toHaveLength(2);
    expect((await list('status=ready')).body.data).toHaveLength(3);
    expect(keyOf(await owner.get(`/fapi/mass-payments/${absent}/items`))).toBe('mass_payments.not_found');
  });

  it('of all payouts hold every outgoing payment, as does their file', async () => {
    const run = await hand.create([row(4321), row(4321)], { title: 'Décaissements' });
    await hand.submit(run.id, { confirmLikeness: true });
    await world.settle();
    await world.travel(60_000);
    const list = (query: string) => owner.get(`/fapi/payouts?${query}`);
    const all = (await list('origin=massPayment&limit=100')).body.data;
    expect(all.filter((payout: any) => payout.originTitle === 'Décaissements')).toMatchObject([
      { amount: 4321, status: 'completed', originId: run.id, attempts: 1 },
      { amount: 4321 },
    ]);
    const totals = await hand.ok(owner.get('/fapi/payouts/totals?origin=massPayment'));
    const paid = all.filter((payout: any) => payout.status === 'completed');
    expect([totals.count, totals.paidCount, totals.amount]).toEqual([
      all.length,
      paid.length,
      paid.reduce((sum: number, payout: any) => sum + payout.amount, 0),
    ]);
    const page = await list('limit=2&sort=-amount');
    expect((await list(`limit=100&sort=-amount&cursor=${page.body.meta.nextCursor}`)).body.data).toHaveLength(
      all.length - 2,
    );
    expect(keyOf(await list('cursor=nonsense'))).toBe('transactions.cursor_invalid');
    const file = await owner.get('/fapi/payouts/export?format=csv&language=en&origin=massPayment');
    expect(readCsv(Buffer.from(file.body as string), ',')).toHaveLength(paid.length + 1);
    const book = await world.app.inject({
      method: 'GET',
      url: '/fapi/payouts/export?format=xlsx&paid=all',
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(
      readXlsx(book.rawPayload)
        .sheets[0]!.rows.map((line) => line[1])
        .filter((id) => String(id).startsWith('txn_')),
    ).toHaveLength(all.length);
  });
});

describe('what became of everybody', () => {
  it('is listed over all runs, to whoever sees the run, and each of them has every try', async () => {
    const mine = await hand.create([row(4321), typed('670000457', 5000)], { title: 'Résultats' });
    await hand.submit(mine.id);
    await world.settle();
    await world.travel(60_000);
    const list = async (who: Session, query = '') =>
      (await hand.ok(who.get(`/fapi/mass-payments/recipients?limit=100${query}`))).filter(
        (payout: any) => payout.originTitle === 'Résultats',
      );
    const left = await list(owner);
    expect(left.map((payout: any) => payout.status).toSorted()).toEqual(['completed', 'failed']);
    expect(await list(owner, '&status=failed')).toMatchObject([
      { origin: 'massPayment', originId: mine.id, amount: 5000 },
    ]);
    expect(await list(people['staff']!)).toEqual([]);
    expect((await hand.ok(owner.get('/fapi/mass-payments/recipients/totals?status=failed'))).count).toBeGreaterThan(0);
    const file = await owner.get('/fapi/mass-payments/recipients/export?format=csv&language=en');
    expect(file.body).toContain('Résultats');
    expect(keyOf(await owner.get('/fapi/mass-payments/recipients?cursor=nonsense'))).toBe(
      'transactions.cursor_invalid',
    );
    const { itemId } = left.find((payout: any) => payout.status === 'failed');
    const item = await hand.ok(owner.get(`/fapi/mass-payments/recipients/${itemId}`));
    expect(item).toMatchObject({
      runId: mine.id,
      runTitle: 'Résultats',
      status: 'failed',
      tries: [{ no: 1, state: 'failed' }],
    });
    expect(keyOf(await people['staff']!.get(`/fapi/mass-payments/recipients/${itemId}`))).toBe(
      'mass_payments.not_found',
    );
    expect(
      keyOf(
        await owner.get(`/fapi/mass-payments/recipients/${encodeId('massPaymentItem', new Uint8Array(16).fill(7))}`),
      ),
    ).toBe('mass_payments.item_not_found');
  });
});

describe('who may do what', () => {
  it('staff prepare and see only their own; they do not run payouts', async () => {
    const staff = people['staff']!;
    const theirs = (await hand.create([row()])).id;
    expect(keyOf(await staff.get(hand.path(theirs)))).toBe('mass_payments.not_found');
    expect(keyOf(await staff.post(`${hand.path(theirs)}/clone`, {}))).toBe('mass_payments.not_found');
    const mine = (await staff.post('/fapi/mass-payments', { run: runInput(), rows: [row()] })).body.data;
    expect((await staff.get('/fapi/mass-payments')).body.data.map((run: any) => run.id)).toEqual([mine.id]);
    expect(mine.availableActions.find((action: any) => action.action === 'submit').allowed).toBe(true);
    // Who does not see balances learns that it is too little, and not how much there is.
    await givePins(world, staff);
    const large = (
      await staff.post('/fapi/mass-payments', {
        run: runInput(),
        rows: Array.from({ length: 120 }, () => row(490_000)),
      })
    ).body.data;
    expect([large.missing, large.account]).toEqual([
      null,
      { kind: 'payout', available: null, collectionAvailable: null },
    ]);
    const refused = await staff.post(`${hand.path(large.id)}/submit`, { version: large.version, pin: testPin });
    expect([keyOf(refused), refused.body.error.params ?? {}]).toEqual(['balance.insufficient', {}]);
    expect(mine.availableActions.find((action: any) => action.action === 'pause').disabledReason.en).toContain(
      'does not include',
    );
    expect(keyOf(await staff.post(`${hand.path(mine.id)}/pause`, { version: mine.version }))).toBe('access.denied');
    expect((await people['auditor']!.get(hand.path(mine.id))).status).toBe(200);
  });

  it('money acts want a key, and the same key answers the same', async () => {
    const raw = (headers: object, payload: object) =>
      world.app.inject({
        method: 'POST',
        url: '/fapi/mass-payments',
        headers: { authorization: `Bearer ${owner.accessToken}`, ...headers },
        payload,
      });
    const body = { run: runInput({ title: 'Une fois' }), rows: [row()] };
    expect((await raw({}, body)).json().error.key).toBe('request.idempotency_key_required');
    const key = { 'idempotency-key': 'mass-payment-once' };
    const [first, second] = [await raw(key, body), await raw(key, body)];
    expect(second.json().data.id).toBe(first.json().data.id);
    expect((await raw(key, { ...body, rows: [row()] })).json().error.key).toBe('request.idempotency_conflict');
  });

  it('acts that make no sense now say why', async () => {
    const run = await hand.create([row()]);
    for (const action of ['pause', 'resume', 'recall'])
      expect([action, keyOf(await hand.act(run.id, action))]).toEqual([action, 'mass_payments.action_not_possible']);
    expect(keyOf(await owner.post(`${hand.path(run.id)}/retry`, { pin: testPin }))).toBe(
      'mass_payments.action_not_possible',
    );
    expect(keyOf(await hand.act(run.id, 'cancel', { version: 99 }))).toBe('record.changed_meanwhile');
    expect((await hand.act(run.id, 'cancel')).body.data.status).toBe('cancelled');
    for (const path of ['result?format=csv', 'wrong-rows?format=csv'])
      expect(keyOf(await owner.get(`/fapi/mass-payments/${absent}/${path}`))).toBe('mass_payments.not_found');
  });

  it('a retry of the same number is one once somebody gives it again, and nothing while nobody does', async () => {
    const run = await hand.create([typed('670000457', 5000), row()]);
    await hand.submit(run.id, { confirmLikeness: true });
    await world.settle();
    await world.travel(60_000);
    const [item] = await hand.items(run.id, 'status=failed');
    expect(item.retry).toBe('corrected');
    const retry = (body: object) => owner.post(`${hand.path(run.id)}/retry`, { pin: testPin, ...body });
    expect(keyOf(await retry({ itemIds: [item.id] }))).toBe('mass_payments.items_not_retryable');
    const again = await hand.ok(retry({ corrections: [{ itemId: item.id, phone: '670000457' }] }));
    expect([again.retried, again.skipped]).toEqual([1, 0]);
    await world.settle();
    await world.travel(60_000);
    // It has really gone out: nobody at that number has failed twice, and nothing was changed.
    const tried = await hand.ok(owner.get(`/fapi/mass-payments/recipients/${item.id}`));
    expect([tried.attempts, tried.tries.length, tried.status, tried.before]).toEqual([2, 2, 'failed', null]);
  });

  it('whoever corrects where a payment goes has a hand in it, and vouches for nothing the bank says of it', async () => {
    const run = await hand.create([typed('670000457', 5000), row()]);
    await hand.submit(run.id, { confirmLikeness: true });
    await world.settle();
    await world.travel(60_000);
    const [item] = await hand.items(run.id, 'status=failed');
    const manager = await world.person(organisationId, 'manager');
    await givePins(world, manager);
    const makers = () => hand.inTx((tx) => makersOfRuns(tx, organisationId, [run.id]));
    expect(await makers()).not.toContain(manager.userId);
    await hand.ok(
      manager.post(`${hand.path(run.id)}/retry`, {
        corrections: [{ itemId: item.id, phone: mtnPhone(++numbers) }],
        pin: testPin,
      }),
    );
    expect(await makers()).toContain(manager.userId);
  });

  it('a retry wants the PIN, and amounts an operator can carry', async () => {
    const run = await hand.create([typed('670000457', 5000), row()]);
    await hand.submit(run.id);
    await world.settle();
    await world.travel(60_000);
    const [item] = await hand.items(run.id, 'status=failed');
    const retry = (body: object) => owner.post(`${hand.path(run.id)}/retry`, body);
    const corrections = [{ itemId: item.id, phone: mtnPhone(++numbers) }];
    expect(keyOf(await retry({ corrections }))).toBe('mass_payments.pin_needed');
    expect(keyOf(await retry({ corrections: [{ ...corrections[0], amount: 6000 }], pin: testPin }))).toBe(
      'mass_payments.amount_only_down',
    );
    expect((await retry({ corrections: [{ ...corrections[0], amount: 6000 }] })).body.error).toMatchObject({
      params: { name: item.name, max: 5000 },
      field: 'corrections',
    });
    expect(keyOf(await retry({ corrections, pin: '000000' }))).toBe('pin.wrong');
    await hand.ok(retry({ corrections, pin: testPin }));
    await world.settle();
    await world.travel(60_000);
    expect((await hand.get(run.id)).status).toBe('completed');
  });
});
