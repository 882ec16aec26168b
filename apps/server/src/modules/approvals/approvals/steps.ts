import { approvalHours, type Seat } from '#domain/approvals/approvals.ts';
import { moveApproval } from '#domain/states/approval.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import type { Crew } from './people.ts';
import { addEntry, momentOf, saveRequest, seatsNow, type DecisionRecord, type RequestRecord } from './record.ts';
import { taskDone, notifyBlocked, notifyDeciders } from './notify.ts';

const hourMs = 3_600_000;
/** How often an open request is looked at even when nothing of its own is due: people leave, absences begin. */
const lookMs = 5 * 60_000;

/** When the next reminder of a step is due: after 4 h, after 24 h, then daily. */
export const reminderAt = (row: Pick<RequestRecord, 'step_since' | 'reminders_sent'>): Date =>
  new Date(
    row.step_since.getTime() +
      (row.reminders_sent === 0 ? approvalHours.firstReminder : row.reminders_sent * 24) * hourMs,
  );

export function nextLook(row: Pick<RequestRecord, 'lapses_at' | 'takes_effect_at'>, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + lookMs, row.lapses_at.getTime(), row.takes_effect_at?.getTime() ?? Infinity),
  );
}

/** Begins the step that is current now: new people, a new clock. */
export async function beginStep(
  tx: Tx,
  row: RequestRecord,
  crew: Crew,
  decisions: readonly DecisionRecord[],
  environment: EnvironmentName,
  now: Date,
): Promise<void> {
  Object.assign(row, { step_since: now, reminders_sent: 0, escalated_at: null });
  const seats = seatsNow(row, await momentOf(tx, row, crew, decisions, now));
  await seat(tx, row, seats, environment, now, { isMove: true });
}

/** Writes down who may decide, tells those who are new, and blocks or frees the request. */
export async function seat(
  tx: Tx,
  row: RequestRecord,
  seats: readonly Seat[],
  environment: EnvironmentName,
  now: Date,
  options: { isMove: boolean },
): Promise<void> {
  const userIds = seats.map(({ userId }) => userId);
  const before = options.isMove ? [] : row.waiting_for;
  const event = userIds.length === 0 ? 'blocked' : 'unblocked';
  const moved = row.takes_effect_at === null ? moveApproval(row.status, event) : null;
  row.waiting_for = userIds;
  row.next_look_at = nextLook(row, now);
  if (moved) row.status = moved;
  await saveRequest(tx, row, now, options.isMove || moved !== null);
  if (moved) {
    await addEntry(tx, row, { at: now, kind: event });
    await taskDone(tx, row, '', now);
    if (event === 'blocked') await notifyBlocked(tx, row, environment, now);
  }
  await notifyDeciders(
    tx,
    row,
    environment,
    userIds.filter((userId) => moved !== null || !before.includes(userId)),
    now,
  );
}
