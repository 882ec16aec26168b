import { levelProblem, nextRoom, type CappedDirection, type LevelUse } from '#domain/business-levels.ts';
import { localDay, type Day } from '#domain/time.ts';
import type { Tx } from '../context.ts';
import { levelTerms } from './terms.ts';
import { levelUse } from './use.ts';

type Wish = { organisationId: string; direction: CappedDirection; total: number; largest: number; now: Date; on?: Date };

/**
 * The first day from which the same wish has room, if nothing else takes it before: judged by the caps that will hold then,
 * as any wish is. Null where neither the next day nor the next month has room for it.
 */
export async function freeFrom(tx: Tx, wish: Wish, use: LevelUse): Promise<Day | null> {
  for (const next of nextRoom(use, wish.on ?? wish.now)) {
    const terms = await levelTerms(tx, wish.organisationId, wish.direction, next.at);
    if (terms?.mode !== 'enforce' || levelProblem(terms.caps, next.use, wish) === null) return localDay(next.at);
  }
  return null;
}

/** Whether one payment has room now, else from which day. To be shown; who sends it asks again in the organisation's turn. */
export async function levelRoom(tx: Tx, wish: { organisationId: string; direction: CappedDirection; amount: number; now: Date }): Promise<{ isNow: boolean; from: Day | null }> {
  const { organisationId, direction, amount, now } = wish;
  const terms = await levelTerms(tx, organisationId, direction, now);
  if (terms?.mode !== 'enforce') return { isNow: true, from: localDay(now) };
  const use = await levelUse(tx, organisationId, direction, now);
  const one = { organisationId, direction, total: amount, largest: amount, now };
  return levelProblem(terms.caps, use, one) === null ? { isNow: true, from: localDay(now) } : { isNow: false, from: await freeFrom(tx, one, use) };
}
