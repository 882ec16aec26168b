import { describe, expect, it } from 'vitest';
import type { NotPrepared, Outcome } from '../../../../connectors/connector.ts';
import { mtnMomoCapabilities } from '../../../../connectors/mtn-momo/capabilities.ts';
import { isSurelyNotTaken, stepAfter } from '../apply/attempt-step.ts';
import type { AttemptRecord } from '../store/attempts.ts';

const now = new Date('2026-07-01T10:00:00Z');
const attempt = (change: Partial<AttemptRecord> = {}): AttemptRecord =>
  ({
    organisation_id: 'org_a',
    id: 'att_a',
    transaction_id: 'txn_a',
    provider: 'mtnMomo',
    operation: 'payout',
    round: 1,
    state: 'submitting',
    amount: 1000,
    submissions: 1,
    polls: 0,
    accepted_at: null,
    announced_at: null,
    created_at: now,
    submitted_at: now,
    sent_at: null,
    window_ends_at: null,
    next_step: 'status',
    next_step_at: new Date(now.getTime() + 45_000),
    claimed_until: null,
    evidence: null,
    operator_reference: null,
    redirect_url: null,
    ...change,
  }) as AttemptRecord;
const reason = {
  code: 'PROVIDER_UNAVAILABLE',
  providerReason: 'no connection to the provider',
  retry: 'same-reference',
} as const;
const refused: Outcome = { kind: 'refused', providerReference: 'r', reason, raw: [] };
const unreachable: Outcome = { ...refused, notSent: true };
const absent: Outcome = { ...refused, absent: true };
const notPrepared: NotPrepared = { kind: 'notPrepared', reason, raw: [] };
const taken = (
  before: AttemptRecord,
  answer: Outcome | NotPrepared,
  evidence: 'submitAnswer' | 'statusQuery' = 'submitAnswer',
) => !isSurelyNotTaken(before, answer, evidence);

describe('what surely was not taken', () => {
  it('never left, however often it was tried, or the provider was asked and says that it has nothing', () => {
    expect(taken(attempt(), unreachable)).toBe(false);
    expect(taken(attempt({ state: 'created', submissions: 0 }), notPrepared)).toBe(false);
    expect(taken(attempt({ submissions: 5 }), unreachable)).toBe(false);
    expect(taken(attempt(), absent)).toBe(false);
    expect(taken(attempt({ sent_at: now }), absent)).toBe(false);
  });
  it('is remembered once something has left, and not before', () => {
    const after = (answer: Outcome | NotPrepared) =>
      stepAfter(attempt(), answer, 'submitAnswer', mtnMomoCapabilities, now).attempt.sent_at;
    expect([
      after(unreachable),
      after(notPrepared),
      after(refused),
      after({ kind: 'unknown', providerReference: 'r', raw: [] }),
    ]).toEqual([null, null, now, now]);
  });

  it.each([
    [
      'an answer that establishes nothing',
      attempt(),
      { kind: 'unknown', providerReference: 'r', raw: [] },
      'submitAnswer',
    ],
    ['a refusal that nobody asked about', attempt(), refused, 'submitAnswer'],
    [
      'a provider that cannot be reached any more, after something has left',
      attempt({ sent_at: now, submissions: 2 }),
      unreachable,
      'submitAnswer',
    ],
    [
      'a refusal after an earlier sending was asked about',
      attempt({ state: 'unknown', polls: 1, submissions: 2 }),
      absent,
      'submitAnswer',
    ],
    [
      'credentials that are gone while an earlier sending is unclear',
      attempt({ state: 'unknown', polls: 2 }),
      notPrepared,
      'submitAnswer',
    ],
    ['a refusal of what was once accepted', attempt({ accepted_at: now }), absent, 'submitAnswer'],
    ['a refusal of a payment the provider has', attempt(), { ...absent, taken: true }, 'submitAnswer'],
    ['a failure that only a question established', attempt({ state: 'unknown' }), absent, 'statusQuery'],
    ['what is over already', attempt({ state: 'succeeded' }), absent, 'submitAnswer'],
    ['money that comes in', attempt({ operation: 'collect' }), absent, 'submitAnswer'],
  ] as const)('is not: %s', (_why, before, answer, evidence) => expect(taken(before, answer, evidence)).toBe(true));
});

describe.each(['payout', 'refund'] as const)('an unclear %s', (operation) => {
  const unclear = attempt({
    operation,
    state: 'unknown',
    polls: 2,
    next_step: 'submit',
    created_at: new Date(now.getTime() - 3_600_000),
  });
  it('whose credentials are gone is asked about further and never called failed', () => {
    const { attempt: after } = stepAfter(
      unclear,
      { ...notPrepared, reason: { code: 'CONFIG_ERROR', providerReason: 'no credentials', retry: 'after-config-fix' } },
      'submitAnswer',
      mtnMomoCapabilities,
      now,
    );
    expect([after.state, after.next_step]).toEqual(['unknown', 'status']);
  });
  it('that is sent again and refused at the door is asked about further as well', () => {
    const { attempt: after } = stepAfter(unclear, refused, 'submitAnswer', mtnMomoCapabilities, now);
    expect([after.state, after.next_step]).toEqual(['unknown', 'status']);
  });
});
