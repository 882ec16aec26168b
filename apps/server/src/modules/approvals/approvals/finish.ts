import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import { moveApproval, type ApprovalEvent } from '#domain/states/approval.ts';
import type { Tx } from '../../context.ts';
import {
  handlerOf,
  type ApprovalContext,
  type ApprovalHandlers,
  type ApprovalOutcome,
  type ApprovalPerson,
  type DecidedRequest,
} from './handler.ts';
import { saveRequest, type RequestRecord } from './record.ts';
import { taskDone, notifyMaker } from './notify.ts';

export type Ending = Extract<ApprovalEvent, 'approved' | 'declined' | 'rejected' | 'recalled' | 'lapsed'>;
export type End = {
  by: ApprovalPerson | null;
  remark: string | null;
  at: Date;
  /** Why, where nobody decided. */
  reason?: ApprovalEndReason;
};

/** Ends a locked request. Refuses nothing: whoever calls has asked the state table. */
export async function closeRequest(tx: Tx, row: RequestRecord, event: Ending, end: End): Promise<void> {
  const to = moveApproval(row.status, event);
  if (!to) throw new Error(`A request that is ${row.status} cannot be ${event}`);
  Object.assign(row, {
    status: to,
    ended_at: end.at,
    ended_by: end.by?.userId ?? null,
    ended_by_name: end.by?.name ?? null,
    ended_remark: end.remark,
    ended_reason: end.reason ?? null,
    waiting_for: [],
  });
  await saveRequest(tx, row, end.at, true);
  await taskDone(tx, row, end.by?.name ?? '', end.at);
}

/** Ends it and lets the capability it belongs to do the rest, in the same transaction. */
export async function finishRequest(
  tx: Tx,
  row: RequestRecord,
  event: Ending,
  end: End,
  handlers: ApprovalHandlers,
  context: ApprovalContext,
): Promise<void> {
  await closeRequest(tx, row, event, end);
  await notifyMaker(tx, row, context.environment, end.at);
  const handler = handlerOf(handlers, row.subject);
  const request: DecidedRequest = {
    organisationId: row.organisation_id,
    refId: row.ref_id,
    approvalId: row.id,
    requestedBy: { userId: row.requested_by, name: row.requested_by_name },
    by: end.by,
    at: end.at,
    context,
  };
  if (event === 'approved') await handler.approved(tx, request);
  else await handler.ended(tx, { ...request, outcome: row.status as ApprovalOutcome, remark: end.remark });
}
