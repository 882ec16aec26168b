import type { Tx } from '../../context.ts';
import { itemsOf, lockParts, type Run } from './records.ts';

/** The parts whose corrected items wait under one request, locked, in order. */
export const retriedTogether = async (tx: Tx, run: Run): Promise<Run[]> =>
  (await lockParts(tx, run)).filter(
    (part) =>
      part.id === run.id || (run.retry_approval_id !== null && part.retry_approval_id === run.retry_approval_id),
  );

/**
 * Corrected items that wait to be tried again: ready, with what they were before. Some were stopped before they ever
 * left.
 */
export const retryWaiting = (tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>) =>
  itemsOf(tx, run).where('status', '=', 'ready').where('correction', 'is not', null);

export async function retrySnapshot(tx: Tx, parts: readonly Run[]): Promise<{ amount: number; items: object[] }> {
  const items: { total_debit: number }[] = [];
  for (const run of parts)
    items.push(
      ...(await retryWaiting(tx, run)
        .select(['id', 'payee', 'operator', 'amount', 'total_debit'])
        .orderBy('row_no')
        .orderBy('part_no')
        .execute()),
    );
  return { amount: items.reduce((sum, item) => sum + item.total_debit, 0), items };
}
