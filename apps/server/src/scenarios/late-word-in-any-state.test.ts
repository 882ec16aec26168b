import { describe, expect, it } from 'vitest';
import { samplePdf } from '../kit/small-files.ts';
import {
  endPayouts,
  reportPayouts,
  retryPayout,
  settleByHand,
  type PayoutReport,
} from '../modules/engine/movements/public.ts';
import { testPin } from '../testing/approvals.ts';
import { ok } from '../testing/ok.ts';
import { storedFileId } from '../testing/send-file.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * Whatever has become of a payment, a word that one of its tries was paid is booked, or it stands as a question which
 * people are told of and which a person can answer at the buttons that are offered.
 */
const shop = payingShop('Mots Tardifs', ['owner', 'manager']);
const keyOf = (id: string) => ({ organisationId: shop.organisationId, transactionId: id });
let cards = 0;
const opened = () =>
  shop.hand.open(
    { kind: 'card', tail: String(1000 + ++cards), fingerprint: `${cards}`.padStart(43, 'x'), name: 'Awa Njie' },
    2000 + cards,
  );
const says = (id: string, round: number, outcome: PayoutReport['outcome']) => {
  shop.world.clock.advance(1000);
  return shop.hand.inTx((tx) =>
    reportPayouts(
      tx,
      shop.world.clock.now(),
      [
        {
          ...keyOf(id),
          outcome,
          round,
          ...(outcome === 'refused' ? { reason: { code: 'PROVIDER_UNAVAILABLE' as const } } : {}),
        },
      ],
      shop.world.production.payouts,
    ),
  );
};
const by = { kind: 'user' as const, name: 'Irène' };
const retry = (id: string) =>
  shop.hand.inTx((tx) => retryPayout(tx, shop.world.clock.now(), keyOf(id), shop.world.production.payouts));
const end = (id: string, outcome: 'cancelled' | 'expired') =>
  shop.hand.inTx((tx) =>
    endPayouts(tx, shop.world.clock.now(), [keyOf(id)], outcome, by, shop.world.production.payouts),
  );
const settle = (id: string, outcome: 'paid' | 'failed') =>
  shop.hand.inTx((tx) =>
    settleByHand(tx, shop.world.clock.now(), keyOf(id), outcome, { by, note: 'Relevé' }, shop.world.production.payouts),
  );
const told = async (id: string) =>
  (
    await shop.hand.inTx((tx) =>
      tx
        .selectFrom('identity.notifications')
        .select('id')
        .where('ref_id', '=', id)
        .where('type', '=', 'payoutContradiction')
        .execute(),
    )
  ).length;
const paper = () => storedFileId(shop.owner, { name: 'paper.pdf', bytes: samplePdf(), purpose: 'document' });
const record = async (id: string, outcome: string) => {
  const at = shop.world.clock.now().toISOString();
  return shop.owner.post(`/fapi/transfers/${id}/record`, {
    outcome,
    at,
    reference: 'PAPIER',
    note: 'Vu avec la banque',
    fileId: await paper(),
    pin: testPin,
  });
};
const offered = async (id: string, action: string) =>
  (await ok(shop.owner.get(`/fapi/transfers/${id}`))).availableActions.find((one: any) => one.action === action);

/** Tries that were paid and that nothing stands for: neither the books, nor a question, nor what a person found out. */
async function nowhere(id: string): Promise<number[]> {
  const [row, facts, attempts] = await Promise.all([shop.hand.row(id), shop.hand.facts(id), shop.hand.attempts(id)]);
  const booked = row.status === 'completed' || row.status === 'reversed' ? (facts.hand_round ?? facts.round) : null;
  return attempts
    .filter(
      ({ state, round }) =>
        state === 'succeeded' &&
        round !== booked &&
        !facts.lifted_tries.includes(round) &&
        !(facts.paid_tries.includes(round) && row.anomaly !== null),
    )
    .map(({ round }) => round);
}

/** Ends of a payment with two tries. */
const ends: Record<string, (id: string) => Promise<unknown>> = {
  failed: (id) => says(id, 2, 'refused'),
  'given up by a person': async (id) => {
    await says(id, 2, 'unknown');
    await settle(id, 'failed');
  },
  cancelled: (id) => end(id, 'cancelled'),
  lapsed: (id) => end(id, 'expired'),
  unclear: (id) => says(id, 2, 'unknown'),
  paid: (id) => says(id, 2, 'paid'),
  'recorded as paid': async (id) => {
    await says(id, 2, 'unknown');
    await settle(id, 'paid');
  },
  'recorded as paid and denied': async (id) => {
    await ends['recorded as paid']!(id);
    await says(id, 2, 'refused');
  },
  'denied and recorded as returned': async (id) => {
    await ends['recorded as paid and denied']!(id);
    expect((await record(id, 'returned')).status).toBe(200);
  },
  returned: async (id) => {
    await says(id, 2, 'paid');
    await says(id, 2, 'returned');
  },
};
const ended = async (how: string) => {
  const id = await opened();
  await says(id, 1, 'refused');
  expect(await retry(id)).toBeNull();
  await ends[how]!(id);
  return id;
};

