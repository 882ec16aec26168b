import { effectivePermissions } from '#domain/access/holding.ts';
import { approvalSubjectOf } from '#domain/approvals/subjects.ts';
import { approvalHours } from '#domain/approvals/approvals.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import type { Log } from '../../../kit/log.ts';
import { placeOf } from '../../ground/members/public.ts';
import type { Tables } from '../../tables.ts';
import type { Tx } from '../../context.ts';
import { advance } from './decide.ts';
import { finishRequest } from './finish.ts';
import { endPointless, whyPointless } from './found.ts';
import type { ApprovalContext, ApprovalHandlers } from './handler.ts';
import { crewOf } from './people.ts';
import {
  addEntry,
  decisionsOf,
  isStepThrough,
  lockRequest,
  momentOf,
  seatsNow,
  stepOf,
  subjectOf,
  type RequestRecord,
} from './record.ts';
import { reminderAt, seat } from './steps.ts';
import { taskDone, notifyDeciders } from './notify.ts';

type Ports = { runTx: RunTx<Tables>; clock: Clock; environment: EnvironmentName; log: Log; handlers: ApprovalHandlers };
const batch = 200;

/**
 * What time does to waiting requests: reminders, substitutes, lapse. One transaction each, so that one that fails stops
 * no other.
 */
export async function sweepApprovals({ runTx, clock, environment, log, handlers }: Ports): Promise<void> {
  const now = clock.now();
  const due = await runTx('system', (tx) =>
    tx
      .selectFrom('approval_requests')
      .select(['organisation_id', 'id'])
      .where('ended_at', 'is', null)
      .where('next_look_at', '<=', now)
      .orderBy('next_look_at')
      .limit(batch)
      .execute(),
  );
  for (const { organisation_id: organisationId, id } of due) {
    const after: (() => void | Promise<void>)[] = [];
    const context: ApprovalContext = { environment, requestId: null, afterCommit: (work) => void after.push(work) };
    try {
      await runTx({ organisationId }, async (tx) => {
        after.length = 0;
        const row = await lockRequest(tx, organisationId, id);
        if (row && row.ended_at === null && row.next_look_at <= now) await lookAt(tx, row, now, handlers, context);
      });
      for (const work of after) await work();
    } catch (error) {
      log.error({ err: error, approval: id }, 'a waiting approval could not be looked at and will be again');
    }
  }
}

/**
 * What comes by itself, comes in the name of whoever asked: it goes with their place, or with the right to ask for it.
 */
async function isStillTheirs(tx: Tx, row: RequestRecord, environment: EnvironmentName, now: Date): Promise<boolean> {
  const { asks } = approvalSubjectOf(subjectOf(row));
  const place = await placeOf(tx, row.organisation_id, row.requested_by, now);
  return place !== null && (asks === undefined || effectivePermissions({ ...place, environment }).has(asks));
}

async function lookAt(
  tx: Tx,
  row: RequestRecord,
  now: Date,
  handlers: ApprovalHandlers,
  context: ApprovalContext,
): Promise<void> {
  if (row.takes_effect_at && !(await isStillTheirs(tx, row, context.environment, now)))
    return finishRequest(tx, row, 'recalled', { by: null, remark: null, at: now }, handlers, context);
  const pointless = await whyPointless(tx, row, handlers, now);
  if (pointless) return endPointless(tx, row, pointless, handlers, context, now);
  if (row.takes_effect_at && row.takes_effect_at <= now)
    return finishRequest(tx, row, 'approved', { by: null, remark: null, at: now }, handlers, context);
  if (row.lapses_at <= now)
    return finishRequest(tx, row, 'lapsed', { by: null, remark: null, at: now }, handlers, context);
  const { environment } = context;
  const crew = await crewOf(tx, row.organisation_id, environment, subjectOf(row), now);
  const decisions = await decisionsOf(tx, row);
  const isLate = now.getTime() >= row.step_since.getTime() + approvalHours.escalation * 3_600_000;
  if (isLate && row.escalated_at === null && stepOf(row)?.substituteId) {
    row.escalated_at = now;
    await addEntry(tx, row, { at: now, kind: 'escalated' });
  }
  const moment = await momentOf(tx, row, crew, decisions, now);
  // The last of those who had yet to review has left: the others have all said yes.
  if (isStepThrough(row, decisions, moment))
    return advance(tx, row, crew, decisions, handlers, context, { by: null, remark: null, at: now });
  const seats = seatsNow(row, moment);
  const known = new Set(row.waiting_for);
  const again =
    row.status === 'pendingApproval' && reminderAt(row) <= now
      ? seats.map(({ userId }) => userId).filter((userId) => known.has(userId))
      : [];
  while (reminderAt(row) <= now) row.reminders_sent += 1;
  // One task each, however often it is repeated.
  if (again.length > 0) await taskDone(tx, row, '', now);
  await seat(tx, row, seats, environment, now, { isMove: false });
  await notifyDeciders(tx, row, environment, again, now, 'reminder');
}
