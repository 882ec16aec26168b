import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { approvalActions } from '#domain/actions/approval.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { approvalSubjectOf } from '#domain/approvals/subjects.ts';
import { seatsOf, type ApprovalStep, type Moment } from '#domain/approvals/approvals.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import type { AccountKind } from '../../../ledger/chart.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import type { ApprovalHandlers } from './handler.ts';
import { laterOf } from './later.ts';
import { recordPath } from './paths.ts';
import { crewOf, goneAmong, namesOf } from './people.ts';
import { findRequest, sinceAmong, toRow } from './read.ts';
import { reservedUnder } from './reserved.ts';
import { decisionsOf, momentOf, saidAt, subjectOf, type DecisionRecord, type RequestRecord } from './record.ts';

/** One request with everything an approver wants to know before the PIN. */
export async function approvalDetail(
  tx: Tx,
  context: Pick<Context, 'environment' | 'clock' | 'caller'>,
  handlers: ApprovalHandlers,
  id: string,
): Promise<ApprovalDetail> {
  const caller = callerOf(context as Context);
  const row = await findRequest(tx, caller, id);
  if (!row) fail('approvals.not_found');
  const decisions = await decisionsOf(tx, row);
  const now = context.clock.now();
  const crew = await crewOf(tx, caller.organisationId, context.environment, subjectOf(row), now);
  const moment = await momentOf(tx, row, crew, decisions, now);
  const names = await namesOf(tx, [
    ...row.waiting_for,
    ...row.steps.flatMap((step) => [...step.candidates, ...(step.substituteId ? [step.substituteId] : [])]),
    ...moment.delegations.map((absence) => absence.delegateId),
  ]);
  const entries = await tx
    .selectFrom('approval_entries')
    .selectAll()
    .where('organisation_id', '=', row.organisation_id)
    .where('request_id', '=', row.id)
    .orderBy('id')
    .execute();
  const described =
    row.lines.length > 0
      ? { lines: row.lines }
      : await handlers[subjectOf(row)]?.describe?.(tx, row.organisation_id, row.ref_id, row.id);
  return {
    ...toRow(row, caller, {
      names,
      gone: await goneAmong(tx, row.organisation_id, [row], now),
      since: await sinceAmong(tx, handlers, [row], now),
      later: laterOf(handlers, row, now),
    }),
    channel: row.channel,
    round: row.round,
    steps: row.steps.map((step) => stepView(row, step, decisions, moment, names)),
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      kind: entry.kind,
      byName: entry.user_name,
      text: entry.text,
    })),
    lines: described?.lines ?? [],
    balance: await balanceAround(tx, handlers, row, caller),
    endedByName: row.ended_by_name,
    endedRemark: row.ended_remark,
    endedReason: row.ended_reason && approvalEndWords[row.ended_reason],
    path: recordPath(row),
    availableActions: actionsFor(row, caller, moment),
  };
}

export const detailOf = (context: InTx, handlers: ApprovalHandlers, id: string): Promise<ApprovalDetail> =>
  approvalDetail(context.tx, context, handlers, id);

function stepView(
  row: RequestRecord,
  step: ApprovalStep,
  decisions: readonly DecisionRecord[],
  moment: Moment,
  names: ReadonlyMap<string, string>,
): ApprovalDetail['steps'][number] {
  const made = decisions.filter((decision) => decision.step_no === step.no && decision.round === row.round);
  const isOver = row.ended_at !== null;
  const isPast = step.no < row.current_step || (step.no === row.current_step && row.status === 'approved');
  const seats = isPast || isOver ? [] : seatsOf(step, moment);
  const named = step.candidates.map((userId) => ({ userId, as: 'named' as const }));
  const others = seats.filter((seat) => seat.as !== 'named').map(({ userId, as }) => ({ userId, as }));
  return {
    no: step.no,
    kind: step.kind,
    mode: step.mode,
    state: isPast ? 'done' : isOver ? 'skipped' : step.no === row.current_step ? 'current' : 'waiting',
    people: [...named, ...others].map(({ userId, as }) => ({
      userId,
      name: names.get(userId) ?? '',
      as,
      can: seats.some((seat) => seat.userId === userId),
    })),
    decisions: made.map((decision) => ({
      round: decision.round,
      by: { userId: decision.user_id, name: decision.user_name },
      decision: decision.decision,
      remark: decision.remark,
      via: decision.via,
      as: decision.seat,
      onBehalfOf: decision.on_behalf_of_name,
      at: decision.at.toISOString(),
    })),
  };
}

/**
 * What the account holds before and after. The money is reserved since it was submitted, where there was enough of it.
 */
async function balanceAround(
  tx: Tx,
  handlers: ApprovalHandlers,
  row: RequestRecord,
  caller: Caller,
): Promise<ApprovalDetail['balance']> {
  // A rule is no sum that leaves by the yes, whatever was kept of it.
  if (!approvalSubjectOf(subjectOf(row)).amount) return null;
  if (row.ended_at || row.amount === null || !row.account_kind || !caller.permissions.has('balance:view')) return null;
  const balance = await balanceOf(tx, row.organisation_id, row.account_kind as AccountKind);
  if (!balance) return null;
  const handler = handlers[subjectOf(row)];
  const { totalDebit } = row.snapshot as { totalDebit?: unknown };
  const cost = typeof totalDebit === 'number' ? totalDebit : row.amount;
  if (handler?.bringsIn?.(row.snapshot))
    return { account: row.account_kind, before: balance.available, after: balance.available + cost };
  const held = await (handler?.reserved ?? reservedUnder)(tx, row.organisation_id, row.ref_id);
  const before = balance.available + Math.min(held, cost);
  return { account: row.account_kind, before, after: before - cost };
}

function actionsFor(row: RequestRecord, caller: Caller, moment: Moment): ApprovalDetail['availableActions'] {
  const step = row.steps[row.current_step - 1];
  const seats = step && row.ended_at === null ? seatsOf(step, moment) : [];
  const record = {
    status: row.status,
    requestedById: row.requested_by,
    saidAt: saidAt(row),
    isDelayed: row.takes_effect_at !== null,
    isUrgent: row.urgent_at !== null,
    seated: seats.map((seat) => seat.userId),
    decided: [...moment.decided],
  };
  const viewer = {
    permissions: caller.permissions as ReadonlySet<never>,
    userId: caller.userId,
    now: new Date(0),
    placeGivenAt: caller.placeGivenAt,
  };
  return spokenActions(approvalActions(record, viewer));
}