describe('what stands as paid and is spoken against', () => {
  it('paid by two tries: one comes back, nothing is booked for it, and the question is over', async () => {
    const id = await ended('paid');
    await says(id, 1, 'paid');
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'paidBeyond' });
    expect(await offered(id, 'record')).toMatchObject({ allowed: true });
    const before = await shop.hand.balance('payout');
    expect((await record(id, 'paid')).body.error.key, 'it stands as paid already').toBe(
      'transfers.action_not_possible',
    );
    expect((await record(id, 'returned')).status).toBe(200);
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
    expect(await shop.hand.balance('payout')).toMatchObject({ posted: before.posted });
  });

  it('the same where its operator brings it back by itself', async () => {
    const id = await ended('paid');
    await says(id, 1, 'paid');
    await says(id, 1, 'returned');
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
  });

  it('the booked one comes back while the other is said to be paid: that one is the question', async () => {
    const id = await ended('paid');
    await says(id, 1, 'paid');
    await says(id, 2, 'returned');
    expect(await shop.hand.row(id)).toMatchObject({
      status: 'failed',
      stage: 'refundRequired',
      anomaly: 'contradiction',
    });
    expect((await record(id, 'paid')).status).toBe(200);
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
  });

  it('recorded as paid and denied by its operator: somebody with a paper records that it came back, and it is there again', async () => {
    const id = await ended('recorded as paid');
    await says(id, 2, 'refused');
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'deniedAfterAll' });
    expect(await offered(id, 'record')).toMatchObject({ allowed: true });
    const before = await shop.hand.balance('payout');
    expect((await record(id, 'returned')).status).toBe(200);
    expect(await shop.hand.row(id)).toMatchObject({ status: 'reversed', anomaly: null });
    expect((await shop.hand.balance('payout')).posted).toBeGreaterThan(before.posted);
  });
});

describe('what was recorded as paid, and denied by its operator,', () => {
  const kindsOf = async (id: string) =>
    (await ok(shop.owner.get(`/fapi/transfers/${id}`))).events.map((event: any) => event.kind);
  /** Of those who were asked, how many are asked still. */
  const asked = async (id: string) =>
    (
      await shop.hand.inTx((tx) =>
        tx
          .selectFrom('identity.notifications')
          .select('id')
          .where('ref_id', '=', id)
          .where('type', '=', 'payoutContradiction')
          .where('acted_at', 'is', null)
          .execute(),
      )
    ).length;

  it('and then paid after all: the question is over, and its timeline says so', async () => {
    const id = await ended('recorded as paid and denied');
    expect(await asked(id)).toBeGreaterThan(0);
    const before = { posted: (await shop.hand.balance('payout')).posted, events: (await kindsOf(id)).length };
    await says(id, 2, 'paid');
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
    expect((await kindsOf(id)).length, 'it is said').toBe(before.events + 1);
    expect(await asked(id), 'nobody is asked any more').toBe(0);
    await says(id, 2, 'paid');
    expect((await kindsOf(id)).length, 'once').toBe(before.events + 1);
    expect((await shop.hand.balance('payout')).posted).toBe(before.posted);
  });

  it('and recorded as returned, and then paid after all: it is the question again, and both answers are booked', async () => {
    for (const answer of ['paid', 'failed']) {
      const id = await ended('recorded as paid and denied');
      const before = (await shop.hand.balance('payout')).posted;
      expect((await record(id, 'returned')).status).toBe(200);
      const tellings = await told(id);
      await says(id, 2, 'paid');
      expect(await shop.hand.row(id)).toMatchObject({
        status: 'failed',
        stage: 'refundRequired',
        anomaly: 'contradiction',
      });
      expect(await told(id)).toBeGreaterThan(tellings);
      expect((await record(id, answer)).status).toBe(200);
      expect(await shop.hand.row(id)).toMatchObject({
        status: answer === 'paid' ? 'completed' : 'refunded',
        anomaly: null,
      });
      const after = (await shop.hand.balance('payout')).posted;
      if (answer === 'paid') expect(after, 'as it was before the return').toBe(before);
      else expect(after).toBeGreaterThan(before);
    }
  });

  it('and then paid after all: the same that was planned meanwhile stays', async () => {
    const to = shop.by.wallet();
    const id = await shop.hand.open({ kind: 'wallet', operator: 'mtn', phone: `237${to.phone}`, name: to.name }, 6021);
    await says(id, 1, 'unknown');
    await settle(id, 'paid');
    await says(id, 1, 'refused');
    shop.world.clock.advance(60_000);
    const planned = { scheduledFor: shop.by.later(3600_000) };
    const { body } = await shop.by.send(to, 6021, planned);
    const { transfer } = await shop.by.sent(to, 6021, { ...planned, duplicateOf: body.error.params.seen });
    shop.world.clock.advance(60_000);
    await says(id, 1, 'paid');
    await shop.world.travel(2 * 3600_000, 600_000);
    await shop.login();
    expect(await shop.hand.row(transfer.id)).toMatchObject({ status: 'failed', reason_code: 'EARLIER_PERHAPS_PAID' });
  });

  it('is asked about when its operator calls, also after it was recorded as returned', async () => {
    for (const isReturned of [false, true]) {
      const to = shop.by.wallet();
      await shop.world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: `237${to.phone}` });
      const id = await shop.hand.open(
        { kind: 'wallet', operator: 'mtn', phone: `237${to.phone}`, name: to.name },
        8318,
      );
      const attempt = async () => (await shop.hand.attempts(id))[0]!;
      const answers = async (action: 'decline' | 'approve') => {
        await shop.world.sim('answer', { reference: (await attempt()).provider_reference, action, force: true });
        await shop.world.settle();
        await shop.world.travel(20_000, 5000);
      };
      await shop.world.settle();
      await shop.world.travel(20 * 60_000, 60_000);
      await shop.login();
      expect(await shop.hand.row(id)).toMatchObject({ stage: 'inReconciliation' });
      expect((await record(id, 'paid')).status).toBe(200);
      await answers('decline');
      expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'deniedAfterAll' });
      if (isReturned) expect((await record(id, 'returned')).status).toBe(200);
      await answers('approve');
      expect(await attempt()).toMatchObject({ state: 'succeeded' });
      expect(await shop.hand.row(id)).toMatchObject(
        isReturned
          ? { status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' }
          : { status: 'completed', anomaly: null },
      );
      // Nothing that stands as paid, and is not spoken against, is given back.
      expect((await record(id, isReturned ? 'paid' : 'returned')).status).toBe(isReturned ? 200 : 409);
    }
  });
});

