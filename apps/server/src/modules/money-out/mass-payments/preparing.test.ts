import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, runInput, typed } from '../../../testing/mass-payments.ts';
import { readXlsx } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { nameCheckStage } from './public.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let organisationId: string;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Paie', ['owner', 'manager', 'staff', 'auditor']);
  ({ organisationId, owner } = merchant);
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
});
afterAll(() => world?.close());

const keyOf = (answer: { body: any }) => answer.body.error?.key;
const rib = '10005000010123456789012';
const row = (amount = 10_000, more: object = {}) => typed(mtnPhone(++numbers), amount, more);

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
    ).toMatchObject({ path: 'run.sameAmount', rule: 'required' });
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
    expect(await hand.ok(hand.edit(run.id, first.id, { amount: '5 000' }))).toMatchObject({
      status: 'ready',
      amount: 5000,
      repairs: [{ from: '5 000', to: '5000' }],
    });
    expect(
      keyOf(
        await hand.edit(run.id, encodeId('massPaymentItem', new Uint8Array(16).fill(7)), {
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

  it('takes out of a row what is corrected to nothing, and leaves what is not named', async () => {
    const [phone, elsewhere] = [mtnPhone(++numbers), mtnPhone(++numbers)];
    const run = await hand.create([
      typed(phone, 9000, { rib, note: 'in cash' }),
      typed(elsewhere, 9000, { rib: '123' }),
    ]);
    const [both, wrong] = await hand.items(run.id);
    const correct = (item: { id: string }, change: object) => hand.ok(hand.edit(run.id, item.id, change));
    expect(await correct(both, { phone: null, operator: null })).toMatchObject({
      status: 'ready',
      destination: 'bank',
      phone: null,
      rib,
      note: 'in cash',
    });
    expect(await correct(both, { note: null })).toMatchObject({ destination: 'bank', rib, note: null });
    expect(wrong.errors).toMatchObject([{ column: 'rib' }]);
    expect(await correct(wrong, { rib: null })).toMatchObject({
      status: 'ready',
      phone: `237${elsewhere}`,
      errors: [],
    });
    expect(await correct(wrong, { amount: null })).toMatchObject({ status: 'draft', errors: [{ column: 'amount' }] });
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
      // People and payments are two counts.
      run: { status: 'readyForReview', itemCount: 3, splitCount: 2, totalAmount: 1_200_000 },
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

// Last: it lets hours pass, and with them every proof of who somebody is.
describe('a plan', () => {
  it('is planned for a moment to come; mass_payments.plan_past: what was planned and has passed is not paid at once', async () => {
    const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    const past = await owner.post('/fapi/mass-payments', { run: runInput({ scheduledFor: later(-1) }) });
    expect(past.body.error.fields).toMatchObject([{ path: 'run.scheduledFor', rule: 'date.past' }]);
    const run = await hand.create([row()], { scheduledFor: later(1) });
    expect(
      (
        await owner.put(hand.path(run.id), {
          version: run.version,
          run: runInput({ scheduledFor: later(-1) }),
        })
      ).body.error.fields,
    ).toMatchObject([{ path: 'run.scheduledFor', rule: 'date.past' }]);
    world.clock.advance(2 * 3_600_000);
    expect(keyOf(await hand.submit(run.id))).toBe('mass_payments.plan_past');
    expect((await hand.get(run.id)).status).toBe('readyForReview');
  });
});
