import { approvalActions, type ApprovalAction } from '#domain/actions/approval.ts';
import type { Permission } from '#domain/access/rights.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import type { InTx } from '../../context.ts';
import { finishRequest } from './finish.ts';
import type { ApprovalHandlers } from './handler.ts';
import { crewOf, type Crew } from './people.ts';
import { findRequest } from './read.ts';
import {
  addEntry,
  decisionsOf,
  lockRequest,
  momentOf,
  saidAt,
  saveRequest,
  seatsNow,
  subjectOf,
  type RequestRecord,
} from './record.ts';
import { beginStep } from './steps.ts';
import { taskDone, notifyDeciders, notifyQuestion } from './notify.ts';

/** The request the caller may see, locked, after the rule of the button has been asked again. */
async function forAction(
  context: InTx,
  id: string,
  action: ApprovalAction,
): Promise<{ row: RequestRecord; crew: Crew; by: { userId: string; name: string }; at: Date }> {
  const { tx } = context;
  const caller = callerOf(context);
  const at = context.clock.now();
  const row = await lockVisible(context, id);
  const crew = await crewOf(tx, caller.organisationId, context.environment, subjectOf(row), at);
  const moment = await momentOf(tx, row, crew, await decisionsOf(tx, row), at);
  const record = {
    status: row.status,
    requestedById: row.requested_by,
    saidAt: saidAt(row),
    isDelayed: row.takes_effect_at !== null,
    isUrgent: row.urgent_at !== null,
    seated: seatsNow(row, moment).map(({ userId }) => userId),
    decided: [...moment.decided],
  };
  const state = approvalActions(record, {
    permissions: caller.permissions as ReadonlySet<Permission>,
    userId: caller.userId,
    now: at,
    placeGivenAt: caller.placeGivenAt,
  }).find((candidate) => candidate.action === action);
  if (state?.disabledReason)
    fail('approvals.action_not_possible', {
      status: row.status,
      reason: state.disabledReason,
    });
  return { row, crew, by: { userId: caller.userId, name: caller.name }, at };
}

async function lockVisible(context: InTx, id: string): Promise<RequestRecord> {
  const caller = callerOf(context);
  const seen = await findRequest(context.tx, caller, id);
  const row = seen && (await lockRequest(context.tx, caller.organisationId, id));
  if (!row) fail('approvals.not_found');
  return row;
}

export async function recallRequest(
  context: InTx,
  handlers: ApprovalHandlers,
  id: string,
  note: string | null,
): Promise<void> {
  const { row, by, at } = await forAction(context, id, 'recall');
  await finishRequest(context.tx, row, 'recalled', { by, remark: note, at }, handlers, context);
}

/** Ends a delayed change of the rules. */
export async function stopDelayed(context: InTx, handlers: ApprovalHandlers, id: string, note: string): Promise<void> {
  const { row, by, at } = await forAction(context, id, 'stop');
  await finishRequest(context.tx, row, 'rejected', { by, remark: note, at }, handlers, context);
}

/** The maker presses, once. */
export async function markUrgent(context: InTx, id: string): Promise<void> {
  const { row, by, at } = await forAction(context, id, 'urgent');
  row.urgent_at = at;
  await saveRequest(context.tx, row, at, false);
  await addEntry(context.tx, row, { at, kind: 'urgent', by });
  await taskDone(context.tx, row, '', at);
  await notifyDeciders(context.tx, row, context.environment, row.waiting_for, at, 'urgent');
}

/** Puts somebody who can approve it into the step nobody is left for. */
export async function reassign(context: InTx, id: string, userId: string): Promise<void> {
  const { row, crew, by, at } = await forAction(context, id, 'reassign');
  const decisions = await decisionsOf(context.tx, row);
  const moment = await momentOf(context.tx, row, crew, decisions, at);
  if (
    userId === row.requested_by ||
    row.prepared_by.includes(userId) ||
    !crew.isEligible(userId) ||
    moment.decided.has(userId)
  )
    fail('approvals.not_eligible', {}, { field: 'userId' });
  needPin(context);
  row.steps = row.steps.map((step) =>
    step.no === row.current_step ? { ...step, candidates: [...new Set([...step.candidates, userId])] } : step,
  );
  await addEntry(context.tx, row, { at, kind: 'reassigned', by, text: crew.nameOf(userId) });
  await beginStep(context.tx, row, crew, decisions, context.environment, at);
  Object.assign(context.audited, { affectedUserId: userId });
}

/**
 * A remark is for everybody who sees the request; a question also makes a task: of the maker, or of those the maker
 * asks.
 */
export async function addRemark(context: InTx, id: string, text: string, isQuestion: boolean): Promise<void> {
  const { tx } = context;
  const { userId, name } = callerOf(context);
  const at = context.clock.now();
  const row = await lockVisible(context, id);
  await addEntry(tx, row, { at, kind: isQuestion ? 'question' : 'remark', by: { userId, name }, text });
  await saveRequest(tx, row, at, false);
  if (row.ended_at) return;
  const toMaker = row.requested_by !== userId;
  if (isQuestion || !toMaker)
    await notifyQuestion(tx, row, context.environment, at, {
      byName: name,
      text,
      userIds: toMaker ? [row.requested_by] : row.waiting_for,
    });
}
