import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDay } from '#domain/values/time.ts';
import { newId } from '../../../kit/ids.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { holdOf } from '../../../ledger/chart.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { decideAs, givePins, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { releaseDue, withholdingDemands } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let admin: Session;
let manager: Session;
let staff: Session;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  const merchant = await world.merchant('Retenue', ['owner', 'admin', 'manager', 'staff']);
  ({ organisationId, owner } = merchant);
  [admin, manager, staff] = [merchant.people['admin']!, merchant.people['manager']!, merchant.people['staff']!];
  await givePins(world, owner, admin, manager, staff);
  await fund(1_000_000);
});
afterEach(async () => {
  expect(await verifyLedger(world.production.db as never, { references: [...withholdingDemands] })).toMatchObject({
    ok: true,
  });
});
afterAll(() => world?.close());

async function fund(amount: number, kind: 'collectionPrimary' | `collectionSub:${string}` = 'collectionPrimary') {
  const at = world.clock.now();
  await world.production.runTx('system', (tx) =>
    postOrThrow(tx, [
      postingFor(
        'adjustment.credit',
        { organisationId, refId: newId('adjustment', at), occurredAt: at, bookedAt: at },
        { counter: 'adjustments', amount, account: kind },
      ),
    ]),
  );
}
const balance = async (kind = 'collectionPrimary') =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === kind);
const tomorrow = (days = 1) => addDays(localDay(world.clock.now()), days);
const wish = async (change: object = {}) => ({
  accountId: (await balance()).id,
  amount: 10_000,
  reasonCode: 'disputeRisk',
  releaseOn: tomorrow(),
  pin: testPin,
  ...change,
});
const hold = async (change: object = {}, by = owner, key?: string) =>
  by.post('/fapi/withholdings', await wish(change), key);
const held = async (change: object = {}) => {
  const made = await hold(change);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return row(made.body.data.holdId);
};
const row = async (id: string, status = '') =>
  (await owner.get(`/fapi/accounts/holds?kind=withhold${status}`)).body.data.find((one: any) => one.id === id);
const release = (seen: any, change: object = {}, by = owner, key?: string) =>
  by.post(`/fapi/withholdings/${seen.id}/release`, { version: seen.version, pin: testPin, ...change }, key);
const due = () => releaseDue({ runTx: world.production.runTx, clock: world.clock, environment: 'production' });
/** The clock moves on, and everybody comes back: sessions do not live that long. */
async function travelTo(at: string | Date) {
  world.clock.advance(new Date(at).getTime() - world.clock.now().getTime());
  [owner, admin, manager] = (await Promise.all(
    [owner, admin, manager].map(async (person) => world.login(await emailOf(person.userId))),
  )) as [Session, Session, Session];
}
const told = async (session: Session, type: string) =>
  (await session.get('/ba021/v1/notifications?limit=100')).body.data.filter((line: any) => line.type === type);

