import { countRetry } from '../../approvals/approvals/public.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { weightOfRetry } from './weight.ts';
import type { Item, Run } from './records.ts';

/** Whoever sent it or let it go was somebody else: that nobody had to be asked, or had said yes, counts no more. */
export const isStopped = ({ reason_code: reason }: Pick<Item, 'reason_code'>): boolean => reason === 'MAKER_DISOWNED';

export const bulkQuestion = (
  { organisation_id: organisationId, id, source_account: accountKind }: Run,
  caller: Caller,
  environment: EnvironmentName,
  at: Date,
) => ({
  organisationId,
  environment,
  subject: 'massPayment' as const,
  refId: id,
  accountKind,
  channel: 'bulk' as const,
  requestedBy: { userId: caller.userId, name: caller.name },
  at,
});

/**
 * It pays as if it were sent now: where the rule wants a yes that is refused, as nobody is asked; what is sent anew
 * asks. A part of it is weighed like the whole that was approved.
 */
export async function countAnew(
  tx: Tx,
  run: Run,
  amounts: readonly number[],
  wasApproved: boolean,
  caller: Caller,
  environment: EnvironmentName,
  at: Date,
): Promise<void> {
  if (amounts.length === 0) return;
  const weighedAs = await weightOfRetry(
    tx,
    run,
    amounts.reduce((sum, amount) => sum + amount, 0),
    wasApproved,
  );
  await countRetry(
    tx,
    { ...bulkQuestion(run, caller, environment, at), weighedAs },
    amounts.map((amount) => ({ amount, lastTriedAt: null })),
  );
}

/**
 * Since when a run stands still because of somebody who says that it was not them; null where a person has let it go on
 * or sent it since.
 */
export async function stoppedSince(tx: Tx, run: Run): Promise<Date | null> {
  const last = await tx
    .selectFrom('mass_payment_events')
    .select(['kind', 'at'])
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('kind', 'in', ['makerDisowned', 'resumed'])
    .where('at', '>=', run.submitted_at ?? new Date(0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'makerDisowned' ? last.at : null;
}
