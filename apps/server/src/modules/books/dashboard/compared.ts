import type { Tx } from '../../context.ts';
import { pointsOf, totalsOf, type Report, type Scope } from './figures.ts';
import { comparedSpan, rangesOf, spanOf, type Range } from './ranges.ts';

type Compared = Pick<Report, 'current' | 'before' | 'totals' | 'previousTotals'>;

/**
 * A range in sums beside what it is compared with, up to the same moment of it. Home and dashboard read it here, so
 * that they never say two things of one day.
 */
export async function compared(tx: Tx, scope: Scope, range: Range, now: Date): Promise<Compared> {
  const { current, previous } = rangesOf(range, now);
  return {
    current,
    before: previous,
    totals: await totalsOf(tx, scope, spanOf(current)),
    previousTotals: await totalsOf(tx, scope, comparedSpan(range, now)),
  };
}

/** The same point by point; of what came before the whole range, so that one sees what was still to come. */
export async function comparedPoints(
  tx: Tx,
  scope: Scope,
  { current, before }: Pick<Compared, 'current' | 'before'>,
): Promise<Pick<Report, 'rows' | 'previous'>> {
  return { rows: await pointsOf(tx, scope, current), previous: await pointsOf(tx, scope, before) };
}