describe('withholding an amount', () => {
  it('takes it from what is available, says why and until when, and tells whoever sees the balance', async () => {
    const before = await balance();
    const made = await hold({ reasonCode: 'manual', note: 'Until the shop is checked', amount: 25_000 });
    expect(made.body.data, JSON.stringify(made.body)).toMatchObject({
      kind: 'hold',
      status: 'done',
      amount: 25_000,
      reasonCode: 'manual',
      approvalId: null,
    });
    const after = await balance();
    expect([after.ledger, after.withheld, after.available]).toEqual([
      before.ledger,
      before.withheld + 25_000,
      before.available - 25_000,
    ]);
    expect(await row(made.body.data.holdId)).toMatchObject({
      amount: 25_000,
      remaining: 25_000,
      reasonCode: 'manual',
      releaseOn: tomorrow(),
      status: 'withheld',
      note: 'Until the shop is checked',
      createdByName: 'owner of the test',
      waiting: null,
      availableActions: [{ action: 'release', allowed: true, disabledReason: null }],
    });
    const [{ params: facts }] = await told(manager, 'moneyWithheld');
    expect(facts).toMatchObject({ amount: 25_000, byName: 'owner of the test', reason: 'manual', day: tomorrow() });
    expect(notificationTexts.moneyWithheld.fr(facts)).toMatch(/ sur Compte .+ Motif\u00a0: Retenue manuelle\.$/);
    expect(await told(owner, 'moneyWithheld'), 'who did it needs no telling').toEqual([]);
    expect(await told(staff, 'moneyWithheld')).toEqual([]);
    const log = (await owner.get('/ba021/v1/audit-log')).body.data;
    expect(log.find((line: any) => line.action === 'withholdings.hold')).toMatchObject({ objectId: made.body.data.id });
  });

  it('needs a reason, a day after today in Douala, and a note where no reason says it', async () => {
    expect((await hold({ reasonCode: 'because' })).body.error.fields[0].path).toBe('reasonCode');
    expect((await hold({ reasonCode: 'manual' })).body.error.fields[0].path).toBe('note');
    expect((await hold({ reasonCode: 'manual', note: '  ' })).body.error.fields[0].path).toBe('note');
    expect((await hold({ amount: 0 })).body.error.fields[0].path).toBe('amount');
    for (const releaseOn of [tomorrow(0), tomorrow(-1), tomorrow(731)])
      expect((await hold({ releaseOn })).body.error).toMatchObject({
        key: 'withholdings.release_day_invalid',
        field: 'releaseOn',
      });
  });

  it('409 balance.insufficient: never more than is available, however many ask at once', async () => {
    const { available } = await balance();
    expect((await hold({ amount: available + 1 })).body.error).toMatchObject({
      key: 'balance.insufficient',
      params: { available },
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => hold({ amount: Math.floor(available / 2) })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect((await balance()).available).toBeLessThan(2);
    for (const made of answers.filter((answer) => answer.status === 200))
      expect((await release(await row(made.body.data.holdId))).status).toBe(200);
    expect((await balance()).available).toBe(available);
  });

  it('tells no amount to somebody who may not see balances', async () => {
    const role = (
      await owner.post('/ba021/v1/roles', {
        name: 'Settles',
        permissions: ['settlements:view', 'settlements:approve'],
        ownRecords: [],
        pin: testPin,
      })
    ).body.data.id;
    const blind = await world.person(organisationId, 'guest');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ role_keys: [], custom_role_ids: [role] })
        .where('user_id', '=', blind.userId)
        .execute(),
    );
    await givePins(world, blind);
    const refused = (await hold({ amount: 900_000_000 }, blind)).body.error;
    expect([refused.key, refused.params]).toEqual(['balance.insufficient', undefined]);
    const seen = await held();
    const tooMuch = (await release(seen, { amount: 10_001 }, blind)).body.error;
    expect([tooMuch.key, tooMuch.params]).toEqual(['withholdings.more_than_remains', undefined]);
    expect((await blind.get('/fapi/withholdings/waiting')).body.error.key).toBe('access.denied');
    expect((await release(seen, {}, blind)).status).toBe(200);
  });

  it('is one act, however often it is sent; 422 and 409 of the idempotency key', async () => {
    const before = (await balance()).withheld;
    const body = await wish({ amount: 3000 });
    const [first, again] = await Promise.all([
      owner.post('/fapi/withholdings', body, 'withhold-once'),
      owner.post('/fapi/withholdings', body, 'withhold-once'),
    ]);
    const settled = [first, again].map((answer) =>
      answer.status === 200 ? answer.body.data.holdId : answer.body.error.key,
    );
    expect(settled.filter((word) => word === 'request.in_progress').length).toBeLessThan(2);
    expect((await balance()).withheld).toBe(before + 3000);
    expect((await owner.post('/fapi/withholdings', { ...body, amount: 4000 }, 'withhold-once')).body.error.key).toBe(
      'request.idempotency_conflict',
    );
    expect((await owner.post('/fapi/withholdings', body, '')).body.error.key).toBe('request.idempotency_key_required');
  });

  it('needs the PIN: pin.wrong, pin.not_set, pin.locked; nothing is withheld', async () => {
    const before = (await balance()).withheld;
    const other = await world.person(organisationId, 'manager');
    expect((await hold({}, other)).body.error.key).toBe('pin.not_set');
    await givePins(world, other);
    expect((await hold({ pin: '111111' }, other)).body.error.key).toBe('pin.wrong');
    for (let tries = 0; tries < 5; tries++) await hold({ pin: '111111' }, other);
    expect((await hold({}, other)).body.error.key).toBe('pin.locked');
    expect((await balance()).withheld).toBe(before);
  });

  it('404 accounts.not_found: not on an account of somebody else, nor on one inside', async () => {
    const stranger = (await world.merchant()).owner;
    await givePins(world, stranger);
    expect((await hold({}, stranger)).body.error).toMatchObject({ key: 'accounts.not_found', field: 'accountId' });
    expect((await hold({ accountId: 'acc_00000000000000000000000000' })).body.error.key).toBe('accounts.not_found');
  });

  it('is nothing for staff, and nothing for a manager of one branch', async () => {
    const seen = await held();
    expect((await hold({}, staff)).body.error.key).toBe('access.denied');
    expect((await release(seen, {}, staff)).body.error.key).toBe('access.denied');
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', { kind: 'branch', name: 'Nord', code: 'N', managerIds: [] })
    ).body.data.id;
    await fund(50_000, `collectionSub:${branch}`);
    const scoped = await world.person(organisationId, 'manager');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ sub_account_ids: [branch] })
        .where('user_id', '=', scoped.userId)
        .execute(),
    );
    await givePins(world, scoped);
    const accountId = (await balance(`collectionSub:${branch}`)).id;
    expect((await hold({ accountId }, scoped)).body.error.key).toBe('access.denied');
    const onBranch = await held({ accountId, amount: 20_000 });
    expect((await balance(`collectionSub:${branch}`)).available).toBe(30_000);
    const theirs = (await scoped.get('/fapi/accounts/holds?kind=withhold')).body.data;
    expect(theirs.map((one: any) => one.id)).toEqual([onBranch.id]);
    expect(theirs[0].availableActions[0]).toMatchObject({ allowed: false });
    expect((await told(scoped, 'moneyWithheld')).map((line: any) => line.params.amount)).toEqual([20_000]);
  });
});

