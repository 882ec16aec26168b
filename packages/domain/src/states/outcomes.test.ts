import { describe, expect, it } from 'vitest';
import { attemptStates, canMoveAttempt, isFinalAttempt } from './attempt.ts';
import { attemptStateOf, attemptStateOfRail, eventOf, outcomeKinds } from './outcomes.ts';
import { moveRefund, refundColumns } from './refund.ts';
import { moveTransaction } from './transaction-moves.ts';

describe('an outcome', () => {
  it('is a state of the try, and one that a submitted try can reach by proof', () => {
    for (const kind of outcomeKinds) {
      const to = attemptStateOf[kind];
      if (to) expect([kind, canMoveAttempt('submitting', to, 'statusQuery')]).toEqual([kind, true]);
    }
    expect(outcomeKinds.filter((kind) => attemptStateOf[kind] === null)).toEqual(['unknown', 'notFound']);
  });
  it('of a rail without a connector is a state too, the one that comes back included', () => {
    expect(Object.values(attemptStateOfRail).filter((state) => isFinalAttempt(state))).toEqual([
      'succeeded',
      'failed',
      'reversed',
    ]);
  });
});

describe('a state of a try', () => {
  const sent = { status: 'processing', stage: 'partnerSubmitted' } as const;
  const deaf = (understands: (event: any) => boolean, events: Readonly<Record<string, string | null>>) =>
    attemptStates.filter((state) => events[state] && !understands(events[state]));

  it('is an event that what was sent understands; only what has an end can come back', () => {
    expect(deaf((event) => moveTransaction({ ...sent, flow: 'in' }, event).ok, eventOf.collect)).toEqual([
      'submitting',
      'reversed',
    ]);
    expect(deaf((event) => moveTransaction({ ...sent, flow: 'out' }, event).ok, eventOf.payout)).toEqual([
      'submitting',
      'reversed',
    ]);
    expect(deaf((event) => moveRefund(refundColumns.inReconciliation, event).ok, eventOf.refund)).toEqual([
      'submitting',
      'underReview',
    ]);
    for (const flow of ['in', 'out'] as const)
      expect(moveTransaction({ status: 'completed', stage: null, flow }, eventOf.payout.reversed).ok).toBe(true);
  });
  it('that is unclear says nothing yet: the clock says it, when the time of the operator is over', () => {
    for (const events of Object.values(eventOf)) expect(events.unknown).toBeNull();
  });
  it('ends what it is a try of as it ended itself', () => {
    const ends = ['succeeded', 'failed', 'cancelled', 'expired'] as const;
    const end = (state: (typeof ends)[number]) => [
      moveTransaction({ ...sent, flow: 'in' }, eventOf.collect[state]),
      moveRefund(refundColumns.refundInProgress, eventOf.refund[state]),
      moveTransaction({ ...sent, flow: 'out' }, eventOf.payout[state]),
    ];
    const statuses = ends.map((state) => end(state).map((move) => move.ok && move.status));
    expect(statuses).toEqual([
      ['completed', 'refunded', 'completed'],
      ['failed', 'failed', 'failed'],
      ['cancelled', 'failed', 'failed'],
      ['expired', 'failed', 'failed'],
    ]);
  });
});
