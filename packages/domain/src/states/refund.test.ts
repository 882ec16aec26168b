import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isInSuspense,
  moveRefund,
  refundAmountProblem,
  refundColumns,
  refundEvents,
  refundStateOf,
  refundStates,
  refundTable,
  refundableOf,
  type RefundEvent,
  type RefundState,
} from './refund.ts';
import { transactionStages, transactionStatuses } from './transaction.ts';

const walk = (start: RefundState, events: RefundEvent[]) => {
  let state = start;
  for (const event of events) {
    const move = moveRefund(refundColumns[state], event);
    if (!move.ok) return `${event} refused in ${state}`;
    state = move.state;
  }
  return state;
};

describe('columns', () => {
  it('are a one-to-one picture in words the transactions table knows', () => {
    for (const state of refundStates) {
      expect(refundStateOf(refundColumns[state])).toBe(state);
      expect(transactionStatuses).toContain(refundColumns[state].status);
      expect([null, ...transactionStages]).toContain(refundColumns[state].stage);
    }
    expect(refundStateOf({ status: 'completed', stage: null })).toBeNull();
    expect(moveRefund({ status: 'completed', stage: null }, 'paid')).toEqual({ ok: false });
  });
});

describe('stories', () => {
  it.each<[RefundState, RefundEvent[], string]>([
    ['refundInitiated', ['submitted', 'paid'], 'refunded'],
    ['refundRequired', ['started', 'submitted', 'refused'], 'refundFailed'],
    ['refundRequired', ['kept'], 'cancelled'],
    ['refundRequired', ['started', 'submitted', 'refused', 'kept'], 'cancelled'],
    ['refundRequired', ['started', 'submitted', 'silent', 'kept'], 'kept refused in inReconciliation'],
    ['pendingApproval', ['approved', 'balanceShort', 'fundsArrived', 'submitted', 'silent', 'paid'], 'refunded'],
    ['pendingApproval', ['declined'], 'declined'],
    ['refundFailed', ['retried', 'submitted', 'paid'], 'refunded'],
    ['refundFailed', ['contradicted'], 'inReconciliation'],
    ['refundFailed', ['retried', 'contradicted'], 'inReconciliation'],
    ['refundFailed', ['retried', 'submitted', 'contradicted', 'retried'], 'retried refused in inReconciliation'],
    ['refundFailed', ['retried', 'merchantCancelled', 'contradicted'], 'inReconciliation'],
    ['refundFailed', ['contradicted', 'completedByAdmin'], 'refunded'],
    ['refundFailed', ['contradicted', 'failedByAdmin', 'retried'], 'refundInitiated'],
    ['refundInProgress', ['completedByAdmin'], 'completedByAdmin refused in refundInProgress'],
    ['refundInitiated', ['merchantCancelled'], 'cancelled'],
    ['refundInProgress', ['merchantCancelled'], 'merchantCancelled refused in refundInProgress'],
    ['inReconciliation', ['retried'], 'retried refused in inReconciliation'],
    ['refunded', ['refused'], 'refused refused in refunded'],
  ])('%s then %j ends %s', (start, events, end) => expect(walk(start, events)).toBe(end));
  it('refunded, declined and cancelled are the end, but for what was paid after all, or found not to have been', () => {
    for (const state of ['refunded', 'declined', 'cancelled'] as const)
      for (const event of refundEvents)
        expect(moveRefund(refundColumns[state], event).ok).toBe(
          (state === 'cancelled' && (event === 'contradicted' || event === 'completedByAdmin')) ||
            (state === 'refunded' && event === 'failedByAdmin'),
        );
    const used = new Set(refundTable.rows.map((row) => row.event));
    expect(refundEvents.filter((event) => !used.has(event))).toEqual([]);
  });
});

it('money lies in suspense as long as nobody asked for it and nobody has kept it', () => {
  const of = (refund: string | null, ...original: (string | null)[]) =>
    isInSuspense({
      refund: { trigger: refund },
      ...(original.length > 0 ? { original: { trigger: original[0]! } } : {}),
    });
  expect([of('secondPayment', 'secondPayment'), of('secondPayment')]).toEqual([true, true]);
  expect([of('secondPayment', null), of(null, null), of(null, 'secondPayment'), of(null)]).toEqual(
    Array(4).fill(false),
  );
});

describe('amounts', () => {
  const refunds = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 10_000 }),
      status: fc.constantFrom('pending', 'onHold', 'processing', 'refunded', 'failed', 'cancelled'),
    }),
    { maxLength: 10 },
  );
  it('counts every refund that has not failed or been cancelled', () => {
    expect(
      refundableOf(10_000, [
        { amount: 3_000, status: 'refunded' },
        { amount: 2_000, status: 'failed' },
        { amount: 1_000, status: 'processing' },
        { amount: 500, status: 'cancelled' },
      ]),
    ).toBe(6_000);
  });
  it('never lets refunds pass what was paid, in any order of asking', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 20_000 }), refunds, (paid, asked) => {
        const accepted: { amount: number; status: string }[] = [];
        for (const refund of asked)
          if (refundAmountProblem(refund.amount, refundableOf(paid, accepted)) === null) accepted.push(refund);
        expect(refundableOf(paid, accepted)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it.each([
    [100, 5_000, null],
    [99, 5_000, 'tooSmall'],
    [50, 50, null],
    [49, 50, 'tooSmall'],
    [5_001, 5_000, 'aboveRefundable'],
    [0, 0, 'tooSmall'],
    [1, 0, 'aboveRefundable'],
  ] as const)('%d of %d: %s', (amount, rest, problem) => {
    expect(refundAmountProblem(amount, rest)).toBe(problem);
  });
});
