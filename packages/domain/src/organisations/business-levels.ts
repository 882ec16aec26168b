import { addDays, dayStart, localDay, monthOf, type Day } from '../values/time.ts';

/**
 * How much a business may move, by how much of it is known: 0 has sent in nothing, 1 has sent in its papers, 2 is
 * approved. Caps count what goes out or is asked for on a day and in a month of Douala and has not come to nothing:
 * begun there, planned for there, let go there, or tried again there last.
 */
export const levelModes = ['off', 'warn', 'enforce'] as const;
export type LevelMode = (typeof levelModes)[number];
export const cappedDirections = ['in', 'out'] as const;
export type CappedDirection = (typeof cappedDirections)[number];

/** The level of a business whose papers were accepted. */
export const acceptedLevel = 2;

/** Whole francs. Null is no cap, 0 is closed. */
export type LevelCaps = { perPayment: number | null; perDay: number | null; perMonth: number | null };
export type LevelUse = { day: number; month: number };
/** `left`: what one payment may still be under the cap that stands in the way. */
export type LevelProblem = { rule: 'closed' | 'payment' | 'day' | 'month'; cap: number; left: number };

/** What counts in each direction. Giving back is none of it: that is possible at every level. */
export const cappedTypes = {
  in: ['sale', 'topUp'],
  out: ['transfer', 'payout', 'settlement'],
} as const satisfies Record<CappedDirection, readonly string[]>;
/** What ended so has moved nothing and leaves its room to others. */
export const uncountedStatuses = ['failed', 'expired', 'cancelled'] as const;

export const noCaps = (caps: LevelCaps): boolean =>
  caps.perPayment === null && caps.perDay === null && caps.perMonth === null;
export const isClosed = (caps: LevelCaps): boolean => caps.perPayment === 0 || caps.perDay === 0 || caps.perMonth === 0;

/**
 * Why a wish goes above its caps, or null: the narrowest reason first, so that a smaller payment is tried where one can
 * help.
 */
export function levelProblem(
  caps: LevelCaps,
  use: LevelUse,
  wish: { total: number; largest: number },
): LevelProblem | null {
  if (isClosed(caps)) return { rule: 'closed', cap: 0, left: 0 };
  const { perPayment, perDay, perMonth } = caps;
  if (perPayment !== null && wish.largest > perPayment) return { rule: 'payment', cap: perPayment, left: perPayment };
  const left = (cap: number, used: number): number => Math.max(0, cap - used);
  if (perMonth !== null && use.month + wish.total > perMonth)
    return { rule: 'month', cap: perMonth, left: left(perMonth, use.month) };
  if (perDay !== null && use.day + wish.total > perDay)
    return { rule: 'day', cap: perDay, left: left(perDay, use.day) };
  return null;
}

/** The moments between which a day and a month count, in Douala. */
export function cappedSpan(at: Date): { day: [Date, Date]; month: [Date, Date] } {
  const day = localDay(at);
  const month = monthOf(day);
  return {
    day: [dayStart(day), dayStart(addDays(day, 1))],
    month: [dayStart(month.from), dayStart(addDays(month.to, 1))],
  };
}

/**
 * When a payment that goes out later than it was asked for, or again, counts: money leaves on the day of that, so it
 * counts there, and no more on the day it counted on before. On the same day nothing moves, and never to an earlier
 * one.
 */
export const countsAgainAt = (before: Date, now: Date): Date => (localDay(now) > localDay(before) ? now : before);

/** How much may still begin in one payment: null is any amount. */
export function roomLeft(caps: LevelCaps, use: LevelUse): number | null {
  const { perPayment, perDay, perMonth } = caps;
  const rooms = [
    perPayment,
    perDay === null ? null : perDay - use.day,
    perMonth === null ? null : perMonth - use.month,
  ].filter((room) => room !== null);
  return rooms.length === 0 ? null : Math.max(0, Math.min(...rooms));
}

/**
 * Days of a month that are looked at for room, and so many of the next: what is planned may have taken the first of
 * them.
 */
const lookAheadDays = 7;
/**
 * The days after one on which there may be room again, the nearest first: those next to it in its month, and the first
 * of the next.
 */
export function roomDays(on: Date): { day: Day; sameMonth: boolean }[] {
  const day = localDay(on);
  const { to } = monthOf(day);
  const days = (first: Day, sameMonth: boolean) =>
    Array.from({ length: lookAheadDays }, (_, index) => ({ day: addDays(first, index), sameMonth }));
  return [...days(addDays(day, 1), true).filter((each) => each.day <= to), ...days(addDays(to, 1), false)];
}

/** On which days, counted from the first above its caps as day 1, a business is told what is missing. */
export const tellingDays = [1, 3, 6] as const;
