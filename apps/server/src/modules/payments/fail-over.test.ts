import { describe, expect, it } from 'vitest';
import type { NotPrepared, Outcome } from '../../connectors/connector.ts';
import { mtnMomoCapabilities } from '../../connectors/mtn-momo/capabilities.ts';
import { isSurelyNotTaken, stepAfter } from './attempt-step.ts';
import type { AttemptRecord } from './records.ts';

const now = new Date('2026-07-01T10:00:00Z');
const attempt = (change: Partial<AttemptRecord> = {}): AttemptRecord => ({
  organisation_id: 'org_a', id: 'att_a', transaction_id: 'txn_a', provider: 'mtnMomo', operation: 'payout', round: 1, state: 'submitting', amount: 1000, submissions: 1, polls: 0, accepted_at: null, created_at: now, submitted_at: now,
  window_ends_at: null, next_step: 'status', next_step_at: new Date(now.getTime() + 45_000), claimed_until: null, evidence: null, operator_reference: null, redirect_url: null, ...change,
} as AttemptRecord);
const reason = { code: 'PROVIDER_UNAVAILABLE', providerReason: 'no connection to the provider', retry: 'same-reference' } as const;
const refused: Outcome = { kind: 'refused', providerReference: 'r', reason, raw: [] };
const notPrepared: NotPrepared = { kind: 'notPrepared', reason, raw: [] };
const taken = (before: AttemptRecord, answer: Outcome | NotPrepared, evidence: 'submitAnswer' | 'statusQuery' = 'submitAnswer') => !isSurelyNotTaken(before, answer, evidence);

describe('what surely was not taken', () => {
  it('could not be reached, or was refused at the door, however often', () => {
    expect(taken(attempt(), refused)).toBe(false);
    expect(taken(attempt({ state: 'created', submissions: 0 }), notPrepared)).toBe(false);
    expect(taken(attempt({ submissions: 5 }), refused)).toBe(false);
  });

  it.each([
    ['an answer that establishes nothing', attempt(), { kind: 'unknown', providerReference: 'r', raw: [] }, 'submitAnswer'],
    ['a refusal after an earlier sending was asked about', attempt({ state: 'unknown', polls: 1, submissions: 2 }), refused, 'submitAnswer'],
    ['credentials that are gone while an earlier sending is unclear', attempt({ state: 'unknown', polls: 2 }), notPrepared, 'submitAnswer'],
    ['a refusal of what was once accepted', attempt({ accepted_at: now }), refused, 'submitAnswer'],
    ['a refusal of a payment the provider has', attempt(), { ...refused, taken: true }, 'submitAnswer'],
    ['a failure that only a question established', attempt({ state: 'unknown' }), refused, 'statusQuery'],
    ['what is over already', attempt({ state: 'succeeded' }), refused, 'submitAnswer'],
    ['money that comes in', attempt({ operation: 'collect' }), refused, 'submitAnswer'],
  ] as const)('is not: %s', (_why, before, answer, evidence) => expect(taken(before, answer, evidence)).toBe(true));
});

describe.each(['payout', 'refund'] as const)('an unclear %s', (operation) => {
  const unclear = attempt({ operation, state: 'unknown', polls: 2, next_step: 'submit', created_at: new Date(now.getTime() - 3_600_000) });
  it('whose credentials are gone is asked about further and never called failed', () => {
    const { attempt: after } = stepAfter(unclear, { ...notPrepared, reason: { code: 'CONFIG_ERROR', providerReason: 'no credentials', retry: 'after-config-fix' } }, 'submitAnswer', mtnMomoCapabilities, now);
    expect([after.state, after.next_step]).toEqual(['unknown', 'status']);
  });
  it('that is sent again and refused at the door is asked about further as well', () => {
    const { attempt: after } = stepAfter(unclear, refused, 'submitAnswer', mtnMomoCapabilities, now);
    expect([after.state, after.next_step]).toEqual(['unknown', 'status']);
  });
});
