import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { massHand, typed } from '../testing/mass-payments.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Pin oublié', ['owner', 'manager']);
  owner = merchant.owner;
  manager = merchant.people['manager']!;
  await givePins(world, owner, manager);
  hand = massHand(world, merchant.organisationId, owner);
  await hand.fund(2_000_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

/** As a reset by mail and password leaves it. */
const resetPinOf = (session: Session) =>
  world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ pin_reset_at: world.clock.now(), pin_reset_spent: 0 })
      .where('id', '=', session.userId)
      .execute(),
  );
/** A day later one logs in again. */
async function again(session: Session): Promise<Session> {
  const { email } = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', session.userId).executeTakeFirstOrThrow(),
  );
  return world.login(email!);
}
let numbers = 0;
async function send(who: Session, amount: number) {
  const wish = {
    beneficiary: { kind: 'wallet', phone: `6775601${String(++numbers).padStart(2, '0')}`, name: 'Basile Ewane' },
    amount,
    mode: 'send',
  };
  const { totalDebit } = (await who.post('/fapi/transfers/quote', wish)).body.data;
  return who.post('/fapi/transfers', { ...wish, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin });
}
const lowLimit = (answer: { status: number; body: any }) =>
  expect([answer.status, answer.body.error?.key]).toEqual([429, 'pin.low_limit']);

describe('in the day after a reset', () => {
  it('one person lets out a small amount in all, by whatever door; what is refused uses nothing up', async () => {
    await resetPinOf(owner);
    expect((await send(owner, 30_000)).status).toBe(200);
    const before = await hand.balance('payout');
    const refused = await send(owner, 25_000);
    lowLimit(refused);
    expect(refused.body.error.params).toMatchObject({ max: limits.pinResetMax });
    lowLimit(await send(owner, 25_000));
    const run = await hand.create([typed('677560201', 15_000), typed('677560202', 15_000)]);
    lowLimit(await hand.submit(run.id));
    expect(await hand.balance('payout')).toEqual(before);
    expect((await send(owner, 15_000)).status).toBe(200);
    // Twice at once: only one of them still fits.
    const both = await Promise.all([send(owner, 2500), send(owner, 2500)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  it('nobody approves more than that, and a decline needs no limit', async () => {
    world.clock.advance(24 * 3_600_000 + 1000);
    [owner, manager] = [await again(owner), await again(manager)];
    await ruleInForce(owner, manager, {
      subject: 'transfer',
      ranges: [rangeOf({ min: 40_000, finalApproverId: manager.userId })],
    });
    await resetPinOf(manager);
    const asked = (await send(owner, 60_000)).body.data.transfer.approval.id;
    lowLimit(await decideAs(manager, asked, 'approve'));
    const many = await manager.post('/fapi/approvals/decide', {
      items: [{ id: asked, version: 1 }],
      decision: 'approve',
      pin: testPin,
    });
    expect(many.body.data[0]).toMatchObject({ ok: false, error: { key: 'pin.low_limit' } });
    expect((await decideAs(manager, asked, 'decline', 'Demain')).status).toBe(200);
    world.clock.advance(24 * 3_600_000 + 1000);
    [owner, manager] = [await again(owner), await again(manager)];
    const next = (await send(owner, 60_000)).body.data.transfer.approval.id;
    expect((await decideAs(manager, next, 'approve')).status).toBe(200);
    await world.settle();
  });
});

it('a first PIN that comes from a device which came in today, beside an older one, lets out as little; from the person’s own it does not', async () => {
  const { userId } = (await world.merchant('Premier PIN')).owner;
  const { email } = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  const withoutPin = () =>
    world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ pin_hash: null, pin_set_at: null, pin_reset_at: null })
        .where('id', '=', userId)
        .execute(),
    );
  const from = async (deviceId: string) => {
    const post = (path: string, payload: object, session?: string) =>
      world.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: {
          'user-agent': deviceId,
          'x-distinct-id': deviceId,
          'idempotency-key': `device-${deviceId}-${++numbers}`,
          ...(session ? { authorization: `Bearer ${session}` } : {}),
        },
      });
    const session = (await post('/ba021/v1/email-login', { email, password: testPassword, deviceId })).json().data
      .accessToken as string;
    await withoutPin();
    expect((await post('/ba021/v1/security/pin', { pin: testPin, pinAgain: testPin }, session)).statusCode).toBe(200);
    const { pin_reset_at: lowSince } = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.users').select('pin_reset_at').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
    return lowSince !== null;
  };
  expect(await from('own phone'), 'the first device a person has').toBe(false);
  world.clock.advance(25 * 3_600_000);
  expect(await from('thief phone'), 'whoever knows the password').toBe(true);
  expect(await from('own phone')).toBe(false);
  world.clock.advance(25 * 3_600_000);
  expect(await from('thief phone'), 'a day after its letter').toBe(false);
});
