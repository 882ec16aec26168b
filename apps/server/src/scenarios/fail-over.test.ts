import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endPayouts, retryPayout, settleByHand } from '../modules/engine/movements/public.ts';
import { massHand, mtnPhone, typed } from '../testing/mass-payments.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Two providers reach every wallet: the operator's own, and the aggregator. Whatever happens, nobody is paid by both.
 */
let world: TestWorld;
let hand: ReturnType<typeof payoutHand>;
let owner: Session;
let organisationId: string;
let number = 500_000;
beforeAll(async () => {
  world = await testWorld();
});
// A merchant of its own for each: what one learned of an operator is not known to the next.
beforeEach(async () => {
  ({ organisationId, owner } = await world.merchant());
  await world.connectTranzak(organisationId);
  hand = payoutHand(world, organisationId);
  await hand.fund(5_000_000);
});
afterEach(async () => {
  await world.sim('down', { down: false });
  for (const part of ['faults', 'outcomes', 'policies', 'callback-policy'])
    await fetch(`${world.urls.phone}/__sim/${part}`, { method: 'DELETE' });
  expect(await hand.verify()).toMatchObject({ ok: true });
});
afterAll(() => world?.close());

type Operator = 'mtn' | 'orange';
const operators = ['mtn', 'orange'] as const;
const own = { mtn: 'mtnMomo', orange: 'orangeCore' } as const;
const paths = { mtn: '/disbursement/v1_0/transfer', orange: '/cashin/pay' };
const wallet = (operator: Operator) => ({
  kind: 'wallet' as const,
  operator,
  phone: `237${operator === 'mtn' ? '677' : '699'}${number++}`,
  name: 'Awa Njie',
});
const key = (transactionId: string) => ({ organisationId, transactionId });
/** By which of the operators' books a wallet was paid. */
const paidBy = async (operator: Operator, phone: string): Promise<string[]> => {
  const { entries } = await world.sim(`journal?account=${operator}:wallet:${phone}&limit=50`);
  return entries
    .filter(
      (entry: any) =>
        entry.lines.some((line: any) => line.account.endsWith(phone) && line.amount > 0) && entry.kind !== 'opening',
    )
    .map((entry: any) => entry.kind);
};
const story = async (id: string) => (await hand.attempts(id)).map((attempt) => [attempt.provider, attempt.state]);
const eventsOf = async (id: string) =>
  hand.inTx((tx) =>
    tx
      .selectFrom('transaction_events')
      .select(['kind', 'note', 'data', 'actor_kind'])
      .where('organisation_id', '=', organisationId)
      .where('transaction_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );
const noOneAnswers = (operator: Operator, down = true) => world.sim('down', { simulator: operator, down });
/** The provider's token is fetched and kept: what goes wrong from now on happens to the payment itself. */
const warmUp = async (operator: Operator) => {
  await hand.open(wallet(operator), 500);
  await world.settle();
  await world.travel(30_000, 10_000);
};

describe.each(operators)('when %s surely took nothing', (operator) => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['cannot be reached', () => noOneAnswers(operator), 'PROVIDER_UNAVAILABLE'],
    [
      'refuses our credentials',
      () => world.sim('faults', { kind: 'unauthorized', simulator: operator, count: -1 }),
      'AUTH_ERROR',
    ],
    // Orange knows a token from its making on, so it can never say that it has nothing of it: see below.
    ...(operator === 'mtn'
      ? [
          [
            'refuses the payment at the door',
            () =>
              world.sim('faults', {
                kind: 'unauthorized',
                simulator: operator,
                path: paths[operator],
                method: 'POST',
                count: -1,
              }),
            'AUTH_ERROR',
          ] as [string, () => Promise<unknown>, string],
        ]
      : []),
  ])(
    'because it %s, the payment goes through the other provider at once, at the same price',
    async (_why, breakIt, code) => {
      await breakIt();
      const payee = wallet(operator);
      const id = await hand.open(payee, 3000);
      const [asked, { fee }] = [await hand.facts(id), await hand.row(id)];
      await world.settle();
      await world.travel(60_000, 15_000);
      expect(await story(id)).toEqual([
        [own[operator], 'failed'],
        ['tranzak', 'succeeded'],
      ]);
      expect(await paidBy(operator, payee.phone)).toEqual(['tranzak.transfer.wallet']);
      expect(await hand.row(id)).toMatchObject({
        status: 'completed',
        provider: 'tranzak',
        fee,
        net: asked.total_debit,
        reason_code: null,
      });
      expect(await hand.facts(id)).toMatchObject({
        rail: 'tranzak',
        held: false,
        total_debit: asked.total_debit,
        beneficiary_receives: 3000,
        round: 2,
      });
      expect(await hand.balance('payout')).toMatchObject({ posted: 5_000_000 - asked.total_debit, reserved: 0 });
      expect(await hand.balance('providerClearing:tranzak'), 'it lies in the books of who paid it').toMatchObject({
        posted: -3000,
      });
      const said = (await eventsOf(id)).find((event) => event.kind === 'failedOver')!;
      expect(said).toMatchObject({ actor_kind: 'system', data: { from: own[operator], to: 'tranzak', reason: code } });
      expect([said.note!.en, said.note!.fr]).toEqual([
        expect.stringMatching(/did not take it. It goes through Tranzak/),
        expect.stringMatching(/ne l’a pas pris. Il passe par Tranzak/),
      ]);
      const detail = (await owner.get(`/fapi/transfers/${id}`)).body.data;
      expect(detail.attempts.map((attempt: any) => attempt.provider).toSorted()).toEqual(
        [own[operator], 'tranzak'].toSorted(),
      );
    },
    30_000,
  );
});

