import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import type { ScheduleAction } from '#domain/actions/transfer.ts';
import { nextRun, type Recurrence } from '#domain/values/recurrence.ts';
import { localDay } from '#domain/values/time.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { placeOf } from '../../ground/members/public.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import { refuseChanged } from './beneficiary.ts';
import { toSchedule, requireScheduleAction } from './schedule-view.ts';
import { type ScheduleRow, templateOf, changeSchedule, visibleSchedule } from './schedules.ts';

/** Whether whoever made it may still enter; nobody else has answered for what it sends. */
export const isMakerHere = async (tx: Tx, row: ScheduleRow, now: Date): Promise<boolean> =>
  row.created_by !== null && (await placeOf(tx, row.organisation_id, row.created_by, now)) !== null;

/** Whoever sets the plan of somebody who left going again answers for it from then on. */
export const takenOver = async (tx: Tx, row: ScheduleRow, caller: Caller, now: Date) =>
  (await isMakerHere(tx, row, now)) ? {} : { created_by: caller.userId, created_by_name: caller.name };

/**
 * Pauses, goes on from the next time that is still ahead, or ends a plan for good; what it has sent already is
 * untouched.
 */
export async function decideSchedule(
  context: InTx | (Context & { tx: Tx }),
  id: string,
  action: ScheduleAction,
  note: string | null,
  seen?: number,
): Promise<TransferSchedule> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await visibleSchedule(context.tx, caller, id);
  await requireScheduleAction(context.tx, row, caller, action, now);
  if (seen !== undefined && seen !== row.version) fail('record.changed_meanwhile', { version: row.version });
  Object.assign(context.audited, {
    objectType: 'transferSchedule',
    objectId: id,
    ...(note ? { detail: { note } } : {}),
  });
  if (action === 'pause') return toSchedule(await changeSchedule(context.tx, row, { status: 'paused' }), caller, now);
  if (action === 'cancel') {
    if (row.status === 'pendingApproval')
      await recallApproval(context.tx, {
        organisationId: caller.organisationId,
        subject: 'transfer',
        refId: id,
        by: { userId: caller.userId, name: caller.name },
        at: now,
        remark: note,
      });
    return toSchedule(
      await changeSchedule(context.tx, row, { status: 'cancelled', next_at: null, held_by: null }),
      caller,
      now,
    );
  }
  const next = nextRun(new Date(templateOf(row).startsAt), row.every as Recurrence, now);
  await refuseChanged(context.tx, caller.organisationId, templateOf(row), 'beneficiary');
  // Whoever sets it going again lets out what it sends from now on, even if another made it.
  if (!isPast(row, next))
    await spendAfterReset(context.tx, {
      userId: caller.userId,
      organisationId: caller.organisationId,
      amount: templateOf(row).amount,
      at: now,
    });
  // Its last problem is over with it: somebody has looked.
  const anew = isPast(row, next)
    ? { status: 'ended' as const, next_at: null }
    : { status: 'active' as const, next_at: next };
  return toSchedule(
    await changeSchedule(context.tx, row, {
      ...anew,
      ...(await takenOver(context.tx, row, caller, now)),
      last_problem: null,
      held_by: null,
    }),
    caller,
    now,
  );
}

export const isPast = (row: ScheduleRow, next: Date): boolean => row.ends_on !== null && localDay(next) > row.ends_on;
