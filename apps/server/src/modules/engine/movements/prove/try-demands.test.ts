import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundHand } from '../../../../testing/refunds.ts';
import { payoutHand } from '../../../../testing/payouts.ts';
import { testWorld, type TestWorld } from '../../../../testing/test-world.ts';
import { paymentDemands } from './demands.ts';
import { reportPayouts, retryPayout, settleByHand, type PayoutReport } from '../public.ts';

/** Rows are falsified by hand here, past all rules; the check of the books has to say which. */
let world: TestWorld;
let hand: ReturnType<typeof payoutHand>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await testWorld();
  const { owner, organisationId } = await world.merchant('Boutique des Essais');
  hand = payoutHand(world, organisationId);
  await hand.fund(500_000);
  await world.sim('policies', { action: 'approve' });
  const shop = refundHand(world, () => owner);
  ids['SOLD'] = await shop.paid(9000);
  ids['BACK'] = (await shop.refund(ids['SOLD'], { amount: 2000, reasonCode: 'customerRequest' })).body.data.id;
  await world.settle();
  await world.sim('policies', { msisdn: '677399999', action: 'decline' });
  ids['LOST'] = (await owner.post('/fapi/direct-charges', { amount: 700, phone: '677399999' })).body.data.id;
  await world.settle();

  let cards = 0;
  const opened = () =>
    hand.open({ kind: 'card', tail: String(4000 + ++cards), fingerprint: 'x'.repeat(43), name: 'A' }, 2000);
  const says = (transactionId: string, outcome: PayoutReport['outcome'], round: number) =>
    hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [
          {
            organisationId,
            transactionId,
            outcome,
            round,
            ...(outcome === 'refused' ? { reason: { code: 'PROVIDER_UNAVAILABLE' as const } } : {}),
          },
        ],
        world.production.payouts,
      ),
    );
  const failed = async () => {
    const id = await opened();
    await says(id, 'refused', 1);
    return id;
  };
  ids['PAID'] = await opened();
  await says(ids['PAID'], 'paid', 1);
  ids['FAILED'] = await failed();
  ids['ASKED'] = await failed();
  await says(ids['ASKED'], 'paid', 1);
  ids['BYHAND'] = await opened();
  await says(ids['BYHAND'], 'unknown', 1);
  const settle = (transactionId: string) =>
    hand.inTx((tx) =>
      settleByHand(
        tx,
        world.clock.now(),
        { organisationId, transactionId },
        'paid',
        { by: { kind: 'user', name: 'Irene' }, note: 'paper' },
        world.production.payouts,
      ),
    );
  await settle(ids['BYHAND']);
  ids['TWICE'] = await failed();
  expect(
    await hand.inTx((tx) =>
      retryPayout(tx, world.clock.now(), { organisationId, transactionId: ids['TWICE']! }, world.production.payouts),
    ),
  ).toBeNull();
  await says(ids['TWICE'], 'paid', 1);
  await says(ids['TWICE'], 'paid', 2);
  expect(
    await Promise.all(
      ['SOLD', 'BACK', 'LOST', 'PAID', 'FAILED', 'ASKED', 'BYHAND', 'TWICE'].map(
        async (name) => `${name} ${(await hand.row(ids[name]!)).status} ${(await hand.row(ids[name]!)).anomaly}`,
      ),
    ),
  ).toEqual([
    'SOLD completed null',
    'BACK refunded null',
    'LOST cancelled null',
    'PAID completed null',
    'FAILED failed null',
    'ASKED failed contradiction',
    'BYHAND completed null',
    'TWICE completed paidBeyond',
  ]);
});
afterAll(() => world?.close());

const state = (name: string, value: string, round = 1) =>
  `update attempts set state = '${value}' where transaction_id = '${name}' and round = ${round}`;
const verdict = (name: string, value: string) =>
  `update attempts set verdict = ${value} where transaction_id = '${name}'`;
