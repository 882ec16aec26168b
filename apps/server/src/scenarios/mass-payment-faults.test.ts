import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseRuns } from '../modules/money-out/mass-payments/public.ts';
import { decideAs, givePins, rangeOf, ruleInForce, sweepNow, testPin } from '../testing/approvals.ts';
import { massHand, mtnPhone, orangePhone, typed } from '../testing/mass-payments.ts';
import { messagesTo } from '../testing/sent-messages.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * What goes wrong on a Friday: operators, balances, people. After each the books are whole and nobody was paid twice.
 */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let manager: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let numbers = 0;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const merchant = await world.merchant(undefined, ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await massHand(world, organisationId, manager).ready();
  await massHand(world, organisationId, merchant.people['admin']!).ready();
  await hand.fund(20_000_000);
});

const people = (count: number, phone = (n: number) => (n % 2 ? mtnPhone(n) : orangePhone(n))) =>
  Array.from({ length: count }, () =>
    typed(phone(++numbers), 10_000 + numbers, { language: numbers % 2 ? 'en' : 'fr' }),
  );
const run = async (id: string, ms = 60_000) => {
  await world.settle();
  await world.travel(ms, Math.max(30_000, Math.ceil(ms / 10)));
  return hand.get(id);
};
const loginAgain = async (session: Session): Promise<Session> => {
  const user = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', session.userId).executeTakeFirstOrThrow(),
  );
  return world.login(user.email!);
};
/** The books are whole, nothing is held, and what left is what the finished run says. */
async function booksAgree(id: string, before: { posted: number }): Promise<void> {
  const done = await hand.get(id);
  const after = await hand.balance('payout');
  expect([after.reserved, before.posted - after.posted, done.money.held]).toEqual([0, done.money.paid.totalDebit, 0]);
  expect(await hand.verify()).toMatchObject({ ok: true });
}

describe('payroll while an operator is down', () => {
  it('pays the others, says whom it waits for, and goes on by itself', async () => {
    const before = await hand.balance('payout');
    await world.sim('down', { simulator: 'orange' });
    const { id } = await hand.create([...people(150, mtnPhone), ...people(150, orangePhone)]);
    await hand.submit(id);
    let now = await run(id, 120_000);
    expect([now.status, now.counts.completed, now.waitingFor]).toEqual(['processing', 150, ['orange']]);
    // One is tried; the rest have not left and can still be stopped.
    expect(now.counts.pending).toBeGreaterThan(0);
    await world.sim('down', { simulator: 'orange', down: false });
    for (let round = 0; round < 40 && now.status === 'processing'; round++) now = await run(id, 60_000);
    expect([now.status, now.counts, now.waitingFor]).toEqual(['completed', { completed: 300 }, []]);
    await booksAgree(id, before);
  });
});