describe('releasing before the day', () => {
  it('in parts and then whole; what is over cannot be released again', async () => {
    const before = (await balance()).available;
    let seen = await held({ amount: 9000 });
    expect((await release(seen, { amount: 4000, note: 'a part' })).body.data).toMatchObject({
      kind: 'release',
      status: 'done',
      amount: 4000,
    });
    seen = await row(seen.id);
    expect(seen).toMatchObject({ released: 4000, remaining: 5000, status: 'withheld' });
    expect((await release(seen, { amount: 5001 })).body.error).toMatchObject({
      key: 'withholdings.more_than_remains',
      field: 'amount',
      params: { remaining: 5000 },
    });
    expect((await release(seen)).status).toBe(200);
    expect((await balance()).available).toBe(before);
    seen = await row(seen.id);
    expect(seen).toMatchObject({ remaining: 0, status: 'released', availableActions: [{ allowed: false }] });
    expect((await release(seen)).body.error.key).toBe('withholdings.action_not_possible');
    expect((await told(manager, 'moneyReleased')).map((line: any) => line.params.byName)).toContain(
      'owner of the test',
    );
  });

  it('409 record.changed_meanwhile: of what somebody saw before it moved', async () => {
    const seen = await held({ amount: 9000 });
    await release(seen, { amount: 1000 });
    expect((await release(seen, { amount: 1000 })).body.error.key).toBe('record.changed_meanwhile');
    expect(await row(seen.id)).toMatchObject({ remaining: 8000 });
  });

  it('two people at once, and the same click twice, release once', async () => {
    const before = (await balance()).available;
    const seen = await held({ amount: 9000 });
    const answers = await Promise.all([
      release(seen, { amount: 6000 }),
      release(seen, { amount: 6000 }, admin),
      release(seen, { amount: 5000 }, manager),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await row(seen.id)).remaining).toBe(
      9000 - answers.find((answer) => answer.status === 200)!.body.data.amount,
    );
    const now = await row(seen.id);
    const twice = await Promise.all([release(now, {}, owner, 'release-once'), release(now, {}, owner, 'release-once')]);
    expect(twice.some((answer) => answer.status === 200)).toBe(true);
    expect((await release(now, {}, owner, 'release-once')).body.data.amount).toBe(now.remaining);
    expect((await balance()).available).toBe(before);
  });

  it('404 withholdings.not_found for another organisation', async () => {
    const seen = await held();
    const stranger = (await world.merchant()).owner;
    await givePins(world, stranger);
    expect((await release(seen, {}, stranger)).body.error.key).toBe('withholdings.not_found');
  });
});

