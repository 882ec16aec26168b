import {
  cappedSpan,
  isClosed,
  levelProblem,
  type CappedDirection,
  type LevelProblem,
  type LevelUse,
} from '#domain/organisations/business-levels.ts';
import { localDay, type Day } from '#domain/values/time.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';
import { rememberCrossing } from './crossings.ts';
import { freeFrom, levelCut, type CutWish, type LevelCut } from './free-from.ts';
import { levelTerms } from './terms.ts';
import { levelUse } from './use.ts';

/**
 * `on`: the day it counts on, where that is not now. `largest` and `total` of all that begins with it. `countedAt`:
 * where the same payment counts already, so that it does not stand in its own way.
 */
export type LevelWish = {
  organisationId: string;
  direction: CappedDirection;
  total: number;
  largest: number;
  now: Date;
  on?: Date;
  countedAt?: Date;
};

/**
 * Asked before a payment begins, in its transaction and before anything of it is written. Where levels are enforced it
 * takes the organisation's turn, to the end of the transaction, so that of two at the same moment the second counts the
 * first; organisations without caps take none. Refuses `levels.*` there; where they only warn, answers what is the
 * matter, and the organisation is told. Null when nothing is.
 */
export async function judgeLevel(tx: Tx, wish: LevelWish): Promise<LevelProblem | null> {
  const { organisationId, direction, now } = wish;
  const terms = await levelTerms(tx, organisationId, direction, now);
  if (!terms) return null;
  if (terms.mode === 'enforce') await takeTurn(tx, 'level', organisationId);
  // What is closed is closed whatever was used, and needs no sum.
  const use = isClosed(terms.caps)
    ? { day: 0, month: 0 }
    : without(await levelUse(tx, organisationId, direction, wish.on ?? now), wish);
  const problem = levelProblem(terms.caps, use, wish);
  if (!problem) return null;
  if (terms.mode === 'enforce')
    refuse(problem, terms.level, wish, problem.rule === 'closed' ? null : await freeFrom(tx, wish, use));
  await rememberCrossing(tx, organisationId, direction, now);
  return problem;
}

/** What the others have used: the payment itself may count there already. */
function without(use: LevelUse, { countedAt, total, now, on = now }: LevelWish): LevelUse {
  if (!countedAt) return use;
  const { day, month } = cappedSpan(on);
  const inside = ([from, to]: [Date, Date]) => (countedAt >= from && countedAt < to ? total : 0);
  return { day: use.day - inside(day), month: use.month - inside(month) };
}

/** `levelCut` for whoever begins it: in the turn, which is taken only where levels are enforced. */
export async function roomWithin(tx: Tx, wish: CutWish): Promise<LevelCut | null> {
  await takeLevelTurn(tx, wish.organisationId, wish.direction, wish.now);
  return levelCut(tx, wish);
}

/** `freeFrom`: the day from which the first that does not begin has room; null where that is no day soon. */
export type Fit = { count: number; problem: LevelProblem | null; freeFrom: Day | null };

/** How many of several payments, in their order, may begin now; all of them where nothing is enforced. */
export async function howManyFit(
  tx: Tx,
  wish: { organisationId: string; direction: CappedDirection; amounts: readonly number[]; now: Date },
): Promise<Fit> {
  const { organisationId, direction, amounts, now } = wish;
  const terms = await levelTerms(tx, organisationId, direction, now);
  const all = { count: amounts.length, problem: null, freeFrom: null };
  if (terms?.mode !== 'enforce') return all;
  await takeTurn(tx, 'level', organisationId);
  const use = await levelUse(tx, organisationId, direction, now);
  for (const [count, amount] of amounts.entries()) {
    const one = { total: amount, largest: amount };
    const problem = levelProblem(terms.caps, use, one);
    if (problem)
      return { count, problem, freeFrom: await freeFrom(tx, { ...one, organisationId, direction, now }, use) };
    use.day += amount;
    use.month += amount;
  }
  return all;
}

/** Only the turn, for whoever locks rows or accounts before the payment begins: it comes before those, everywhere. */
export const takeLevelTurn = async (
  tx: Tx,
  organisationId: string,
  direction: CappedDirection,
  now: Date,
): Promise<void> => {
  if ((await levelTerms(tx, organisationId, direction, now))?.mode === 'enforce')
    await takeTurn(tx, 'level', organisationId);
};

function refuse(
  problem: LevelProblem,
  level: number,
  { direction, now, on = now }: LevelWish,
  free: Day | null,
): never {
  const params = {
    direction,
    level,
    cap: problem.cap,
    left: problem.left,
    rule: problem.rule,
    ...(localDay(on) === localDay(now) ? {} : { on: localDay(on) }),
    ...(free === null ? {} : { freeFrom: free }),
  };
  fail(
    problem.rule === 'closed'
      ? 'levels.closed'
      : problem.rule === 'payment'
        ? 'levels.payment_above_cap'
        : 'levels.above_cap',
    params,
    { field: 'amount' },
  );
}

/** Whether a refusal was one of these. */
export const isLevelRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.key.startsWith('levels.');
/** The day a refusal names, from which the same has room; null where it names none. */
export const roomFromOf = (refusal: Refusal): Day | null =>
  refusal.params['freeFrom'] === undefined ? null : String(refusal.params['freeFrom']);
