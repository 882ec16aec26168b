import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import { heldRounds } from './cover.ts';
import { partsOf, type Run } from './records.ts';
import { restMoney } from './resume-approval.ts';
import { retryWaiting } from './retry-snapshot.ts';

/** What a request about a run is about: all of it, its rest, which shall go on, or rows that were corrected. */
export const askedAbout = (run: Run): 'approval_id' | 'resume_approval_id' | 'retry_approval_id' =>
  run.resume_approval_id !== null
    ? 'resume_approval_id'
    : run.status === 'pendingApproval'
      ? 'approval_id'
      : 'retry_approval_id';

/** The parts of a file that wait, or waited, under the same request, in order. Locks nothing. */
export async function askedTogether(tx: Tx, run: Run): Promise<Run[]> {
  const column = askedAbout(run);
  if (run[column] === null) return [run];
  return (await partsOf(tx, run)).filter((part) => part[column] === run[column]);
}

/**
 * What is reserved for what a request about this run lets go, in all parts that wait under it: every part holds its own
 * money, and beside a rest or corrected rows that of rows which are under way already.
 */
export async function reservedFor(tx: Tx, run: Run): Promise<number> {
  const column = askedAbout(run);
  const parts = await askedTogether(tx, run);
  if (column === 'resume_approval_id') {
    const { totalDebit, uncovered } = await restMoney(tx, parts);
    return totalDebit - uncovered;
  }
  let sum = 0;
  for (const part of parts)
    if (column === 'approval_id')
      sum += (await heldRounds(tx, part)).reduce((total, round) => total + round.remaining, 0);
    else
      sum += (
        await retryWaiting(tx, part)
          .select(sql<number>`coalesce(sum(total_debit), 0)::bigint`.as('held'))
          .where('hold_round', 'is not', null)
          .executeTakeFirstOrThrow()
      ).held;
  return sum;
}
