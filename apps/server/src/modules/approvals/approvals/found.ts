import { endOfRecord, type ApprovalEndReason } from '#domain/approvals/ends.ts';
import { isOpenApproval } from '#domain/states/approval.ts';
import type { FactsOf } from '#contract/facts.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import { planAgain } from './ask.ts';
import { closeRequest, finishRequest } from './finish.ts';
import { handlerOf, type ApprovalContext, type ApprovalHandlers } from './handler.ts';
import { resetRequest } from './open-request.ts';
import { crewOf } from './people.ts';
import { hashOf, lockRequest, subjectOf, type RequestRecord } from './record.ts';
import { notifyMaker } from './notify.ts';

/**
 * What time or other people have done to a request that waits: its time is over, nobody needs a decision any more, or
 * it is about something else now.
 */
export type Found = 'lapsed' | { pointless: ApprovalEndReason } | 'changed';

/** Asks without writing. Null: it stands as it was sent. */
export async function lookFor(tx: Tx, row: RequestRecord, handlers: ApprovalHandlers, at: Date): Promise<Found | null> {
  if (row.lapses_at <= at) return 'lapsed';
  const pointless = await whyPointless(tx, row, handlers, at);
  if (pointless) return { pointless };
  return (await pictureOf(tx, row, handlers)).isSame ? null : 'changed';
}

/** Why nobody has to decide it any more; null while somebody has to. */
export async function whyPointless(
  tx: Tx,
  row: RequestRecord,
  handlers: ApprovalHandlers,
  at: Date,
): Promise<ApprovalEndReason | null> {
  return handlerOf(handlers, row.subject).pointless(tx, row.organisation_id, row.ref_id, at);
}

async function pictureOf(
  tx: Tx,
  row: RequestRecord,
  handlers: ApprovalHandlers,
): Promise<{ snapshot: object | null; isSame: boolean }> {
  const snapshot = await handlerOf(handlers, row.subject).snapshot(tx, row.organisation_id, row.ref_id);
  return { snapshot, isSame: snapshot !== null && hashOf(snapshot) === row.snapshot_hash };
}

/** Writes down what was found, under the lock and found anew, and answers what to say to whoever wanted to decide. */
export async function bringUpToDate(
  tx: Tx,
  context: Context,
  handlers: ApprovalHandlers,
  id: string,
  said: Found,
): Promise<Refusal> {
  const at = context.clock.now();
  const row = await lockRequest(tx, callerOf(context).organisationId, id);
  const found = row && isOpenApproval(row.status) ? await lookFor(tx, row, handlers, at) : null;
  if (found === 'lapsed') await finishRequest(tx, row!, 'lapsed', { by: null, remark: null, at }, handlers, context);
  else if (found === 'changed') await startAnew(tx, row!, handlers, context, at);
  else if (found) await endPointless(tx, row!, found.pointless, handlers, context, at);
  if (said === 'changed') return new Refusal('approvals.changed');
  const why: FactsOf<'approvals.action_not_possible'> =
    said === 'lapsed' ? { reason: 'requestLapsed' } : { reason: 'requestPointless', because: said.pointless };
  return new Refusal('approvals.action_not_possible', { status: 'expired', ...why });
}

/**
 * Ends a request that nobody has to decide any more, and tells whoever asked why. Where its record has ended already
 * the request only follows; where the record still waits it ends with it, as it would when its time is over.
 */
export async function endPointless(
  tx: Tx,
  row: RequestRecord,
  reason: ApprovalEndReason,
  handlers: ApprovalHandlers,
  context: ApprovalContext,
  at: Date,
): Promise<void> {
  const end = { by: null, remark: null, reason, at };
  if (endOfRecord[reason] === 'withIt') return finishRequest(tx, row, 'lapsed', end, handlers, context);
  await closeRequest(tx, row, 'lapsed', end);
  await notifyMaker(tx, row, context.environment, at);
}

/**
 * Compared with its frozen picture it is another one, or one of its yeses counts no more: everybody is asked anew, by
 * the rule that speaks for it now.
 */
export async function startAnew(
  tx: Tx,
  row: RequestRecord,
  handlers: ApprovalHandlers,
  context: ApprovalContext,
  at: Date,
): Promise<void> {
  const { snapshot } = await pictureOf(tx, row, handlers);
  // A handler that knows no record knows no reason to keep asking either.
  if (!snapshot) return endPointless(tx, row, 'recordGone', handlers, context, at);
  const amount = 'amount' in snapshot && typeof snapshot.amount === 'number' ? snapshot.amount : row.amount;
  const handler = handlerOf(handlers, row.subject);
  const described = (await handler.describe?.(tx, row.organisation_id, row.ref_id, row.id)) ?? null;
  const weighedAs = await handler.weighedAs?.(tx, row.organisation_id, row.ref_id);
  const crew = await crewOf(tx, row.organisation_id, context.environment, subjectOf(row), at);
  const wish = {
    weighedAs: weighedAs ?? null,
    organisationId: row.organisation_id,
    environment: context.environment,
    subject: subjectOf(row),
    refId: row.ref_id,
    amount,
    channel: row.channel,
    accountKind: row.account_kind,
    requestedBy: { userId: row.requested_by, name: row.requested_by_name },
    at,
  };
  await resetRequest(
    tx,
    row,
    {
      snapshot,
      amount,
      lines: described?.lines ?? row.lines,
      count: described?.count ?? row.item_count,
      environment: context.environment,
    },
    await planAgain(tx, row, wish, crew),
    at,
  );
}
