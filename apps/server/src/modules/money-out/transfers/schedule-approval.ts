import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import { undecidedWords } from '#i18n/catalogues/approvals/ends.ts';
import type { Tx } from '../../context.ts';
import { blockedAt, elsewhereNow } from '../recipients/public.ts';
import { templateOf, snapshotOf, findSchedule, changeSchedule } from './schedules.ts';

export async function scheduleSnapshot(tx: Tx, organisationId: string, id: string): Promise<object | null> {
  const row = await findSchedule(tx, organisationId, id);
  return row ? snapshotOf(row, templateOf(row)) : null;
}
/** What is sent to somebody frozen, or to a place that is no longer theirs, would be stopped every time. */
export async function scheduleIsPointless(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<ApprovalEndReason | null> {
  const row = await findSchedule(tx, organisationId, id);
  if (!row) return 'recordGone';
  if (row.status !== 'pendingApproval') return 'decidedElsewhere';
  const { beneficiary, recipientId, linkedAccountId } = templateOf(row);
  if (
    recipientId !== null &&
    linkedAccountId === null &&
    (await elsewhereNow(tx, organisationId, beneficiary, recipientId)) !== null
  )
    return 'recipientChanged';
  return (await blockedAt(tx, organisationId, beneficiary, recipientId))?.rule === 'frozen' ? 'recipientFrozen' : null;
}
/** Approved: what its time has passed meanwhile runs once, at once. */
export async function startSchedule(tx: Tx, organisationId: string, id: string, _at: Date): Promise<void> {
  const row = await findSchedule(tx, organisationId, id);
  if (row?.status === 'pendingApproval') await changeSchedule(tx, row, { status: 'active' });
}
/** It says why nothing of it leaves, unless whoever asked took it back. */
export async function endSchedule(
  tx: Tx,
  organisationId: string,
  id: string,
  how: 'expired' | 'cancelled' | 'declined',
): Promise<void> {
  const row = await findSchedule(tx, organisationId, id);
  if (row?.status !== 'pendingApproval') return;
  const said = { expired: undecidedWords.plan, declined: undecidedWords.planDeclined, cancelled: null }[how];
  await changeSchedule(tx, row, {
    status: 'cancelled',
    next_at: null,
    ...(said ? { last_problem: JSON.stringify(said) } : {}),
  });
}