const walks = Object.keys(ends).flatMap((how) =>
  [
    [1, 2],
    [2, 1],
  ].flatMap((order) => (['nothing', 'failed', 'paid'] as const).map((answer) => [how, order, answer] as const)),
);
describe('after a payment has', () => {
  it.each(walks)('%s: tries %j are paid after all, answered with %s in between', async (how, order, answer) => {
    const id = await ended(how);
    for (const [index, round] of order.entries()) {
      const [before, tellings] = [
        (await shop.hand.attempts(id)).find((one) => one.round === round)!.state,
        await told(id),
      ];
      if (how === 'denied and recorded as returned') expect(before, 'its rail never said so').not.toBe('reversed');
      if (before === 'succeeded' || before === 'reversed') continue;
      const was = await shop.hand.row(id);
      await says(id, round, 'paid');
      expect(await nowhere(id), 'nothing that left stands nowhere').toEqual([]);
      const row = await shop.hand.row(id);
      const { hand_round: byHand, round: last } = await shop.hand.facts(id);
      if ((was.status === 'completed' || row.anomaly === null) && round === (byHand ?? last))
        expect(await told(id), 'what the books say is no news').toBe(tellings);
      else expect(await told(id), 'people are told').toBeGreaterThan(tellings);
      if (row.anomaly === 'contradiction')
        expect(await offered(id, 'record'), 'and may answer').toMatchObject({ allowed: true });
      if (index === 0 && answer !== 'nothing' && row.anomaly === 'contradiction')
        expect((await record(id, answer)).status).toBe(200);
      expect(await nowhere(id), 'nor after the answer').toEqual([]);
    }
    for (let times = 0; times < 3 && (await shop.hand.row(id)).anomaly === 'contradiction'; times++) {
      const { status, body } = await record(id, 'failed');
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await nowhere(id)).toEqual([]);
    }
    expect(['contradiction', 'deniedAfterAll'], 'every question has an answer').not.toContain(
      (await shop.hand.row(id)).anomaly,
    );
  });
});

it('a denial is the question again when what was paid beside it came back', async () => {
  const id = await opened();
  await says(id, 1, 'refused');
  expect(await retry(id)).toBeNull();
  await says(id, 2, 'unknown');
  await settle(id, 'paid');
  await says(id, 2, 'refused');
  expect(await shop.hand.row(id)).toMatchObject({ anomaly: 'deniedAfterAll' });
  await says(id, 1, 'paid');
  expect(await shop.hand.row(id)).toMatchObject({ anomaly: 'paidBeyond' });
  await says(id, 1, 'returned');
  expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'deniedAfterAll' });
  expect(await offered(id, 'record')).toMatchObject({ allowed: true });
});
