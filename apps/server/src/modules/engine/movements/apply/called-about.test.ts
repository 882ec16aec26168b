import { describe, expect, it } from 'vitest';
import type { NotPrepared, Outcome } from '../../../../connectors/connector.ts';
import { mtnMomoCapabilities } from '../../../../connectors/mtn-momo/capabilities.ts';
import { applyToRefund } from './refund/apply-refund-outcomes.ts';
import { isNotTaken, stay, stepAfter } from './attempt-step.ts';
import type { AttemptRecord } from '../store/attempts.ts';
import type { TransactionRecord } from '../store/transactions.ts';
import { refundUnit } from './refund/refund-unit.ts';

const now = new Date('2026-07-01T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const day = 86_400;
/** A try that failed, and that its operator called about a minute ago; it is being spoken to. */
const called = (change: Partial<AttemptRecord> = {}): AttemptRecord =>
  ({
    organisation_id: 'org_a',
    id: 'att_a',
    transaction_id: 'txn_a',
    provider: 'mtnMomo',
    operation: 'payout',
    round: 1,
    state: 'failed',
    amount: 1000,
    submissions: 1,
    polls: 0,
    accepted_at: null,
    announced_at: ago(60),
    created_at: ago(day),
    submitted_at: ago(day),
    sent_at: ago(day),
    window_ends_at: ago(day - 300),
    next_step: 'status',
    next_step_at: new Date(now.getTime() + 60_000),
    claimed_until: null,
    evidence: null,
    operator_reference: null,
    redirect_url: null,
    verdict: null,
    ...change,
  }) as AttemptRecord;
const says = (kind: Exclude<Outcome['kind'], 'refused'>): Outcome => ({ kind, providerReference: 'r', raw: [] });
const refused = (retry: 'same-reference' | 'new-reference-after-final'): Outcome => ({
  kind: 'refused',
  providerReference: 'r',
  reason: { code: 'PROVIDER_ERROR', providerReason: 'no', retry },
  raw: [],
});
const after = (
  before: AttemptRecord,
  answer: Outcome | NotPrepared,
  evidence: 'statusQuery' | 'submitAnswer' = 'statusQuery',
) => stepAfter(before, answer, evidence, mtnMomoCapabilities, now).attempt;
const isAsked = { announced_at: expect.any(Date), next_step: 'status', next_step_at: expect.any(Date) };
const isExplained = { announced_at: null, next_step: null, next_step_at: null };

describe('what an operator has called about', () => {
  it.each<[string, AttemptRecord, Outcome]>([
    ['silence', called(), says('unknown')],
    ['still pending', called(), says('processing')],
    ['nothing known of it, a moment after the call', called(), says('notFound')],
    [
      'nothing known of it, although it was taken',
      called({ state: 'processing', verdict: 'notPaid', accepted_at: ago(day) }),
      says('notFound'),
    ],
    [
      'pending for a week, and settled by a person',
      called({ state: 'processing', verdict: 'notPaid', announced_at: ago(7 * day), submitted_at: ago(9 * day) }),
      says('processing'),
    ],
  ])('is not explained by: %s', (_title, before, answer) => expect(after(before, answer)).toMatchObject(isAsked));
  it.each<[string, AttemptRecord, Outcome]>([
    ['that it failed', called(), refused('new-reference-after-final')],
    ['that it was paid', called(), says('succeeded')],
    ['nothing known of it, long after the call', called({ announced_at: ago(700) }), says('notFound')],
  ])('is explained by: %s', (_title, before, answer) => expect(after(before, answer)).toMatchObject(isExplained));
  it('and calls about again while it is being asked is asked about at once', () =>
    expect(after(called({ next_step_at: ago(0) }), refused('new-reference-after-final'))).toMatchObject({
      ...isAsked,
      next_step_at: now,
    }));
  it('is asked about ever more rarely, and at least once a day', () => {
    const wait = (days: number) =>
      (after(
        called({ announced_at: ago(days * day), submitted_at: ago(days * day) }),
        says('unknown'),
      ).next_step_at!.getTime() -
        now.getTime()) /
      1000;
    expect([wait(0), wait(0.5), wait(3), wait(10), wait(100)]).toEqual([5, 3600, 10_800, 36_000, day]);
  });
  it('is not offered again, nor to another rail, on the word that it was not taken', () => {
    const before = called({ state: 'submitting', submitted_at: now, announced_at: now });
    expect(after(before, refused('same-reference'), 'submitAnswer')).toMatchObject({ ...isAsked, state: 'unknown' });
    expect(isNotTaken(before, refused('same-reference'), 'submitAnswer')).toBe(false);
  });
});

it('what stays is over, and is asked about on where its sending was unclear', () => {
  const held: NotPrepared = {
    kind: 'notPrepared',
    raw: [],
    isHeld: true,
    reason: { code: 'EARLIER_PERHAPS_PAID', providerReason: 'held', retry: 'new-reference-after-final' },
  };
  const before = called({ state: 'unknown', announced_at: null, submitted_at: ago(120), next_step: 'submit' });
  expect(after(before, held, 'submitAnswer')).toMatchObject({ state: 'cancelled', next_step: null });
  expect(after({ ...before, polls: 2 }, held, 'submitAnswer')).toMatchObject({
    state: 'cancelled',
    next_step: 'status',
  });
});

it('what stays is no word of the operator against what a person has recorded as paid', () => {
  const before = called({ operation: 'refund', state: 'unknown', announced_at: null, verdict: 'paid' });
  const refund = { type: 'refund', status: 'refunded', stage: null, anomaly: null } as TransactionRecord;
  const unit = refundUnit();
  applyToRefund(unit, refund, refund, { step: stay({ ...before }, null, now), before }, now);
  expect([refund.anomaly, unit.denied, unit.events]).toEqual([null, [], []]);
});

it.each<[string, Partial<AttemptRecord>, string]>([
  ['of which nothing is known there is offered again', {}, 'submit'],
  ['of which a person has found that it was not paid is offered to nobody again', { verdict: 'notPaid' }, 'status'],
])('what never arrived and %s', (_title, change, next) => {
  const before = called({ state: 'unknown', announced_at: null, ...change });
  expect(after(before, says('notFound')).next_step).toBe(next);
});