describe('pausing and cancelling', () => {
  it('pause: nothing more leaves, what is with the operator ends, and going on pays the rest', async () => {
    const before = await hand.balance('payout');
    const { id } = await hand.create(people(400, mtnPhone));
    await hand.submit(id);
    await world.production.movePayouts();
    expect((await hand.get(id)).counts).toEqual({ processing: 128, pending: 272 });
    const paused = await hand.act(id, 'pause');
    expect(paused.body.data).toMatchObject({ status: 'paused', pausedBecause: 'person' });
    const now = await run(id);
    expect([now.status, now.counts]).toEqual(['paused', { completed: 128, pending: 272 }]);
    await hand.act(id, 'resume');
    expect((await run(id)).status).toBe('completed');
    await booksAgree(id, before);
  });

  it('a low-balance alert pauses what is being paid and says why; going on clears it', async () => {
    const { id } = await hand.create(people(200, mtnPhone));
    await hand.submit(id);
    await world.production.movePayouts();
    const pause = () =>
      world.production.runTx({ organisationId }, (tx) => pauseRuns(tx, organisationId, world.clock.now()));
    expect([await pause(), await pause()]).toEqual([1, 0]);
    const paused = await hand.get(id);
    expect([paused.status, paused.pausedBecause]).toEqual(['paused', 'lowBalance']);
    expect((await hand.act(id, 'resume')).body.data.pausedBecause).toBeNull();
    expect((await run(id)).status).toBe('completed');
  });

  it('cancelling midway frees at once what is left, to the franc, and what left runs to its end', async () => {
    const before = await hand.balance('payout');
    const { id, totalDebit } = await hand.create(people(400, mtnPhone));
    await hand.submit(id);
    await world.production.movePayouts();
    await world.production.pipeline.runOnce();
    const cancelled = (await hand.act(id, 'cancel', { note: 'Erreur de mois' })).body.data;
    const open = (await hand.rows(id)).filter(
      (row) => row.status === 'processing' || row.status === 'inReconciliation',
    );
    const reserved = (await hand.balance('payout')).reserved;
    expect(reserved).toBe(open.reduce((sum, row) => sum + row.total_debit, 0));
    expect(reserved).toBeLessThan(totalDebit);
    expect(cancelled.counts.cancelled).toBeGreaterThan(300);
    const done = await run(id);
    expect(done.status).toBe('partiallyCompleted');
    expect(done.counts.completed + done.counts.cancelled).toBe(400);
    await booksAgree(id, before);
    // Nothing of it can be sent any more.
    expect((await owner.post(`${hand.path(id)}/retry`, { pin: testPin })).status).toBe(409);
  });

  it('before anything left gives everything back', async () => {
    const { id } = await hand.create(people(5), {
      scheduledFor: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    expect((await hand.submit(id)).body.data.status).toBe('scheduled');
    expect((await hand.balance('payout')).reserved).toBeGreaterThan(0);
    expect((await hand.act(id, 'cancel')).body.data).toMatchObject({
      status: 'cancelled',
      counts: { cancelled: 5 },
      money: { held: 0 },
    });
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect((await run(id, 7_200_000)).status).toBe('cancelled');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});

describe('a scheduled run', () => {
  it('holds its money from the start and begins at its time', async () => {
    const before = await hand.balance('payout');
    const { id } = await hand.create(people(4), {
      scheduledFor: new Date(world.clock.now().getTime() + 600_000).toISOString(),
    });
    await hand.submit(id);
    expect((await run(id, 300_000)).status).toBe('scheduled');
    expect((await run(id, 400_000)).status).toBe('completed');
    await booksAgree(id, before);
  });
});

describe('too little money', () => {
  it('refuses, naming what is missing and what the collection account has, when it may not wait', async () => {
    await hand.fund(777, 'collectionPrimary');
    const { id, totalDebit } = await hand.create(Array.from({ length: 50 }, () => typed(mtnPhone(++numbers), 450_000)));
    const { available } = await hand.balance('payout');
    const refused = await hand.submit(id);
    expect(refused.body.error).toMatchObject({
      key: 'balance.insufficient',
      params: { available, missing: totalDebit - available, collectionAvailable: 777 },
    });
    expect((await hand.get(id)).status).toBe('readyForReview');
    expect((await hand.balance('payout')).reserved).toBe(0);
  });

  it('waits, starts by itself when it is topped up, and pays everybody', async () => {
    const options = { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false };
    const { id, totalDebit } = await hand.create(
      Array.from({ length: 50 }, () => typed(mtnPhone(++numbers), 450_000)),
      { options },
    );
    const before = await hand.balance('payout');
    expect((await hand.submit(id)).body.data.status).toBe('onHold');
    const waiting = await run(id);
    expect([waiting.status, waiting.missing, waiting.counts]).toEqual([
      'onHold',
      totalDebit - before.available,
      { pending: 50 },
    ]);
    await hand.fund(waiting.missing - 1);
    expect((await run(id)).status).toBe('onHold');
    await hand.fund(1);
    const done = await run(id);
    expect([done.status, done.counts]).toEqual(['completed', { completed: 50 }]);
    await booksAgree(id, { posted: before.posted + totalDebit - before.available });
  });

  it('goes as far as the money goes, in the order of the rows, and what the time overtakes has failed and may be tried again', async () => {
    const options = { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 1, runAsFarAsMoneyGoes: true };
    const { id } = await hand.create(
      Array.from({ length: 50 }, () => typed(mtnPhone(++numbers), 450_000)),
      { options },
    );
    const before = await hand.balance('payout');
    await hand.submit(id);
    const some = await run(id);
    const each = (await hand.rows(id))[0]!.total_debit;
    const covered = Math.floor(before.available / each);
    expect([some.status, some.counts]).toEqual(['onHold', { completed: covered, pending: 50 - covered }]);
    expect((await hand.rows(id)).slice(0, covered).every((row) => row.status === 'completed')).toBe(true);
    expect(some.missing).toBe((50 - covered) * each - (before.available - covered * each));
    const lapsed = await run(id, 3_700_000);
    expect([lapsed.status, lapsed.counts]).toEqual([
      'partiallyCompleted',
      { completed: covered, failed: 50 - covered },
    ]);
    expect(lapsed.failures).toMatchObject([{ reason: { code: 'INSUFFICIENT_BALANCE' }, retry: 'asIs' }]);
    await hand.fund(20_000_000);
    await hand.ok(owner.post(`${hand.path(id)}/retry`, { reason: 'INSUFFICIENT_BALANCE', pin: testPin }));
    const done = await run(id);
    expect([done.status, done.counts]).toEqual(['completed', { completed: 50 }]);
    await booksAgree(id, { posted: before.posted + 20_000_000 });
  });

  it('twenty runs at once, each of the whole balance: one is taken', async () => {
    const { available } = await hand.balance('payout');
    const runs: { id: string; version: number; totalDebit: number }[] = [];
    for (let index = 0; index < 20; index++)
      runs.push(await hand.create(Array.from({ length: 45 }, () => typed(mtnPhone(++numbers), 440_000))));
    expect(runs[0]!.totalDebit).toBeLessThan(available);
    expect(2 * runs[0]!.totalDebit).toBeGreaterThan(available);
    // A PIN is proven one time after the other, so twenty people submit.
    const managers: Session[] = [];
    for (let index = 0; index < 20; index++) managers.push(await world.person(organisationId, 'manager'));
    await givePins(world, ...managers);
    const submit = async ({ id, version }: (typeof runs)[number], index: number): Promise<{ body: any }> => {
      const answer = await managers[index]!.post(`${hand.path(id)}/submit`, { version, pin: testPin });
      // So many PINs from one address wait in a line with an end: whoever is told so comes again.
      return answer.body.error?.key === 'server.busy' ? submit(runs[index]!, index) : answer;
    };
    const answers = await Promise.all(runs.map(submit));
    expect(
      answers.map((answer) => answer.body.error?.key ?? 'taken').filter((key) => key !== 'balance.insufficient'),
    ).toEqual(['taken']);
    expect((await hand.balance('payout')).reserved).toBe(runs[0]!.totalDebit);
    await world.settle();
    await world.travel(60_000);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});

describe('people', () => {
  it('a recipient whose number changed after approval is stopped, and so is one who was frozen; the others are paid', async () => {
    const before = await hand.balance('payout');
    const approver = manager;
    await ruleInForce(owner, approver, { subject: 'massPayment' });
    const persons: any[] = [];
    for (let index = 0; index < 4; index++)
      persons.push(
        await hand.ok(
          owner.post('/fapi/recipients', {
            kind: 'person',
            displayName: `Personne ${'abcd'[index]}`,
            phone: mtnPhone(++numbers),
            language: 'fr',
          }),
        ),
      );
    const { id } = await hand.create(persons.map((person) => ({ recipientId: person.id, amount: 10_000 })));
    const asked = (await hand.submit(id)).body.data;
    expect([asked.status, asked.approval.status]).toEqual(['pendingApproval', 'pendingApproval']);
    expect((await hand.balance('payout')).reserved).toBe(asked.totalDebit);
    await world.settle();
    expect((await hand.get(id)).counts).toEqual({ ready: 4 });
    expect((await decideAs(approver, asked.approval.id, 'approve')).status).toBe(200);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('recipients')
        .set({ phone: `237${mtnPhone(++numbers)}` })
        .where('id', '=', persons[0].id)
        .execute(),
    );
    await hand.ok(owner.post(`/fapi/recipients/${persons[1].id}/freeze`, { reason: 'Départ' }));
    const done = await run(id);
    expect([done.status, done.counts]).toEqual(['partiallyCompleted', { completed: 2, failed: 2 }]);
    expect(done.failures.map((group: any) => [group.reason.code, group.retry]).toSorted()).toEqual([
      ['RECIPIENT_CHANGED', 'corrected'],
      ['RECIPIENT_FROZEN', 'asIs'],
    ]);
    await booksAgree(id, before);
  });

  it('a row that was changed behind the approver’s back is not paid', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const { id } = await hand.create(people(3));
    const asked = (await hand.submit(id)).body.data;
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('mass_payment_items')
        .set({ phone: `237${mtnPhone(++numbers)}`, payee: '237677999999' })
        .where('run_id', '=', id)
        .where('row_no', '=', 2)
        .execute(),
    );
    const decided = await decideAs(manager, asked.approval.id, 'approve');
    expect(decided.status).toBe(409);
    await world.settle();
    expect((await hand.rows(id)).every((row) => row.transaction_id === null)).toBe(true);
  });

  it('the approver is away: the substitute decides; and when nobody does it lapses, unlocked and with its money free', async () => {
    const before = await hand.balance('payout');
    const admin = await world.person(organisationId, 'admin');
    await massHand(world, organisationId, admin).ready();
    await ruleInForce(owner, manager, {
      subject: 'massPayment',
      ranges: [rangeOf({ finalApproverId: manager.userId, substituteId: admin.userId })],
    });
    const first = (await hand.submit((await hand.create(people(3))).id)).body.data;
    await world.travel(25 * 3_600_000, 25 * 3_600_000);
    await sweepNow(world);
    // A day later everybody logs in again.
    const decided = await decideAs(await loginAgain(admin), first.approval.id, 'approve');
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    hand = massHand(world, organisationId, await loginAgain(owner));
    expect((await run(first.id)).status).toBe('completed');
    await booksAgree(first.id, before);
    const second = (await hand.submit((await hand.create(people(3))).id)).body.data;
    await world.travel(200 * 3_600_000, 200 * 3_600_000);
    await sweepNow(world);
    hand = massHand(world, organisationId, await loginAgain(owner));
    const lapsed = await hand.get(second.id);
    expect([lapsed.status, lapsed.approval.status]).toEqual(['readyForReview', 'expired']);
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('names to the approver whom a warning is about: the first ten, and how many more', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const [one] = people(1);
    const { id } = await hand.create(Array.from({ length: 22 }, (_, index) => ({ ...one!, amount: 1000 + index })));
    const asked = (await hand.submit(id, { confirmTwins: true })).body.data;
    const [warning] = (await manager.get(`/fapi/approvals/${asked.approval.id}`)).body.data.warnings;
    expect(warning.text.en).toMatch(
      /^The same person stands in more than one row \(.+\), 22 rows: (?:.+, row \d+ \(XAF.1,\d{3}\); ){9}.+, row 10 \(XAF.1,009\) and 12 more$/,
    );
    await decideAs(manager, asked.approval.id, 'decline', 'Trop de fois');
  });

  it('declined with a remark, or recalled: back to its maker, unlocked', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const [one, two] = people(2);
    const { id } = await hand.create([one!, two!, { ...two!, amount: 4000 }]);
    const asked = (await hand.submit(id, { confirmTwins: true })).body.data;
    expect((await manager.get(`/fapi/approvals/${asked.approval.id}`)).body.data.warnings).toMatchObject([
      {
        code: 'twins',
        text: {
          en: expect.stringMatching(/, 2 rows: .+, row 2 \(.+\); .+, row 3 \(.+\)$/),
          fr: expect.stringMatching(/, 2 lignes\u00a0: .+, ligne 2 \(.+\)\u00a0; .+, ligne 3 \(.+\)$/),
        },
      },
    ]);
    expect((await hand.edit(id, (await hand.items(id))[0].id, { amount: 5 })).body.error.key).toBe(
      'mass_payments.action_not_possible',
    );
    await decideAs(manager, asked.approval.id, 'decline', 'Montant de novembre faux');
    const back = await hand.get(id);
    expect([back.status, back.remark, back.approval.status]).toEqual([
      'readyForReview',
      'Montant de novembre faux',
      'rejected',
    ]);
    const submitted = (await hand.submit(id, { confirmTwins: true })).body.data;
    expect(submitted.status).toBe('pendingApproval');
    expect((await hand.act(id, 'recall')).body.data).toMatchObject({ status: 'readyForReview' });
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('whoever was paid hears of it in their own language', async () => {
    const rows = people(4, mtnPhone);
    const { id } = await hand.create(rows, { notify: true, title: 'Allocation' });
    await hand.submit(id);
    await run(id);
    for (const row of rows as any[]) {
      const [sms] = await messagesTo(world, `237${row.phone}`);
      expect(sms).toMatchObject({ template: 'massPaymentReceived', language: row.language });
      expect(sms!.text).toContain(row.language === 'en' ? 'sent you XAF' : 'vous a envoyé');
    }
  });
});

describe('failures', () => {
  const nobody = (index: number) => `67000045${index}`;

  it('too many of them pause the run and say so; whoever goes on has seen them', async () => {
    const options = { stopOnFailurePct: 20, queueIfShort: false, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false };
    const bad = Array.from({ length: 40 }, (_, index) => typed(nobody(7), 1000 + index));
    const { id } = await hand.create([...bad, ...people(260, mtnPhone)], { options });
    await hand.submit(id, { confirmTwins: true });
    const stopped = await run(id);
    expect([stopped.status, stopped.pausedBecause, stopped.counts.failed]).toEqual(['paused', 'failureRate', 40]);
    expect(stopped.counts.pending).toBeGreaterThan(0);
    const told = (await manager.get('/ba021/v1/notifications')).body.data;
    expect(told.some((line: any) => line.type === 'massPaymentStopped')).toBe(true);
    await hand.act(id, 'resume');
    const done = await run(id);
    expect([done.status, done.counts]).toEqual(['partiallyCompleted', { completed: 260, failed: 40 }]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('what nobody knows yet is never sent again, edited or cancelled', async () => {
    // The operator says "pending" for ever.
    const { id } = await hand.create([typed(nobody(3), 5000), ...people(2, mtnPhone)]);
    await hand.submit(id);
    const stuck = await run(id, 1_800_000);
    expect([stuck.status, stuck.counts]).toEqual(['processing', { completed: 2, inReconciliation: 1 }]);
    const item = (await hand.items(id, 'status=inReconciliation'))[0];
    const detail = await hand.ok(owner.get(`/fapi/mass-payments/recipients/${item.id}`));
    expect(detail.availableActions.filter((action: any) => action.allowed)).toEqual([]);
    expect(detail.availableActions.find((action: any) => action.action === 'retry').disabledReason.en).toContain(
      'not given a clear answer',
    );
    expect((await owner.post(`${hand.path(id)}/retry`, { itemIds: [item.id], pin: testPin })).status).toBe(409);
    await hand.act(id, 'cancel');
    expect((await hand.get(id)).counts).toEqual({ completed: 2, inReconciliation: 1 });
    expect((await hand.balance('payout')).reserved).toBe(item.totalDebit);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('corrected where approvals are on goes back to approval; declined, it stays as it was', async () => {
    const before = await hand.balance('payout');
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const { id } = await hand.create([typed(nobody(7), 5000), ...people(2, mtnPhone)]);
    await decideAs(manager, (await hand.submit(id)).body.data.approval.id, 'approve');
    expect((await run(id)).status).toBe('partiallyCompleted');
    const [item] = await hand.items(id, 'status=failed');
    const known = {
      context: JSON.stringify([{ field: 'name', rule: 'name.differs', params: { name: 'Zzz Qqq' } }]),
      verified_name: 'Zzz Qqq',
      name_match: 'none' as const,
      name_state: 'found' as const,
    };
    await hand.inTx((tx) => tx.updateTable('mass_payment_items').set(known).where('id', '=', item.id).execute());
    const corrections = [{ itemId: item.id, phone: mtnPhone(++numbers), amount: 4000 }];
    const asked = await hand.ok(owner.post(`${hand.path(id)}/retry`, { corrections }));
    expect(asked.run).toMatchObject({ status: 'partiallyCompleted', counts: { completed: 2, ready: 1 } });
    expect((await hand.items(id, 'status=ready'))[0]).toMatchObject({ verifiedName: null, warnings: [] });
    await world.settle();
    expect((await hand.get(id)).counts).toEqual({ completed: 2, ready: 1 });
    await decideAs(manager, asked.run.approval.id, 'decline', 'Mauvais numéro');
    expect((await hand.items(id, 'status=failed'))[0]).toMatchObject({
      phone: `237${nobody(7)}`,
      amount: 5000,
      verifiedName: 'Zzz Qqq',
      warnings: [{ code: 'name.differs' }],
    });
    expect((await hand.balance('payout')).reserved).toBe(0);
    const again = await hand.ok(owner.post(`${hand.path(id)}/retry`, { corrections }));
    await decideAs(manager, again.run.approval.id, 'approve');
    const done = await run(id);
    expect([done.status, done.money.paid.amount]).toEqual(['completed', done.totalAmount - 1000]);
    await booksAgree(id, before);
  });
});

describe('a file longer than a run may be', () => {
  it('is cut into linked runs under one title', async () => {
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: 100 })
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    const rows = people(250) as any[];
    const { id } = await hand.create([], { type: 'file', title: 'Longue liste' });
    await hand.upload(
      id,
      Buffer.from(
        `Nom;Téléphone;Montant\r\n${rows.map((row) => `${row.name.replace(/\d/g, 'x')};${row.phone};${row.amount}`).join('\r\n')}`,
      ),
    );
    const first = await hand.get(id);
    expect(first).toMatchObject({
      itemCount: 100,
      status: 'readyForReview',
      series: { no: 1, of: 3 },
      siblings: [{ no: 1 }, { no: 2 }, { no: 3 }],
    });
    const all = await Promise.all(first.siblings.map((sibling: any) => hand.get(sibling.id)));
    expect(all.map((each) => [each.title, each.itemCount, each.looksLike.length])).toEqual([
      ['Longue liste', 100, 0],
      ['Longue liste', 100, 0],
      ['Longue liste', 50, 0],
    ]);
    // Said otherwise, the file is cut anew.
    await hand.ok(owner.put(`${hand.path(id)}/mapping`, { mapping: first.file.mapping }));
    await world.settle();
    expect(await hand.ok(owner.get('/fapi/mass-payments?q=longue'))).toMatchObject([
      { itemCount: 250, series: { of: 3 } },
    ]);
  });
});
