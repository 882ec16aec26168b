import type { Amount } from '../values/money.ts';
import type { Day } from '../values/time.ts';

/** Why money may be withheld. The reason is always shown to whoever sees the balance. */
export const withholdReasons = [
  'newMerchantReserve',
  'rollingReserve',
  'disputeRisk',
  'documentMissing',
  'delayedSplit',
  'legalOrder',
  'manual',
] as const;
export type WithholdReason = (typeof withholdReasons)[number];

/** What a person asked for: to withhold an amount, or to release one before its day. */
export type WithholdingKind = 'hold' | 'release';
export const withholdingStatuses = ['pendingApproval', 'done', 'declined', 'cancelled', 'expired'] as const;
export type WithholdingStatus = (typeof withholdingStatuses)[number];

/** A part that is released before the release day; what is left comes free on that day. */
export type ReleasePart = { on: Day; amount: Amount };

/** Parts lie between today and the release day, in order and one a day, and leave something for it. */
export function planFits(
  plan: readonly ReleasePart[],
  { today, releaseOn, amount }: { today: Day; releaseOn: Day; amount: Amount },
): boolean {
  const inOrder = plan.every((part, index) => part.on > (plan[index - 1]?.on ?? today) && part.on < releaseOn);
  return inOrder && plan.reduce((sum, part) => sum + part.amount, 0) < amount;
}

/**
 * The part that comes next, less what of it was released or used before: `gone` counts against the first parts. Null
 * when none is left.
 */
export function nextPart(plan: readonly ReleasePart[], gone: Amount): ReleasePart | null {
  let sum = 0;
  for (const part of plan) {
    sum += part.amount;
    if (sum > gone) return { on: part.on, amount: sum - gone };
  }
  return null;
}

/** What of a plan should be free by a day and is not yet. */
export function partsDue(plan: readonly ReleasePart[], day: Day, gone: Amount): Amount {
  const due = plan.reduce((sum, part) => (part.on <= day ? sum + part.amount : sum), 0);
  return Math.max(0, due - gone);
}

export const nextPartDay = (plan: readonly ReleasePart[], today: Day): Day | null =>
  plan.find((part) => part.on > today)?.on ?? null;
