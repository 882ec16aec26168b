import type { EnvironmentName } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { approvedAs } from './approvals.ts';
import { saveRun, type Run } from './records.ts';
import { restOf } from './resume-approval.ts';
import { retryWaiting } from './retry-snapshot.ts';

/**
 * Rows may have left the request that they wait under, because an earlier try of theirs is said to be paid, or because
 * the money for them did not come in time: where none waits any more nobody is asked, and the request is over at once.
 */
export async function followLeftRequest(tx: Tx, run: Run, now: Date, environment: EnvironmentName): Promise<void> {
  if (run.released_at !== null) await followLeft(tx, run, 'retry_approval_id', now, environment);
  await followLeft(tx, run, 'resume_approval_id', now, environment);
}

async function followLeft(
  tx: Tx,
  run: Run,
  column: 'retry_approval_id' | 'resume_approval_id',
  now: Date,
  environment: EnvironmentName,
): Promise<void> {
  if (run[column] === null) return;
  const parts = await tx
    .selectFrom('mass_payments')
    .selectAll()
    .where('organisation_id', '=', run.organisation_id)
    .where(column, '=', run[column])
    .execute();
  for (const part of parts) {
    const waiting = column === 'retry_approval_id' ? retryWaiting(tx, part) : await restOf(tx, part);
    if (await waiting?.select('id').limit(1).executeTakeFirst()) return;
  }
  await recallApproval(tx, {
    organisationId: run.organisation_id,
    subject: 'massPayment',
    refId: await approvedAs(tx, run),
    by: null,
    at: now,
    as: 'lapsed',
    reason: 'nothingWaits',
    notifiesIn: environment,
  });
  await saveRun(tx, run, { [column]: null }, now);
  const others = parts.filter(({ id }) => id !== run.id);
  if (others.length > 0)
    await tx
      .insertInto('mass_payment_wakes')
      .values(
        others.map((part) => ({ organisation_id: part.organisation_id, run_id: part.id, id: newId('event', now) })),
      )
      .execute();
}
