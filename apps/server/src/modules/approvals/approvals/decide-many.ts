import type { DataOf } from '#contract/endpoint.ts';
import type { approvalsApi } from '#contract/approvals/api.ts';
import { isRunAgain } from '../../../kit/database-errors.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { refusalEnvelope, refusalOf } from '../../../kit/http/envelope.ts';
import type { Refusal } from '../../../kit/http/fail.ts';
import { wholly } from '../../../kit/wholly.ts';
import type { Context, Tx } from '../../context.ts';
import { decideIn, type Decision } from './decide.ts';
import { bringUpToDate } from './found.ts';
import type { ApprovalHandlers } from './handler.ts';

type Result = DataOf<typeof approvalsApi.decideMany>[number];

/**
 * Several decisions of one person with one answer: all of them and the answer are kept together, so that whoever lost
 * it can ask for it. What one of them refuses is taken back by itself and leaves the others as they are.
 */
export async function decideMany(
  context: Context,
  handlers: ApprovalHandlers,
  wishes: readonly Decision[],
): Promise<Acted<Result[]>> {
  return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) => {
    const results: Result[] = [];
    for (const wish of wishes) results.push(await decideOne(tx, context, handlers, wish));
    return answer(results);
  });
}

async function decideOne(tx: Tx, context: Context, handlers: ApprovalHandlers, wish: Decision): Promise<Result> {
  const { id } = wish;
  let refusal: Refusal | null = null;
  try {
    refusal = await wholly(tx, async () => {
      const found = await decideIn(tx, context, handlers, wish);
      return found === 'kept' ? null : await bringUpToDate(tx, context, handlers, id, found);
    });
  } catch (error) {
    // Another transaction was in the way: everything is tried again from the beginning.
    if (isRunAgain(error)) throw error;
    refusal = refusalOf(error);
  }
  const row = await tx
    .selectFrom('approval_requests')
    .select('status')
    .where('organisation_id', '=', callerOf(context).organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const status = row?.status ?? null;
  if (!refusal) return { id, ok: true, status, error: null };
  const { body } = refusalEnvelope(refusal, context.requestId);
  return { id, ok: false, status, error: body.success ? null : { key: body.error.key, message: body.error.message } };
}
