import type { Tx } from '../../context.ts';
import type { Run } from './records.ts';

/** Runs that were cut from one file are weighed together: no part of it passes below an approver. */
export async function weightOf(tx: Tx, run: Run): Promise<number> {
  if (run.series_id === null) return run.total_debit;
  const { sum } = await tx
    .selectFrom('mass_payments')
    .select((eb) => eb.fn.sum<number>('total_debit').as('sum'))
    .where('organisation_id', '=', run.organisation_id)
    .where('series_id', '=', run.series_id)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return Math.max(run.total_debit, sum);
}

/** Small payments of an approved run do not get round its approver one by one. Null where nobody approved it. */
export const weightOfRetry = async (
  tx: Tx,
  run: Run,
  amount: number,
  wasApproved = run.approval_id !== null,
): Promise<number | null> => (wasApproved ? Math.max(await weightOf(tx, run), amount) : null);
