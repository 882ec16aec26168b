import { isClosed, levelProblem, type CappedDirection, type LevelProblem } from '#domain/business-levels.ts';
import { fail, Refusal } from '../../kit/http/fail.ts';
import { takeTurn } from '../../kit/take-turn.ts';
import type { Tx } from '../context.ts';
import { rememberCrossing } from './crossings.ts';
import { levelTerms } from './terms.ts';
import { levelUse } from './use.ts';

/** `on`: the day it counts on, where that is not now. `largest` and `total` of all that begins with it. */
export type LevelWish = { organisationId: string; direction: CappedDirection; total: number; largest: number; now: Date; on?: Date };

/**
 * Asked before a payment begins, in its transaction and before anything of it is written. Where levels are enforced it takes
 * the organisation's turn, to the end of the transaction, so that of two at the same moment the second counts the first;
 * organisations without caps take none. Refuses `levels.*` there; where they only warn, answers what is the matter, and the
 * organisation is told. Null when nothing is.
 */
export async function judgeLevel(tx: Tx, wish: LevelWish): Promise<LevelProblem | null> {
  const { organisationId, direction, now } = wish;
  const terms = await levelTerms(tx, organisationId, direction, now);
  if (!terms) return null;
  if (terms.mode === 'enforce') await takeTurn(tx, 'level', organisationId);
  // What is closed is closed whatever was used, and needs no sum.
  const use = isClosed(terms.caps) ? { day: 0, month: 0 } : await levelUse(tx, organisationId, direction, wish.on ?? now);
  const problem = levelProblem(terms.caps, use, wish);
  if (!problem) return null;
  if (terms.mode === 'enforce') refuse(problem, direction, terms.level);
  await rememberCrossing(tx, organisationId, direction, now);
  return problem;
}

/** How many of several payments, in their order, may begin now; all of them where nothing is enforced. */
export async function howManyFit(tx: Tx, wish: { organisationId: string; direction: CappedDirection; amounts: readonly number[]; now: Date }): Promise<{ count: number; problem: LevelProblem | null }> {
  const { organisationId, direction, amounts, now } = wish;
  const terms = await levelTerms(tx, organisationId, direction, now);
  if (terms?.mode !== 'enforce') return { count: amounts.length, problem: null };
  await takeTurn(tx, 'level', organisationId);
  const use = await levelUse(tx, organisationId, direction, now);
  for (const [count, amount] of amounts.entries()) {
    const problem = levelProblem(terms.caps, use, { total: amount, largest: amount });
    if (problem) return { count, problem };
    use.day += amount;
    use.month += amount;
  }
  return { count: amounts.length, problem: null };
}

/** Only the turn, for whoever locks rows or accounts before the payment begins: it comes before those, everywhere. */
export const takeLevelTurn = async (tx: Tx, organisationId: string, direction: CappedDirection, now: Date): Promise<void> => {
  if ((await levelTerms(tx, organisationId, direction, now))?.mode === 'enforce') await takeTurn(tx, 'level', organisationId);
};

function refuse(problem: LevelProblem, direction: CappedDirection, level: number): never {
  const params = { direction, level, cap: problem.cap, left: problem.left, rule: problem.rule };
  fail(problem.rule === 'closed' ? 'levels.closed' : problem.rule === 'payment' ? 'levels.payment_above_cap' : 'levels.above_cap', params, { field: 'amount' });
}

/** Whether a refusal was one of these. */
export const isLevelRefusal = (error: unknown): error is Refusal => error instanceof Refusal && error.key.startsWith('levels.');
