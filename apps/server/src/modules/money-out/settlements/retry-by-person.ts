import { callerOf } from '../../../kit/http/context.ts';
import { countRetry } from '../../approvals/approvals/public.ts';
import type { InTx } from '../../context.ts';
import { lastTriedAt, type PayoutPorts } from '../../engine/movements/public.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import { refuseTwin, wishOf } from './duplicates.ts';
import { isFrozen } from './ends.ts';
import { settlementQuestion } from './quote.ts';
import { refuseAction, requireAction, type FoundSettlement } from './read.ts';
import { isAskedAnew, retrySettlement } from './retry.ts';

/** What failed for good goes once more because a person says so; it is a new outflow, judged as one. */
export async function retryByPerson(
  context: InTx,
  money: PayoutPorts,
  row: FoundSettlement,
  duplicateOf: string | undefined,
): Promise<void> {
  requireAction(row, callerOf(context), 'retry', context.clock.now());
  if (await isFrozen(context.tx, row.organisation_id, row.source_account)) refuseAction('frozenOut');
  await refuseTwin(context.tx, callerOf(context), wishOf(row), duplicateOf, context.clock.now(), row);
  // One that went by a rule was approved with it.
  const isAnew = await isAskedAnew(context.tx, row, context.clock.now());
  if (isAnew || (row.approval_id === null && row.policy_id === null))
    await countRetry(
      context.tx,
      settlementQuestion(context, { kind: row.source_account, amount: row.gross, refId: row.id }),
      [
        {
          amount: row.gross,
          lastTriedAt: isAnew
            ? null
            : ((await lastTriedAt(context.tx, row.organisation_id, row.transaction_id!)) ?? row.created_at),
        },
      ],
    );
  await spendAfterReset(context.tx, { ...callerOf(context), amount: row.gross, at: context.clock.now() });
  const by = { kind: 'user' as const, name: callerOf(context).name };
  const problem = await retrySettlement(context.tx, row, context.clock.now(), money, by, isAnew);
  if (problem) refuseAction(problem);
}
