/**
 * When to ask a provider again. Our policy, as data: quickly while the payer has the phone in hand,
 * at a steady pace to the end of the provider's window plus two minutes, hourly for a day, and then
 * the attempt belongs to reconciliation.
 */
import type { ProviderCode } from './connector.ts';

type PollStep = { untilAgeSeconds: number; everySeconds: number };

const graceSeconds = 120;
const lateSeconds = 24 * 3600;

const opening: PollStep[] = [
  { untilAgeSeconds: 5, everySeconds: 5 },
  { untilAgeSeconds: 15, everySeconds: 10 },
  { untilAgeSeconds: 30, everySeconds: 15 },
  { untilAgeSeconds: 60, everySeconds: 30 },
];

function plan(windowSeconds: number, everySeconds: number, hourlySeconds = lateSeconds): PollStep[] {
  const end = windowSeconds + graceSeconds;
  return [
    ...opening,
    { untilAgeSeconds: end, everySeconds },
    { untilAgeSeconds: end + hourlySeconds, everySeconds: 3600 },
  ];
}

/** Payer windows: MTN about 5 minutes, Orange core about 7, Orange's hosted page 10. */
export const pollPlans: Record<ProviderCode, readonly PollStep[]> = {
  mtnMomo: plan(300, 30),
  orangeCore: plan(420, 30),
  orangeWeb: plan(600, 60),
  // A transfer to a bank sent before a long weekend is settled on the next working day.
  tranzak: plan(420, 30, 5 * lateSeconds),
};

export type PollDelay = { kind: 'wait'; seconds: number } | { kind: 'reconciliation' };

/** @param ageSeconds since the attempt was submitted. */
export function pollDelays(provider: ProviderCode, ageSeconds: number): PollDelay {
  const step = pollPlans[provider].find((candidate) => ageSeconds < candidate.untilAgeSeconds);
  return step ? { kind: 'wait', seconds: step.everySeconds } : { kind: 'reconciliation' };
}