describe.each(operators)('when it is not sure that %s took nothing', (operator) => {
  it.each(['closeAfter', 'errorAfter', 'htmlAfter', 'closeBefore', 'errorBefore', 'unavailable'])(
    '%s: nobody else is asked, and nobody is paid twice',
    async (kind) => {
      await warmUp(operator);
      await world.sim('faults', { kind, simulator: operator, path: paths[operator], method: 'POST', count: 1 });
      const payee = wallet(operator);
      const id = await hand.open(payee, 3000);
      await world.settle();
      await world.travel(20 * 60_000, 60_000);
      expect((await hand.attempts(id)).map((attempt) => attempt.provider)).toEqual([own[operator]]);
      const isPaid = (await hand.row(id)).status === 'completed';
      expect((await paidBy(operator, payee.phone)).length).toBe(isPaid ? 1 : 0);
      if (kind.endsWith('After')) expect(isPaid).toBe(true);
    },
    60_000,
  );

  it('because it falls silent with the payment, and stays so, the payment waits for that operator, whatever others could do', async () => {
    await warmUp(operator);
    await world.sim('faults', {
      kind: 'closeAfter',
      simulator: operator,
      path: paths[operator],
      method: 'POST',
      count: 1,
    });
    const payee = wallet(operator);
    const id = await hand.open(payee, 2500, { queueUntil: new Date(world.clock.now().getTime() + 6 * 3_600_000) });
    await world.production.pipeline.runOnce();
    await noOneAnswers(operator);
    await world.travel(30 * 60_000, 60_000);
    expect(await hand.row(id)).toMatchObject({ status: 'processing', stage: 'inReconciliation' });
    expect((await hand.attempts(id)).map((attempt) => attempt.provider)).toEqual([own[operator]]);
    await noOneAnswers(operator, false);
    await world.travel(3 * 3_600_000, 30 * 60_000);
    expect((await hand.row(id)).status).toBe('completed');
    expect(await paidBy(operator, payee.phone)).toHaveLength(1);
  });
});

describe('when an operator refuses at the door and cannot say that it has nothing', () => {
  it('the payment ends unpaid with its reserve given back, and those that have not left go another way', async () => {
    await world.sim('faults', {
      kind: 'unauthorized',
      simulator: 'orange',
      path: paths.orange,
      method: 'POST',
      count: -1,
    });
    const payees = [wallet('orange'), wallet('orange')];
    const first = await hand.open(payees[0]!, 3000);
    await world.settle();
    const second = await hand.open(payees[1]!, 3100);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect([(await hand.row(first)).status, (await hand.row(first)).reason_code, await story(first)]).toEqual([
      'failed',
      'AUTH_ERROR',
      [['orangeCore', 'failed']],
    ]);
    expect([(await hand.row(second)).status, await story(second)]).toEqual(['completed', [['tranzak', 'succeeded']]]);
    expect([await paidBy('orange', payees[0]!.phone), await paidBy('orange', payees[1]!.phone)]).toEqual([
      [],
      ['tranzak.transfer.wallet'],
    ]);
    expect(await hand.balance('payout')).toMatchObject({ reserved: 0 });
  });
});

