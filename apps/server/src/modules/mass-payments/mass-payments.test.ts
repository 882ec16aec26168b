import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeId } from '#domain/ids.ts';
import { payoutTemplate } from '#domain/payout-template.ts';
import { givePins, testPin } from '../../testing/approvals.ts';
import { makeXlsx } from '../../testing/make-spreadsheet.ts';
import { massHand, mtnPhone, orangePhone, runInput, typed } from '../../testing/mass-payments.ts';
import { readCsv, readXlsx } from '../../testing/read-spreadsheet.ts';
import { sampleGif } from '../../testing/sample-files.ts';
import { storedFileId } from '../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { makersOfRuns, nameCheckStage } from './public.ts';
import { sayReading } from './reading.ts';

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

describe('preparing', () => {
  it('with one amount for all puts it in every row, and prices it anew when it changes', async () => {
    const run = await hand.create([row(1), row(2)], { type: 'sameAmount', sameAmount: 7500 });
    expect(run).toMatchObject({ totalAmount: 15_000, wrongCount: 0 });
    const changed = await hand.ok(
      owner.put(hand.path(run.id), { version: run.version, run: runInput({ type: 'sameAmount', sameAmount: 9000 }) }),
    );
    expect(changed.totalAmount).toBe(18_000);
    expect(
      (await owner.post('/fapi/mass-payments', { run: runInput({ type: 'sameAmount' }) })).body.error.fields[0],
    ).toMatchObject({ path: 'run.sameAmount', rule: 'amount.required' });
  });

  it('of a group takes its members with their amounts', async () => {
    const persons = [];
    for (const name of ['Awa', 'Bih'])
      persons.push(
        (
          await hand.ok(
            owner.post('/fapi/recipients', {
              kind: 'person',
              displayName: name,
              phone: mtnPhone(++numbers),
              language: 'fr',
              defaultAmount: 4000,
            }),
          )
        ).id,
      );
    const group = await hand.ok(
      owner.post('/fapi/recipient-groups', {
        name: 'Vacataires',
        purpose: 'payroll',
        members: [{ recipientId: persons[0], amount: 6000 }, { recipientId: persons[1] }],
        pin: testPin,
      }),
    );
    const run = await hand.create([], { type: 'group', groupId: group.id });
    expect((await hand.items(run.id)).map((item) => [item.name, item.amount, item.recipientId])).toEqual([
      ['Awa', 6000, persons[0]],
      ['Bih', 4000, persons[1]],
    ]);
    expect(
      keyOf(
        await owner.post(`${hand.path(run.id)}/items`, {
          groupId: encodeId('recipientGroup', new Uint8Array(16).fill(7)),
        }),
      ),
    ).toBe('recipients.group_not_found');
    expect(
      keyOf(
        await owner.post(`${hand.path(run.id)}/items`, {
          rows: [{ recipientId: encodeId('recipient', new Uint8Array(16).fill(7)) }],
        }),
      ),
    ).toBe('recipients.not_found');
    const more = await hand.ok(
      owner.post(`${hand.path(run.id)}/items`, { rows: [{ recipientId: persons[0], amount: 1000 }] }),
    );
    expect([more.itemCount, more.warningCount]).toEqual([3, 2]);
    expect((await hand.items(run.id, 'marked=warnings'))[0].warnings[0]).toMatchObject({ code: 'row.duplicate' });
  });

  it('another type clears the rows only when that was said', async () => {
    const run = await hand.create([row()]);
    const change = { version: run.version, run: runInput({ type: 'file' }) };
    expect(keyOf(await owner.put(hand.path(run.id), change))).toBe('mass_payments.type_clears_rows');
    expect(await hand.ok(owner.put(hand.path(run.id), { ...change, clearRows: true }))).toMatchObject({
      type: 'file',
      itemCount: 0,
      status: 'draft',
    });
    expect(keyOf(await owner.put(hand.path(run.id), change))).toBe('record.changed_meanwhile');
  });

  it('says what is wrong with a typed row, takes the correction in place, and drops what is wrong', async () => {
    const run = await hand.create([row(50), { name: '', phone: '12', amount: 'x' }, row()]);
    expect(run).toMatchObject({ status: 'draft', wrongCount: 2, itemCount: 3 });
    expect(keyOf(await hand.submit(run.id))).toBe('mass_payments.action_not_possible');
    const [first, second] = await hand.items(run.id);
    expect(first.errors).toMatchObject([{ column: 'amount', code: 'amount.tooSmall' }]);
    expect(second.errors.map((fault: any) => fault.code).toSorted()).toEqual([
      'amount.notANumber',
      'name.required',
      'phone.invalid',
    ]);
    expect(await hand.ok(owner.put(`${hand.path(run.id)}/items/${first.id}`, { amount: '5 000' }))).toMatchObject({
      status: 'ready',
      amount: 5000,
      repairs: [{ from: '5 000', to: '5000' }],
    });
    expect(
      keyOf(
        await owner.put(`${hand.path(run.id)}/items/${encodeId('massPaymentItem', new Uint8Array(16).fill(7))}`, {
          amount: 5,
        }),
      ),
    ).toBe('mass_payments.item_not_found');
    expect(await hand.ok(owner.post(`${hand.path(run.id)}/items/drop`, { which: 'wrong' }))).toMatchObject({
      itemCount: 2,
      wrongCount: 0,
      status: 'readyForReview',
    });
    expect(await hand.ok(owner.post(`${hand.path(run.id)}/items/drop`, { itemIds: [first.id] }))).toMatchObject({
      itemCount: 1,
    });
  });

  it('offers for what is above the cap to split it, to send it to the bank, or to have a person pay it', async () => {
    const make = (more: object = {}) => hand.create([row(1_200_000, more)]);
    const split = await make();
    expect(split).toMatchObject({ overCapCount: 1, status: 'draft' });
    expect(await hand.ok(owner.get(`${hand.path(split.id)}/items/over-cap`))).toMatchObject({
      rows: 1,
      parts: 3,
      withBankAccount: 0,
      sample: [{ parts: [500_000, 500_000, 200_000] }],
    });
    const after = await hand.ok(owner.post(`${hand.path(split.id)}/items/over-cap`, { choice: 'split' }));
    expect(after).toMatchObject({
      changed: 1,
      run: { status: 'readyForReview', itemCount: 3, totalAmount: 1_200_000 },
    });
    expect((await hand.items(split.id)).map((item) => [item.rowNo, item.part])).toEqual(
      [1, 2, 3].map((no) => [1, { no, of: 3 }]),
    );
    const noBank = await make();
    expect(await hand.ok(owner.post(`${hand.path(noBank.id)}/items/over-cap`, { choice: 'bank' }))).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
    const bank = await make({ rib });
    expect(await hand.ok(owner.post(`${hand.path(bank.id)}/items/over-cap`, { choice: 'bank' }))).toMatchObject({
      changed: 1,
      run: { status: 'readyForReview' },
    });
    expect((await hand.items(bank.id))[0]).toMatchObject({ destination: 'bank', rib, phone: null });
    const manual = await make();
    await hand.ok(owner.post(`${hand.path(manual.id)}/items/over-cap`, { choice: 'manual' }));
    expect((await hand.items(manual.id))[0]).toMatchObject({ rail: 'manual', status: 'ready', amount: 1_200_000 });
  });

  it('says of a split what it costs more whoever bears the fee', async () => {
    const added = async (feeBearer: string) => {
      const run = await hand.create([row(1_200_000)], { feeBearer });
      const { id } = run;
      const ahead = await hand.ok(owner.get(`${hand.path(id)}/items/over-cap`));
      const after = await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'split' }));
      expect([after.addedFees, after.addedTakenOff]).toEqual([ahead.addedFees, ahead.addedTakenOff]);
      return { own: ahead.addedFees, theirs: ahead.addedTakenOff, bears: run.feeBearer };
    };
    const [ours, theirs] = [await added('sender'), await added('beneficiary')];
    expect(ours.own).toBeGreaterThan(0);
    expect(theirs).toMatchObject({ own: 0, bears: 'beneficiary' });
    expect(theirs.theirs - ours.theirs).toBe(ours.own);
  });

  it('holds no more rows than it may, typed, split or from a group', async () => {
    const other = await world.merchant('Petite');
    const small = massHand(world, other.organisationId, other.owner);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: 2 })
        .where('organisation_id', '=', other.organisationId)
        .execute(),
    );
    expect(await small.ok(other.owner.get('/fapi/mass-payments/limits'))).toEqual({
      rowsPerRun: 2,
      rowsPerFile: 100_000,
      fileBytes: 5_000_000,
    });
    expect(keyOf(await other.owner.post('/fapi/mass-payments', { run: runInput(), rows: [row(), row(), row()] }))).toBe(
      'mass_payments.too_many_rows',
    );
    const run = await small.create([row(5_000_000)]);
    expect(keyOf(await other.owner.post(`${small.path(run.id)}/items`, { rows: [row(), row()] }))).toBe(
      'mass_payments.too_many_rows',
    );
    expect(keyOf(await other.owner.post(`${small.path(run.id)}/items/over-cap`, { choice: 'split' }))).toBe(
      'mass_payments.too_many_rows',
    );
  });

  it('is copied with the same people and amounts', async () => {
    const run = await hand.create([row(1000), row(50)]);
    const copy = await hand.ok(owner.post(`${hand.path(run.id)}/clone`, {}));
    expect(copy).toMatchObject({
      cloneOf: run.id,
      status: 'draft',
      itemCount: 2,
      wrongCount: 1,
      looksLike: [{ id: run.id, samePercent: 100 }],
    });
    expect((await hand.items(copy.id)).every((item) => /^mpi_[0-9a-z]{26}$/.test(item.id))).toBe(true);
    expect((await hand.items(copy.id)).map((item) => item.written.amount)).toEqual(['1000', '50']);
  });

  it('repeats what was sent, and no draft', async () => {
    const rows = [row(3100), row(3200)];
    const first = await hand.create(rows, { title: 'Un brouillon' });
    const second = await hand.create(rows, { title: 'Envoyé' });
    expect(second.looksLike).toMatchObject([{ id: first.id, sent: false }]);
    expect((await hand.submit(second.id)).status).toBe(200);
    const third = await hand.create(rows);
    expect(third.looksLike).toMatchObject([
      { id: second.id, sent: true },
      { id: first.id, sent: false },
    ]);
    const refused = await hand.submit(third.id);
    expect([keyOf(refused), refused.body.error.params.title]).toEqual(['mass_payments.looks_repeated', 'Envoyé']);
    expect((await hand.submit(third.id, { confirmLikeness: true })).status).toBe(200);
    await world.settle();
  });

  it('a yes is to the ones that were seen: what a colleague sent since is asked about', async () => {
    const rows = [row(3300), row(3400)];
    const sent = await hand.create(rows, { title: 'La semaine passée' });
    expect((await hand.submit(sent.id)).status).toBe(200);
    const [mine, theirs] = [
      await hand.create(rows, { title: 'La mienne' }),
      await hand.create(rows, { title: 'Celle du collègue' }),
    ];
    expect(mine.likeSeen).toBe(theirs.likeSeen);
    expect((await hand.submit(theirs.id, { likeSeen: theirs.likeSeen })).status).toBe(200);
    const refused = await hand.submit(mine.id, { likeSeen: mine.likeSeen });
    expect(refused.body.error).toMatchObject({
      key: 'mass_payments.looks_repeated',
      field: 'likeSeen',
      params: { id: theirs.id },
    });
    expect((await hand.get(mine.id)).likeSeen).toBe(refused.body.error.params.seen);
    expect((await hand.submit(mine.id, { likeSeen: refused.body.error.params.seen })).status).toBe(200);
    await world.settle();
  });

  it('repeats what was sent lately, however long ago it was prepared', async () => {
    const rows = [row(4100), row(4200)];
    const first = await hand.create(rows, { title: 'Préparé tôt' });
    await hand.inTx((tx) =>
      tx
        .updateTable('mass_payments')
        .set({ created_at: new Date(world.clock.now().getTime() - 9 * 24 * 3_600_000) })
        .where('id', '=', first.id)
        .execute(),
    );
    expect((await hand.submit(first.id)).status).toBe(200);
    expect(keyOf(await hand.submit((await hand.create(rows)).id))).toBe('mass_payments.looks_repeated');
    await world.settle();
  });

  it('asks the operators for names, and marks those who differ', async () => {
    const run = await hand.create([row(1000, { name: 'Zzz Qqq' }), row(1000)]);
    const asked = await hand.ok(owner.post(`${hand.path(run.id)}/check-names`));
    expect(asked.nameCheck).toMatchObject({ status: 'running', checked: 0, of: 2 });
    const { connectors, sealer, runTx, clock, name, proofs } = world.production;
    const stage = nameCheckStage({ environment: name, connectors, sealer, runTx, clock, proofs });
    while (await stage());
    const checked = await hand.get(run.id);
    expect(checked.nameCheck).toMatchObject({ status: 'done', checked: 2, of: 2 });
    const [first] = await hand.items(run.id);
    expect([first.nameMatch, first.warnings[0]?.code, first.status]).toEqual(['none', 'name.differs', 'ready']);
  });

  it('is not sent over names that differ unless somebody says so, and who approves reads them', async () => {
    const run = await hand.create([row(1000, { name: 'Zzz Qqq' }), row(1000)]);
    await hand.ok(owner.post(`${hand.path(run.id)}/check-names`));
    const { connectors, sealer, runTx, clock, name, proofs } = world.production;
    const stage = nameCheckStage({ environment: name, connectors, sealer, runTx, clock, proofs });
    while (await stage());
    const { namesDiffer } = await hand.get(run.id);
    const [first] = await hand.items(run.id);
    expect(namesDiffer.first[0]).toEqual({ name: 'Zzz Qqq', verified: first.verifiedName });
    const refused = await hand.submit(run.id, { confirmLikeness: true });
    expect([keyOf(refused), refused.body.error.params]).toEqual([
      'mass_payments.names_differ',
      { count: namesDiffer.count },
    ]);
    expect((await hand.submit(run.id, { confirmLikeness: true, confirmNames: true })).status).toBe(200);
    await world.settle();
  });

  it('is in every total with every row of it, whatever became of them: page, list and file add up to the whole', async () => {
    const fresh = await world.merchant('Sommes');
    const mine = massHand(world, fresh.organisationId, fresh.owner);
    await mine.ready();
    await mine.fund(1_000_000);
    const statuses = [
      'ready',
      'pending',
      'processing',
      'inReconciliation',
      'completed',
      'failed',
      'cancelled',
      'reversed',
      'leftOut',
    ] as const;
    const run = await mine.create(statuses.map((_status, index) => row(1000 * 2 ** index)));
    await mine.inTx(async (tx) => {
      for (const [index, status] of statuses.entries())
        await tx
          .updateTable('mass_payment_items')
          .set({ status })
          .where('organisation_id', '=', fresh.organisationId)
          .where('run_id', '=', run.id)
          .where('row_no', '=', index + 1)
          .execute();
      await tx
        .updateTable('mass_payments')
        .set({ status: 'paused', submitted_at: world.clock.now() })
        .where('organisation_id', '=', fresh.organisationId)
        .where('id', '=', run.id)
        .execute();
    });
    const { money } = await mine.get(run.id);
    expect(['notSent', 'underWay', 'paid', 'failed'].map((stage) => [money[stage].count, money[stage].amount])).toEqual(
      [
        [2, 3000],
        [2, 12_000],
        [1, 16_000],
        [3, 224_000],
      ],
    );
    const totals = await mine.ok(fresh.owner.get('/fapi/mass-payments/totals'));
    expect([
      totals.amount,
      totals.unpaidAmount - totals.waitingAmount,
      totals.waitingAmount - totals.unsentAmount,
      totals.unsentAmount,
      totals.unsentCount,
    ]).toEqual([16_000, 224_000, 12_000, 3000, 2]);
    const { rawPayload } = await world.app.inject({
      method: 'GET',
      url: `${mine.path(run.id)}/result?format=xlsx&language=en`,
      headers: { authorization: `Bearer ${fresh.owner.accessToken}` },
    });
    const [head, ...lines] = readXlsx(rawPayload).sheets[0]!.rows as [string[], ...(string | number | undefined)[][]];
    const sums = lines
      .slice(statuses.length)
      .map((line) => [
        line[head.indexOf('Paid to')],
        line[head.indexOf('Amount to pay')],
        line[head.indexOf('Amount paid')],
      ]);
    expect(sums).toEqual([
      ['Paid (1)', 16_000, 16_000],
      ['Not paid (3)', 224_000, undefined],
      ['Still on its way (2)', 12_000, undefined],
      ['Not sent yet (2)', 3000, undefined],
      ['Left out (1)', 256_000, undefined],
      ['All rows (9)', 511_000, 16_000],
    ]);
  });

  it('says apart what people get, fee and tax, and what leaves the account, of what was paid and of what failed', async () => {
    const run = await hand.create([typed('670000457', 5000), row(7000), row(8000)], { feeBearer: 'beneficiary' });
    await hand.submit(run.id, { confirmLikeness: true });
    await world.settle();
    await world.travel(60_000);
    const done = await hand.get(run.id);
    const items = await hand.items(run.id);
    const sum = (of: string, status: string) =>
      items.filter((item: any) => item.status === status).reduce((total: number, item: any) => total + item[of], 0);
    expect(done.money.paid.receives).toBe(sum('receives', 'completed'));
    expect(done.money.paid.receives).toBeLessThan(done.money.paid.amount);
    const { receives, takenOff, fee, tax, totalDebit } = done.money.paid;
    expect([fee, receives + takenOff + fee + tax]).toEqual([0, totalDebit]);
    // One number for the same failures, wherever it stands.
    expect(done.failures.map((group: any) => group.amount)).toEqual([done.money.failed.receives]);
    expect(done.totals.receives).toBe(sum('receives', 'completed') + sum('receives', 'failed'));
  });

  it('a corrected number leaves behind what was known of the old one', async () => {
    const run = await hand.create([typed('670000457', 5000, { name: 'Zzz Qqq' })]);
    await hand.ok(owner.post(`${hand.path(run.id)}/check-names`));
    const { connectors, sealer, runTx, clock, name, proofs } = world.production;
    const stage = nameCheckStage({ environment: name, connectors, sealer, runTx, clock, proofs });
    while (await stage());
    await hand.submit(run.id, { confirmLikeness: true, confirmNames: true });
    await world.settle();
    await world.travel(60_000);
    const [failed] = await hand.items(run.id, 'status=failed');
    const said = (item: any) =>
      item.warnings.map((fault: any) => fault.code).filter((code: string) => code.startsWith('name.'));
    expect(said(failed)).toHaveLength(1);
    await hand.ok(
      owner.post(`${hand.path(run.id)}/retry`, {
        corrections: [{ itemId: failed.id, phone: mtnPhone(++numbers) }],
        pin: testPin,
      }),
    );
    const [corrected] = await hand.items(run.id);
    expect([said(corrected), corrected.verifiedName]).toEqual([[], null]);
    await world.settle();
    await world.travel(60_000);
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
    expect([keyOf(missing), missing.body.error.params.columnsFr]).toEqual(['mass_payments.columns_missing', 'Montant']);
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
    await sayReading(
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
      'mass_payments.columns_missing',
    );
    expect(keyOf(await fix('\u0000\u0001\u0002\u0003'))).toBe('mass_payments.file_unreadable');
    const fixed = await hand.ok(
      fix('Nom;Téléphone;Montant;Référence\r\nAwa Ngo;677200004;6000;R-1\r\nBih Fru;677200005;9999;R-2\r\n'),
    );
    expect(fixed).toMatchObject({
      replaced: 1,
      stillWrong: 0,
      unmatched: [{ externalRef: 'R-2' }],
      run: { status: 'readyForReview', totalAmount: 11_000 },
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