describe('on its day', () => {
  it('releases it at the first instant of the day in Douala, once, however many look, and everybody who sees balances is told once', async () => {
    const seen = [
      await held({ amount: 1000 }),
      await held({ amount: 2000 }),
      await held({ amount: 4000, releaseOn: tomorrow(2) }),
    ];
    const dueNow = (await owner.get('/fapi/accounts/holds?kind=withhold&status=withheld')).body.data.filter(
      (one: any) => one.releaseOn === tomorrow(),
    );
    const accounts = new Set(dueNow.map((one: any) => one.accountId)).size;
    const before = await balance();
    const news = (await told(manager, 'moneyReleased')).length;
    // Midnight in Douala is eleven in the evening of UTC.
    await travelTo('2026-11-18T22:59:59Z');
    expect(await due()).toBe(0);
    expect((await balance()).withheld).toBe(before.withheld);
    world.clock.advance(1000);
    const counts = await Promise.all([due(), due(), due()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(dueNow.length);
    expect(await due()).toBe(0);
    expect([(await row(seen[0].id)).status, (await row(seen[1].id)).status, (await row(seen[2].id)).status]).toEqual([
      'released',
      'released',
      'withheld',
    ]);
    expect((await balance()).withheld).toBe(4000);
    const lines = await told(manager, 'moneyReleased');
    expect(lines.length - news, 'one word per account').toBe(accounts);
    expect(lines[0].params.byName).toBeUndefined();
    const { events } = (await owner.get('/fapi/live/poll?after=evt_00000000000000000000000000')).body.data;
    expect(events.some((event: any) => event.kind === 'balance')).toBe(true);
  });

  it('a person who releases in the same moment and the schedule release once', async () => {
    await travelTo('2026-11-20T09:00:00Z');
    await due();
    const before = (await balance()).available;
    const seen = await held({ amount: 7000 });
    await travelTo('2026-11-21T09:00:00Z');
    const [byHand] = await Promise.all([release(seen, { amount: 3000 }), due()]);
    expect([200, 409]).toContain(byHand.status);
    await due();
    expect(await row(seen.id)).toMatchObject({ remaining: 0, released: 7000 });
    expect((await balance()).available).toBe(before);
  });

  it('parts of a plan come free on their days, the rest on the release day; what was released early counts against the first', async () => {
    await due();
    const before = (await balance()).available;
    const totals = async () => (await owner.get('/fapi/accounts/holds/totals?kind=withhold')).body.data.next;
    const releasePlan = [
      { on: tomorrow(1), amount: 1000 },
      { on: tomorrow(3), amount: 2000 },
    ];
    const seen = await held({ amount: 6000, releaseOn: tomorrow(5), releasePlan });
    expect(seen.releasePlan).toEqual(releasePlan);
    expect(await totals()).toEqual({ day: tomorrow(1), amount: 1000 });
    await release(seen, { amount: 400 });
    expect(await totals()).toEqual({ day: tomorrow(1), amount: 600 });
    const start = world.clock.now().getTime();
    const left = async (days: number) => {
      await travelTo(new Date(start + days * 86_400_000));
      await Promise.all([due(), due()]);
      return (await row(seen.id)).remaining;
    };
    expect([await left(0), await left(1), await left(2), await left(3), await left(4), await left(5)]).toEqual([
      5600, 5000, 5000, 3000, 3000, 0,
    ]);
    expect((await balance()).available).toBe(before);
  });

  it('422 withholdings.plan_invalid: parts before today, after the release day, out of order, or of all of it', async () => {
    const at = (on: string, amount = 100) => ({ on, amount });
    for (const releasePlan of [
      [at(tomorrow(0))],
      [at(tomorrow(5))],
      [at(tomorrow(2)), at(tomorrow(1))],
      [at(tomorrow(2)), at(tomorrow(2))],
      [at(tomorrow(2), 10_000)],
    ]) {
      expect((await hold({ releaseOn: tomorrow(5), releasePlan })).body.error).toMatchObject({
        key: 'withholdings.plan_invalid',
        field: 'releasePlan',
      });
    }
  });

  it('what was missed is released later, in batches', async () => {
    const at = world.clock.now();
    const refs = Array.from({ length: 105 }, () => newId('withheld', at));
    await world.production.runTx({ organisationId }, async (tx) => {
      const facts = {
        amount: 10,
        reason_code: 'rollingReserve' as const,
        release_on: tomorrow(),
        account_kind: 'collectionPrimary',
        kind: 'hold' as const,
        status: 'done' as const,
        created_at: at,
        ended_at: at,
      };
      await tx
        .insertInto('withholdings')
        .values(
          refs.map((id) => ({ organisation_id: organisationId, id, hold_id: holdOf(organisationId, id), ...facts })),
        )
        .execute();
      await postOrThrow(
        tx,
        refs.map((refId) =>
          postingFor(
            'withheld.hold',
            { organisationId, refId, refType: 'withholding', occurredAt: at, bookedAt: at },
            { account: 'collectionPrimary', amount: 10, reason: 'rollingReserve', releaseOn: tomorrow() },
          ),
        ),
      );
    });
    await travelTo(new Date(at.getTime() + 5 * 86_400_000));
    expect(await due()).toBe(105);
    expect(await due()).toBe(0);
  });
});

describe('where a rule of the organisation speaks', () => {
  const waiting = async (refId: string) =>
    (await admin.get('/fapi/approvals?tab=all')).body.data.find((one: any) => one.refId === refId);
  beforeAll(async () => {
    await ruleInForce(owner, admin, { subject: 'withhold' });
  });

  it('an amount is set aside while it waits, and withheld when it is approved', async () => {
    const before = await balance();
    const made = (
      await hold({ amount: 12_000, releaseOn: tomorrow(9), releasePlan: [{ on: tomorrow(8), amount: 2000 }] }, manager)
    ).body.data;
    expect(made).toMatchObject({ status: 'pendingApproval', approvalId: expect.stringMatching(/^apr_/) });
    expect(await balance()).toMatchObject({
      reserved: before.reserved + 12_000,
      withheld: before.withheld,
      available: before.available - 12_000,
    });
    expect((await owner.get('/fapi/withholdings/waiting')).body.data).toMatchObject([
      { id: made.id, kind: 'hold', amount: 12_000, approvalId: made.approvalId },
    ]);
    const request = (await admin.get(`/fapi/approvals/${made.approvalId}`)).body.data;
    expect(request).toMatchObject({
      amount: 12_000,
      path: '/withheld-balance',
      balance: { before: before.available, after: before.available - 12_000 },
    });
    expect((await decideAs(admin, made.approvalId, 'approve')).body.data.status).toBe('approved');
    expect(await balance()).toMatchObject({
      reserved: before.reserved,
      withheld: before.withheld + 12_000,
      available: before.available - 12_000,
    });
    expect((await owner.get('/fapi/withholdings/waiting')).body.data).toEqual([]);
    expect(await row(made.holdId)).toMatchObject({ remaining: 12_000, createdByName: 'manager of the test' });
  });

  it('declined or taken back, nothing is withheld and the money is free again', async () => {
    const before = await balance();
    const declined = (await hold({ amount: 1200 }, manager)).body.data;
    await decideAs(admin, declined.approvalId, 'decline', 'not needed');
    const recalled = (await hold({ amount: 1300 }, manager)).body.data;
    expect((await manager.post(`/fapi/approvals/${recalled.approvalId}/recall`, {})).status).toBe(200);
    expect(await balance()).toMatchObject({
      reserved: before.reserved,
      withheld: before.withheld,
      available: before.available,
    });
    expect(await row(declined.holdId)).toBeUndefined();
  });

  it('an early release waits too: once, and nothing is free before', async () => {
    const made = (await hold({ amount: 8000, releaseOn: tomorrow(9) }, manager)).body.data;
    await decideAs(admin, made.approvalId, 'approve');
    const before = await balance();
    const seen = await row(made.holdId);
    const asked = await Promise.all([
      release(seen, { amount: 5000, note: 'paper arrived' }, manager),
      release(seen, { amount: 5000 }, owner),
    ]);
    expect(asked.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const request = asked.find((answer) => answer.status === 200)!.body.data;
    expect((await balance()).available).toBe(before.available);
    expect(await row(seen.id)).toMatchObject({
      waiting: { amount: 5000, approvalId: request.approvalId },
      availableActions: [{ allowed: false, disabledReason: { en: 'It waits for approval.' } }],
    });
    expect((await release(seen, {}, owner)).body.error.key).toBe('withholdings.action_not_possible');
    await decideAs(admin, request.approvalId, 'decline', 'keep it');
    expect((await row(seen.id)).remaining).toBe(8000);
    const again = (await release(await row(seen.id), { amount: 5000 }, manager)).body.data;
    expect((await decideAs(admin, again.approvalId, 'approve')).body.data.status).toBe('approved');
    expect((await row(seen.id)).remaining).toBe(3000);
    expect((await balance()).available).toBe(before.available + 5000);
  });

  it('a release that waits when the day comes is overtaken: its request ends', async () => {
    const made = (await hold({ amount: 6000 }, manager)).body.data;
    await decideAs(admin, made.approvalId, 'approve');
    const asked = (await release(await row(made.holdId), {}, manager)).body.data;
    const late = (await hold({ amount: 500 }, manager)).body.data;
    const before = await balance();
    await travelTo(new Date(world.clock.now().getTime() + 86_400_000));
    await due();
    expect(await row(made.holdId)).toMatchObject({ remaining: 0, waiting: null });
    expect(await waiting(asked.id)).toBeUndefined();
    expect(await waiting(late.id)).toBeUndefined();
    expect((await decideAs(admin, asked.approvalId, 'approve')).body.error.key).toBe('approvals.action_not_possible');
    expect((await balance()).available).toBe(before.available + 6500);
    expect((await owner.get('/fapi/withholdings/waiting')).body.data).toEqual([]);
  });

  it('approved while the schedule releases: once', async () => {
    const made = (await hold({ amount: 6000 }, manager)).body.data;
    await decideAs(admin, made.approvalId, 'approve');
    const asked = (await release(await row(made.holdId), { amount: 2500 }, manager)).body.data;
    const before = (await balance()).available;
    await travelTo(new Date(world.clock.now().getTime() + 86_400_000));
    await Promise.all([due(), decideAs(admin, asked.approvalId, 'approve')]);
    await due();
    expect(await row(made.holdId)).toMatchObject({ remaining: 0, released: 6000, waiting: null });
    expect((await balance()).available).toBe(before + 6000);
    expect(await waiting(asked.id)).toBeUndefined();
  });
});

async function emailOf(userId: string): Promise<string> {
  const found = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  return found.email!;
}