describe('what another provider would answer as well', () => {
  it('a wallet that cannot receive is no reason to try another way', async () => {
    const payee = wallet('orange');
    await world.sim('wallets', { msisdn: payee.phone, blocked: true });
    const id = await hand.open(payee, 4000);
    await world.settle();
    await world.travel(3 * 60_000, 15_000);
    expect([(await hand.row(id)).status, await story(id)]).toEqual(['failed', [['orangeCore', 'failed']]]);
  });

  it('an operator that only asks us to be slower keeps its payments', async () => {
    await world.sim('faults', { kind: 'rateLimited', simulator: 'mtn', count: 3 });
    const id = await hand.open(wallet('mtn'), 1500);
    await world.settle();
    await world.travel(2 * 60_000, 10_000);
    expect(await story(id)).toEqual([['mtnMomo', 'succeeded']]);
  });
});

describe('a payment while its own operator is known to take nothing', () => {
  it('stays away from one that has fallen silent; what that one may have stays with it', async () => {
    await warmUp('mtn');
    await noOneAnswers('mtn');
    const unclear = [];
    for (let count = 0; count < 3; count++) {
      unclear.push(await hand.open(wallet('mtn'), 800));
      await world.settle();
    }
    const payee = wallet('mtn');
    const next = await hand.open(payee, 900);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect([await story(next), await paidBy('mtn', payee.phone)]).toEqual([
      [['tranzak', 'succeeded']],
      ['tranzak.transfer.wallet'],
    ]);
    for (const id of unclear) expect((await hand.attempts(id)).map((attempt) => attempt.provider)).toEqual(['mtnMomo']);
  });

  it('does not even try there, and says so; a little later the operator is asked first again', async () => {
    await noOneAnswers('mtn');
    await hand.open(wallet('mtn'), 500);
    await world.settle();
    const id = await hand.open(wallet('mtn'), 600);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect(await story(id)).toEqual([['tranzak', 'succeeded']]);
    expect((await eventsOf(id)).find((event) => event.kind === 'failedOver')!.note!.en).toMatch(
      /^MTN MoMo takes no payments at the moment: nothing was sent there/,
    );
    await noOneAnswers('mtn', false);
    await world.travel(3 * 60_000, 60_000);
    const later = await hand.open(wallet('mtn'), 700);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect(await story(later)).toEqual([['mtnMomo', 'succeeded']]);
  });

  it('waits in sight when nobody takes it, can be cancelled, and leaves once whoever comes back first', async () => {
    await noOneAnswers('mtn');
    await world.sim('down', { simulator: 'tranzak', down: true });
    const queueUntil = new Date(world.clock.now().getTime() + 12 * 3_600_000);
    const [stays, goes] = [wallet('mtn'), wallet('mtn')];
    const ids = [await hand.open(stays, 1500, { queueUntil }), await hand.open(goes, 1600, { queueUntil })];
    await world.settle();
    await world.travel(60 * 60_000, 5 * 60_000);
    for (const id of ids) expect(await hand.row(id)).toMatchObject({ status: 'onHold', stage: 'queued' });
    const tries = await hand.attempts(ids[1]!);
    expect(tries.length, 'it does not change to and fro for hours').toBeLessThanOrEqual(5);
    expect(tries.every((attempt) => attempt.accepted_at === null)).toBe(true);
    expect(
      await hand.inTx((tx) =>
        endPayouts(
          tx,
          world.clock.now(),
          [key(ids[0]!)],
          'cancelled',
          { kind: 'user', name: 'Awa' },
          world.production.payouts,
        ),
      ),
    ).toHaveLength(1);
    await noOneAnswers('mtn', false);
    await world.sim('down', { simulator: 'tranzak', down: false });
    await world.travel(20 * 60_000, 5 * 60_000);
    expect([(await hand.row(ids[0]!)).status, (await hand.row(ids[1]!)).status]).toEqual(['cancelled', 'completed']);
    expect([await paidBy('mtn', stays.phone), (await paidBy('mtn', goes.phone)).length]).toEqual([[], 1]);
  });
});

