import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { cameTooLate } from '#domain/approvals/own-word.ts';
import { isOpenApproval } from '#domain/states/approval.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import type { Context, Tx } from '../../context.ts';
import { approvalDetail } from './detail.ts';
import { finishRequest } from './finish.ts';
import { bringUpToDate, lookFor, type Found } from './found.ts';
import type { ApprovalHandlers } from './handler.ts';
import { crewOf, type Crew } from './people.ts';
import { sinceAmong } from './read.ts';
import {
  decisionsOf,
  isStepThrough,
  lockRequest,
  momentOf,
  saidAt,
  saveRequest,
  seatsNow,
  stepOf,
  subjectOf,
  type DecisionRecord,
  type RequestRecord,
} from './record.ts';
import { newsSeenAs } from './since.ts';
import { beginStep, nextLook } from './steps.ts';

export type Decision = {
  id: string;
  version: number;
  decision: 'approve' | 'decline';
  remark: string | null;
  via: 'web' | 'mobile';
  /** `newsSeen` of what was on the screen. */
  newsSeen?: string | undefined;
  /** What a person may let out with a PIN that was just reset is bounded; what has no amount waits. */
  spend(tx: Tx, wish: { userId: string; organisationId: string; amount: number | null; at: Date }): Promise<void>;
};

/**
 * One person's decision about one request, in one transaction under the lock of its row: of several deciders at the
 * same moment each finds what the one before left. Everything is asked anew here, whatever the screen showed: that it
 * still waits, that it is the same, that the decider did not make it, may decide it now and has not done so already.
 */
export async function decide(
  context: Context,
  handlers: ApprovalHandlers,
  wish: Decision,
): Promise<Acted<ApprovalDetail>> {
  const { organisationId } = callerOf(context);
  try {
    return await context.runOnce({ organisationId }, async (tx) => {
      const found = await decideIn(tx, context, handlers, wish);
      if (found !== 'kept') throw new NotDecidable(found);
      return answer(await approvalDetail(tx, context, handlers, wish.id));
    });
  } catch (error) {
    if (!(error instanceof NotDecidable)) throw error;
    // Nothing was decided, and the key stays free. What was found is written down by itself, and only then refused.
    throw await context.runTx({ organisationId }, (tx) => bringUpToDate(tx, context, handlers, wish.id, error.found));
  }
}

class NotDecidable extends Error {
  readonly found: Found;
  constructor(found: Found) {
    super(`A request was ${JSON.stringify(found)}`);
    this.found = found;
  }
}

/** Judges and decides, and writes nothing when something keeps it from being decided. */
export async function decideIn(
  tx: Tx,
  context: Context,
  handlers: ApprovalHandlers,
  wish: Decision,
): Promise<'kept' | Found> {
  const caller = callerOf(context);
  const at = context.clock.now();
  const row = await lockRequest(tx, caller.organisationId, wish.id);
  if (!row) fail('approvals.not_found');
  const decisions = await decisionsOf(tx, row);
  if (row.requested_by === caller.userId) fail('approvals.own_request');
  const own = decisions.find((decision) => decision.round === row.round && decision.user_id === caller.userId);
  // The answer was lost on the way and the same person says the same again: it is kept already.
  if (own && own.decision === wish.decision && (wish.version < row.version || own.step_no === row.current_step))
    return 'kept';
  if (own) fail('approvals.decided_already');
  if (!isOpenApproval(row.status))
    fail('approvals.action_not_possible', {
      status: row.status,
      reason: 'requestOver',
    });
  const found = await lookFor(tx, row, handlers, at);
  // Its time is over at that minute, also where nobody has looked since.
  if (found === 'lapsed') return found;
  const crew = await crewOf(tx, caller.organisationId, context.environment, subjectOf(row), at);
  const moment = await momentOf(tx, row, crew, decisions, at);
  const seat = seatsNow(row, moment).find((candidate) => candidate.userId === caller.userId);
  if (!seat)
    fail('approvals.not_yours', {
      names: seatsNow(row, moment)
        .map(({ userId }) => crew.nameOf(userId))
        .join(', '),
    });
  if (row.version !== wish.version) fail('record.changed_meanwhile', { version: row.version });
  // To decline what changed is safe; what nobody has to decide any more is neither approved nor declined.
  if (found && (wish.decision === 'approve' || found !== 'changed')) return found;
  if (wish.decision === 'approve') {
    const seen = newsSeenAs((await sinceAmong(tx, handlers, [row], at)).get(row.id) ?? []);
    if (seen !== null && seen !== wish.newsSeen) fail('approvals.news');
  }
  const saidThen = saidAt(row);
  if (wish.decision === 'approve' && saidThen !== null && cameTooLate(caller.placeGivenAt, saidThen))
    fail('approvals.action_not_possible', {
      status: row.status,
      reason: 'cameLater',
    });
  if (wish.decision === 'approve')
    await wish.spend(tx, { userId: caller.userId, organisationId: caller.organisationId, amount: row.amount, at });
  const decision: DecisionRecord = {
    organisation_id: row.organisation_id,
    request_id: row.id,
    round: row.round,
    user_id: caller.userId,
    user_name: caller.name,
    step_no: row.current_step,
    decision: wish.decision,
    remark: wish.remark,
    via: wish.via,
    seat: seat.as,
    on_behalf_of: seat.onBehalfOf,
    on_behalf_of_name: seat.onBehalfOf ? crew.nameOf(seat.onBehalfOf) || null : null,
    at,
  };
  await tx.insertInto('approval_decisions').values(decision).execute();
  decisions.push(decision);
  const step = stepOf(row)!;
  const end = { by: { userId: caller.userId, name: caller.name }, remark: wish.remark, at };
  if (wish.decision === 'decline')
    await finishRequest(tx, row, step.kind === 'review' ? 'declined' : 'rejected', end, handlers, context);
  else await advance(tx, row, crew, decisions, handlers, context, end);
  await writeAudit(tx, context, {
    organisationId: row.organisation_id,
    actorKind: 'user',
    actorId: caller.userId,
    actorName: caller.name,
    action: `approvals.${wish.decision}`,
    objectType: 'approval',
    objectId: row.id,
    affectedUserId: row.requested_by,
    detail: {
      subject: row.subject,
      refId: row.ref_id,
      step: decision.step_no,
      seat: seat.as,
      ...(seat.onBehalfOf ? { onBehalfOf: seat.onBehalfOf } : {}),
      ...(wish.remark ? { remark: wish.remark } : {}),
    },
  });
  return 'kept';
}

/** After an approval, or after the last of those still missing has left: the next step, or the end. */
export async function advance(
  tx: Tx,
  row: RequestRecord,
  crew: Crew,
  decisions: readonly DecisionRecord[],
  handlers: ApprovalHandlers,
  context: Parameters<typeof finishRequest>[5],
  end: Parameters<typeof finishRequest>[3],
): Promise<void> {
  const moment = await momentOf(tx, row, crew, decisions, end.at);
  if (!isStepThrough(row, decisions, moment)) {
    row.waiting_for = seatsNow(row, moment).map(({ userId }) => userId);
    row.next_look_at = nextLook(row, end.at);
    return saveRequest(tx, row, end.at, false);
  }
  if (row.current_step >= row.steps.length) return finishRequest(tx, row, 'approved', end, handlers, context);
  row.current_step += 1;
  await beginStep(tx, row, crew, decisions, context.environment, end.at);
}
