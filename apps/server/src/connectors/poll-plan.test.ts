import { describe, expect, it } from 'vitest';
import { afterNotFound } from './after-not-found.ts';
import { providerCodes } from './connector.ts';
import { mtnMomoCapabilities } from './mtn-momo/capabilities.ts';
import { orangeCoreCapabilities } from './orange-core/capabilities.ts';
import { pollDelays } from './poll-plan.ts';

describe('when to ask again', () => {
  it('5, 10, 15, 30 seconds, then steadily, then hourly, then reconciliation', () => {
    const asked: number[] = [];
    let age = 0;
    for (let delay = pollDelays('mtnMomo', age); delay.kind === 'wait'; delay = pollDelays('mtnMomo', age))
      asked.push((age += delay.seconds));
    expect(asked.slice(0, 6)).toEqual([5, 15, 30, 60, 90, 120]);
    expect(asked.filter((at) => at <= 420)).toHaveLength(3 + 13);
    expect(asked.at(-1)).toBeGreaterThanOrEqual(24 * 3600);
    expect(asked.filter((at) => at > 420)).toHaveLength(24);
  });

  it.each(providerCodes)('%s: there is a question soon after the window has closed', (provider) => {
    const window = { mtnMomo: 300, orangeCore: 420, orangeWeb: 600, tranzak: 420 }[provider];
    expect(pollDelays(provider, window)).toMatchObject({ kind: 'wait', seconds: provider === 'orangeWeb' ? 60 : 30 });
    expect(pollDelays(provider, window + 119)).toMatchObject({ kind: 'wait' });
    expect(pollDelays(provider, window + 120)).toEqual({ kind: 'wait', seconds: 3600 });
    // Banks rest over a long weekend.
    const days = provider === 'tranzak' ? 5 : 1;
    expect(pollDelays(provider, window + 120 + days * 24 * 3600 - 1)).toEqual({ kind: 'wait', seconds: 3600 });
    expect(pollDelays(provider, window + 120 + days * 24 * 3600)).toEqual({ kind: 'reconciliation' });
  });
});

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
