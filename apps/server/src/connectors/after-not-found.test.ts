import { describe, expect, it } from 'vitest';
import { afterNotFound } from './after-not-found.ts';
import { mtnMomoCapabilities } from './mtn-momo/capabilities.ts';
import { orangeCoreCapabilities } from './orange-core/capabilities.ts';

describe('after "not found"', () => {
  const young = { purpose: 'collect' as const, wasAccepted: false, ageSeconds: 40, submissions: 1, isUnheard: false };
  it.each([
    ['MTN, submit unclear: the same reference again', mtnMomoCapabilities, young, 'resubmit'],
    ['MTN, three times unclear: ask on', mtnMomoCapabilities, { ...young, submissions: 3 }, 'askAgain'],
    [
      'MTN, window over: it was never taken',
      mtnMomoCapabilities,
      { ...young, submissions: 3, ageSeconds: 421 },
      'neverTaken',
    ],
    [
      'MTN refund, window over: a person',
      mtnMomoCapabilities,
      { ...young, purpose: 'refund' as const, submissions: 3, ageSeconds: 421 },
      'review',
    ],
    [
      'MTN payout, nobody lived to say that it left: again',
      mtnMomoCapabilities,
      { ...young, purpose: 'payout' as const, submissions: 9, isUnheard: true, ageSeconds: 900 },
      'resubmit',
    ],
    [
      'MTN payout, ten of them died over it: a person',
      mtnMomoCapabilities,
      { ...young, purpose: 'payout' as const, submissions: 10, isUnheard: true, ageSeconds: 900 },
      'review',
    ],
    [
      'MTN charge, nobody lived to say that it left: no prompt for hours',
      mtnMomoCapabilities,
      { ...young, submissions: 3, isUnheard: true },
      'askAgain',
    ],
    ['MTN, once accepted: never again', mtnMomoCapabilities, { ...young, wasAccepted: true }, 'askAgain'],
    [
      'MTN, accepted ten minutes ago: a person',
      mtnMomoCapabilities,
      { ...young, wasAccepted: true, ageSeconds: 600 },
      'review',
    ],
    ['Orange: never again', orangeCoreCapabilities, young, 'askAgain'],
    ['Orange, window over: a person', orangeCoreCapabilities, { ...young, ageSeconds: 541 }, 'review'],
  ])('%s', (_name, capabilities, situation, step) => {
    expect(afterNotFound(capabilities, situation)).toBe(step);
  });
});
