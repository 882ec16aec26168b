import type { LevelProblem } from '../organisations/business-levels.ts';
import type { Amount } from '../values/money.ts';
import { addDays, dayStart, localDay, type Day } from '../values/time.ts';

/**
 * When an automatic settlement happens and how much it takes. Pure, so that the same rule runs at the window, in the
 * simulation over past days and in the explanation a person reads.
 */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Local wall-clock time `HH:MM`; on days of the week, or on days of the month (31 is the last day of a short month).
 */
export type SettlementWindow =
  | { days: readonly Weekday[]; time: string }
  | { monthDays: readonly number[]; time: string };

export type SettlementRule = {
  minAmount: Amount;
  maxAmount: Amount;
  /** What stays on the account. */
  retainAmount: Amount;
  /** `all` takes whatever is there up to the maximum; `fixed` takes exactly the maximum or nothing. */
  sweep: 'all' | 'fixed';
};

export const skipReasons = [
  'belowMinimum',
  'insufficientAvailable',
  'reservePending',
  'destinationInactive',
  'operatorDown',
  'policyDisabled',
  'duplicateWindow',
  'missedWindow',
  'aboveLevel',
  'policyChanged',
  'settledMeanwhile',
  'makerLeft',
  'makerDisowned',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The figures behind a decision, in the order they are told. */
export type SettlementArithmetic = SettlementRule & {
  available: Amount;
  afterRetain: Amount;
  wanted: Amount;
  /**
   * Where a cap of the business's level left no room for all of it: what would have left, which cap, and from which day
   * on there is room for the rest.
   */
  level?: { wanted: Amount; rule: LevelProblem['rule']; from: Day | null };
};
export type SettlementDecision = { arithmetic: SettlementArithmetic } & (
  | { amount: Amount }
  | { skipped: 'belowMinimum' | 'insufficientAvailable' }
);

/** x = min(maximum, available − retained); below the minimum nothing happens, and the row says so. */
export function decideSettlement(rule: SettlementRule, available: Amount): SettlementDecision {
  const afterRetain = Math.max(0, available - rule.retainAmount);
  const wanted = rule.sweep === 'fixed' ? rule.maxAmount : Math.min(rule.maxAmount, afterRetain);
  // Whatever else the rule carries is no figure of the decision.
  const { minAmount, maxAmount, retainAmount, sweep } = rule;
  const arithmetic = { minAmount, maxAmount, retainAmount, sweep, available, afterRetain, wanted };
  if (wanted > afterRetain) return { arithmetic, skipped: 'insufficientAvailable' };
  if (wanted < rule.minAmount || wanted === 0)
    return { arithmetic, skipped: afterRetain === 0 ? 'insufficientAvailable' : 'belowMinimum' };
  return { arithmetic, amount: wanted };
}

export type PolicyProblem = 'minAboveMax' | 'noWindow' | 'timeInvalid' | 'dayInvalid';

export function policyProblems(
  policy: Pick<SettlementRule, 'minAmount' | 'maxAmount'> & { windows: readonly SettlementWindow[] },
): PolicyProblem[] {
  const problems = new Set<PolicyProblem>();
  if (policy.minAmount >= policy.maxAmount) problems.add('minAboveMax');
  if (policy.windows.length === 0) problems.add('noWindow');
  for (const window of policy.windows) {
    if (minutesOf(window.time) === null) problems.add('timeInvalid');
    const days = 'days' in window ? window.days : window.monthDays;
    if (days.length === 0) problems.add('noWindow');
    if ('monthDays' in window && window.monthDays.some((day) => !Number.isInteger(day) || day < 1 || day > 31))
      problems.add('dayInvalid');
  }
  return [...problems];
}

function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

const lastDayOfMonth = (day: Day): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

function isOn(window: SettlementWindow, day: Day): boolean {
  if ('days' in window) return window.days.includes(weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!);
  const number = Number(day.slice(8, 10));
  const last = lastDayOfMonth(day);
  return window.monthDays.some((wanted) => Math.min(wanted, last) === number);
}

/** Every moment of the windows after `from` and up to `to`, oldest first, each once. */
export function windowsBetween(windows: readonly SettlementWindow[], from: Date, to: Date): Date[] {
  const moments = new Set<number>();
  for (let day = localDay(from); dayStart(day) <= to; day = addDays(day, 1)) {
    for (const window of windows) {
      const minutes = minutesOf(window.time);
      if (minutes === null || !isOn(window, day)) continue;
      const at = dayStart(day).getTime() + minutes * 60_000;
      if (at > from.getTime() && at <= to.getTime()) moments.add(at);
    }
  }
  return [...moments].toSorted((a, b) => a - b).map((at) => new Date(at));
}

/** The first moment after `after`; null when there is no window. Two months hold every day of a month. */
export function nextWindow(windows: readonly SettlementWindow[], after: Date): Date | null {
  return windowsBetween(windows, after, new Date(after.getTime() + 62 * 24 * 3600_000))[0] ?? null;
}

/** A window the server slept through still runs when it is younger than this. */
export const missedWindowHours = 6;

/** True when two policies would take from one account at the same moment. */
export function shareWindow(a: readonly SettlementWindow[], b: readonly SettlementWindow[], from: Date): boolean {
  const until = new Date(from.getTime() + 62 * 24 * 3600_000);
  const others = new Set(windowsBetween(b, from, until).map((at) => at.getTime()));
  return windowsBetween(a, from, until).some((at) => others.has(at.getTime()));
}

/**
 * The largest face amount whose whole debit (fees and taxes with it) stays within `limit`: what a sweep sends so that
 * what it takes is what was decided. The debit never falls as the amount grows inside the fees' tiers, and a step
 * between two tiers only makes it jump, so halving finds it. 0 when nothing fits.
 */
export function largestWithin(limit: Amount, debitOf: (amount: Amount) => Amount): Amount {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (debitOf(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
