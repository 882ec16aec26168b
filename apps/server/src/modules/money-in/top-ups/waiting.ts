import type { Tx } from '../../context.ts';

/** Deposits that were said to be made and wait for somebody to confirm that they came. */
export async function waitingDeposits(tx: Tx, organisationId: string): Promise<{ amount: number; count: number }> {
  const rows = await tx
    .selectFrom('top_ups')
    .select('amount')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'processing')
    .execute();
  return { amount: rows.reduce((sum, row) => sum + row.amount, 0), count: rows.length };
}
