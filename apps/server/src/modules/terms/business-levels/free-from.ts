import { sql } from 'kysely';
import {
  cappedSpan,
  cappedTypes,
  isClosed,
  levelProblem,
  roomDays,
  roomLeft,
  uncountedStatuses,
  type CappedDirection,
  type LevelProblem,
  type LevelUse,
} from '#domain/organisations/business-levels.ts';
import { addDays, dayStart, localDay, type Day } from '#domain/values/time.ts';
import type { Tx } from '../../context.ts';
import { levelTerms } from './terms.ts';
import { levelUse } from './use.ts';

type Wish = {
  organisationId: string;
  direction: CappedDirection;
  total: number;
  largest: number;
  now: Date;
  on?: Date;
};

/**
 * The first day from which the same wish has room, if nothing else takes it before: judged by the caps that will hold
 * then, and beside what is planned for it, as any wish is. Null where no day soon has room for it.
 */
export async function freeFrom(tx: Tx, wish: Wish, use: LevelUse): Promise<Day | null> {
  const days = roomDays(wish.on ?? wish.now);
  const planned = await plannedOn(tx, wish, days[0]!.day, days.at(-1)!.day);
  const nextMonth = days.find((each) => !each.sameMonth)!.day;
  const later = (
    await plannedOn(tx, wish, nextMonth, localDay(new Date(cappedSpan(dayStart(nextMonth)).month[1].getTime() - 1)))
  ).values();
  const month = [...later].reduce((sum, amount) => sum + amount, 0);
  for (const { day, sameMonth } of days) {
    const terms = await levelTerms(tx, wish.organisationId, wish.direction, dayStart(day));
    if (terms?.mode !== 'enforce') return day;
    if (levelProblem(terms.caps, { day: planned.get(day) ?? 0, month: sameMonth ? use.month : month }, wish) === null)
      return day;
  }
  return null;
}

/** What already counts on days to come: only what was planned for them. */
async function plannedOn(
  tx: Tx,
  { organisationId, direction }: Wish,
  first: Day,
  last: Day,
): Promise<Map<Day, number>> {
  const { rows } = await sql<{
    at: Date;
    amount: number;
  }>`select counted_at as at, amount from transactions where organisation_id = ${organisationId}
    and counted_at >= ${dayStart(first)} and counted_at < ${dayStart(addDays(last, 1))}
    and type = any(${[...cappedTypes[direction]]}::text[])
      and direction = ${direction === 'in' ? 'inbound' : 'outbound'}
      and status <> all(${[...uncountedStatuses]}::text[])`.execute(tx);
  const sums = new Map<Day, number>();
  for (const { at, amount } of rows) sums.set(localDay(at), (sums.get(localDay(at)) ?? 0) + amount);
  return sums;
}

/**
 * Whether one payment has room now, else from which day. To be shown; who sends it asks again in the organisation's
 * turn.
 */
export async function levelRoom(
  tx: Tx,
  wish: { organisationId: string; direction: CappedDirection; amount: number; now: Date },
): Promise<{ isNow: boolean; from: Day | null }> {
  const { organisationId, direction, amount, now } = wish;
  const terms = await levelTerms(tx, organisationId, direction, now);
  if (terms?.mode !== 'enforce') return { isNow: true, from: localDay(now) };
  const use = await levelUse(tx, organisationId, direction, now);
  const one = { organisationId, direction, total: amount, largest: amount, now };
  return levelProblem(terms.caps, use, one) === null
    ? { isNow: true, from: localDay(now) }
    : { isNow: false, from: await freeFrom(tx, one, use) };
}

export type CutWish = { organisationId: string; direction: CappedDirection; wanted: number; least: number; now: Date };
/**
 * `room`: what may begin now in one payment; `rule`: which cap says so; `freeFrom`: from which day on at least `least`
 * has room again.
 */
export type LevelCut = { room: number; rule: LevelProblem['rule']; freeFrom: Day | null };

/**
 * How much of a wish may begin now; null where nothing stands in its way. To be shown; `roomWithin` asks in the
 * organisation's turn.
 */
export async function levelCut(
  tx: Tx,
  { organisationId, direction, wanted, least, now }: CutWish,
): Promise<LevelCut | null> {
  const terms = await levelTerms(tx, organisationId, direction, now);
  if (terms?.mode !== 'enforce') return null;
  const use = await levelUse(tx, organisationId, direction, now);
  const room = roomLeft(terms.caps, use);
  if (room === null || room >= wanted) return null;
  // The cap that binds is the one that a franc more would break.
  const { rule } = levelProblem(terms.caps, use, { total: room + 1, largest: room + 1 })!;
  return {
    room,
    rule,
    freeFrom: isClosed(terms.caps)
      ? null
      : await freeFrom(tx, { organisationId, direction, total: least, largest: least, now }, use),
  };
}