const row = (name: string, change: string) => `update transactions set ${change} where id = '${name}'`;
const facts = (name: string, change: string) => `update payouts set ${change} where transaction_id = '${name}'`;

it.each([
  [
    'a failed payment that a try has paid',
    state('FAILED', 'succeeded'),
    'FAILED: payout 1 was paid, and is neither booked nor asked about',
  ],
  [
    'a question of which the try is forgotten',
    facts('ASKED', "paid_tries = '{}'"),
    'ASKED: payout 1 was paid, and is neither booked nor asked about',
  ],
  [
    'a second paid try that nobody noted',
    facts('TWICE', "paid_tries = '{}'"),
    'TWICE: payout 1 was paid, and is neither booked nor asked about',
  ],
  [
    'a payer who paid and got nothing',
    state('LOST', 'succeeded'),
    'LOST: collect 1 was paid, and is neither booked nor asked about',
  ],
  [
    'a refund that failed and was paid',
    row('BACK', "status = 'failed', stage = 'refundFailed'"),
    'BACK: refund 1 was paid, and is neither booked nor asked about',
  ],
  ['a payment that no try has paid', state('PAID', 'failed'), 'PAID: is booked, and 0 of its tries were paid for it'],
  [
    'a payment by hand without its record',
    "delete from transaction_events where transaction_id = 'BYHAND' and kind = 'completedByAdmin'",
    'BYHAND: is booked, and 0 of its tries were paid for it',
  ],
  ['a sale that nobody paid', state('SOLD', 'expired'), 'SOLD: is booked, and 0 of its tries were paid for it'],
  ['a refund that was not paid', state('BACK', 'failed'), 'BACK: is booked, and 0 of its tries were paid for it'],
  [
    'a refund whose try is said not to have paid',
    verdict('BACK', "'notPaid'"),
    'BACK: is booked, and 0 of its tries were paid for it',
  ],
  [
    'a refund that is paid by two',
    `insert into attempts select (jsonb_populate_record(a,
      '{"id":"att_0000000000000000000000000x","round":2,"correlation":null}')).* from attempts a
      where transaction_id = 'BACK'`,
    'BACK: is booked, and 2 of its tries were paid for it',
  ],
  [
    'a contradiction that nobody is asked about',
    row('ASKED', 'anomaly = null'),
    'ASKED: was paid by a try that the books do not stand for, and nobody is asked any more',
  ],
  [
    'a payment that left twice, and is called a plain success',
    row('TWICE', 'anomaly = null'),
    'TWICE: was paid by a try that the books do not stand for, and nobody is asked any more',
  ],
  ['a doubt about no try', row('BACK', "anomaly = 'contradiction'"), 'BACK: is in doubt, and no try of it is'],
  ['a try in doubt that nobody sees', verdict('BACK', "'wanted'"), 'BACK: has a try in doubt, and is not itself'],
  [
    'money given beside a refund that the books do not have',
    verdict('BACK', "'paidBeyond'"),
    'BACK calls for 1 posting of refund.beyond, the books have 0',
  ],
])('names %s', async (_title, falsify, message) => {
  const named = (text: string) =>
    Object.entries(ids).reduce((all, [name, id]) => all.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), id), text);
  expect(await hand.verify(), 'as it came about').toMatchObject({ ok: true });
  const restored = new Error('restored');
  await world.database.admin
    .transaction()
    .execute(async (tx) => {
      await sql`set local search_path = production, identity`.execute(tx);
      await sql.raw(named(falsify)).execute(tx);
      expect(JSON.stringify((await verifyWithin(tx)).flat())).toContain(named(message));
      throw restored;
    })
    .catch((error: unknown) => {
      if (error !== restored) throw error;
    });
});

/** The checks themselves, in a transaction that is undone. */
const verifyWithin = (tx: unknown) => Promise.all(paymentDemands.map(({ find }) => find(tx as never, null)));