describe('a person who tries again', () => {
  it('begins with the own operator, which had been passed over', async () => {
    await noOneAnswers('mtn');
    const payee = wallet('mtn');
    await world.sim('outcomes', { action: 'fail', reason: 'OPERATOR_TXN_FAILED', msisdn: payee.phone });
    const id = await hand.open(payee, 900);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect([(await hand.row(id)).status, await story(id)]).toEqual([
      'failed',
      [
        ['mtnMomo', 'failed'],
        ['tranzak', 'failed'],
      ],
    ]);
    await noOneAnswers('mtn', false);
    await world.travel(3 * 60_000, 60_000);
    expect(await hand.inTx((tx) => retryPayout(tx, world.clock.now(), key(id), world.production.payouts))).toBe(null);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await story(id)).at(-1)).toEqual(['mtnMomo', 'succeeded']);
    expect(await paidBy('mtn', payee.phone)).toHaveLength(1);
    expect(await hand.balance('providerClearing:mtn')).toMatchObject({ posted: -900 });
  });
});

describe('an operator that took it after all', () => {
  it('stops everything: a person settles it, in the books of the one who paid', async () => {
    await noOneAnswers('mtn');
    const id = await hand.open(wallet('mtn'), 7000);
    await world.production.pipeline.runOnce();
    expect(await story(id)).toEqual([
      ['mtnMomo', 'failed'],
      ['tranzak', 'created'],
    ]);
    const [first] = await hand.attempts(id);
    const { applyReports } = await import('../modules/engine/movements/apply/apply-reports.ts');
    await world.production.runTx('system', (tx) =>
      applyReports(
        tx,
        {
          environment: 'production',
          clock: world.clock,
          capabilitiesOf: (provider) => world.production.connectors.connectorFor(provider).capabilities,
          judgeSales: async () => new Map(),
          notifyPaid: async () => {},
          payouts: world.production.payouts,
        },
        [
          {
            organisationId,
            attemptId: first!.id,
            transactionId: id,
            originalId: null,
            evidence: 'statusQuery',
            answer: { kind: 'succeeded', providerReference: 'late', operatorReference: 'LATE-2', raw: [] },
          },
        ],
      ),
    );
    await world.settle();
    await world.travel(2 * 60_000, 15_000);
    expect(await story(id)).toEqual([
      ['mtnMomo', 'succeeded'],
      ['tranzak', 'cancelled'],
    ]);
    expect(await hand.row(id)).toMatchObject({
      status: 'processing',
      stage: 'inReconciliation',
      anomaly: 'contradiction',
    });
    await hand.inTx((tx) =>
      settleByHand(
        tx,
        world.clock.now(),
        key(id),
        'paid',
        { by: { kind: 'user', name: 'Awa' }, note: 'Relevé MTN', operatorReference: 'LATE-2' },
        world.production.payouts,
      ),
    );
    expect(await hand.row(id)).toMatchObject({ status: 'completed', provider: 'mtnMomo' });
    expect([await hand.balance('providerClearing:mtn'), await hand.balance('payout')]).toMatchObject([
      { posted: -7000 },
      { reserved: 0 },
    ]);
  });
});

describe('a mass payment', () => {
  it('pays everybody once, whichever provider carries whom, at the price it was submitted with', async () => {
    const mass = massHand(world, organisationId, owner);
    await mass.ready();
    const before = await mass.balance('payout');
    await noOneAnswers('mtn');
    const people = Array.from({ length: 40 }, (_, index) => typed(mtnPhone(90_000 + number++ + index), 10_000 + index));
    const { id, totalDebit } = await mass.create(people);
    expect((await mass.submit(id)).status).toBe(200);
    await world.settle();
    await world.travel(2 * 60_000, 30_000);
    const done = await mass.get(id);
    expect([done.status, done.counts]).toEqual(['completed', { completed: 40 }]);
    const after = await mass.balance('payout');
    expect([after.reserved, before.posted - after.posted]).toEqual([0, totalDebit]);
    const paid = await mass.paidOut();
    for (const person of people as any[])
      expect(paid.get(`237${person.phone}`)).toEqual({ times: 1, amount: person.amount });
    const rails = await mass.inTx((tx) =>
      tx
        .selectFrom('payouts')
        .select('rail')
        .where('organisation_id', '=', organisationId)
        .where('origin_id', '=', id)
        .execute(),
    );
    expect(rails.map((row) => row.rail)).toEqual(people.map(() => 'tranzak'));
  });
});
