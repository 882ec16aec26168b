import type { Selectable } from 'kysely';
import type { Beneficiary, PayoutMode } from '#domain/mass-payments/payouts.ts';
import type { PayoutRail } from '#domain/payments/rails.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { countThatDay } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { Attachment } from '../../engine/movements/public.ts';
import type { TransferSchedulesTable } from './tables.ts';
import { transferScope } from './list.ts';

/** What every run of a plan sends; it never changes, so that one approval covers all of them. */
export type ScheduleTemplate = {
  /** What one time cost when it was planned: what approvers see leave. Plans of before do not have it. */
  totalDebit?: number;
  startsAt: string;
  amount: number;
  mode: PayoutMode;
  senderSharePercent: number;
  beneficiary: Beneficiary;
  rail: PayoutRail;
  linkedAccountId: string | null;
  recipientId: string | null;
  description: string | null;
  payeeNote: string | null;
  queueWhenShort: boolean;
  nameCheck: { verifiedName: string | null; match: 'strong' | 'partial' | 'none' | null } | null;
  attachments: Attachment[];
};
export type ScheduleRow = Selectable<TransferSchedulesTable>;
export const templateOf = (row: ScheduleRow): ScheduleTemplate => row.template as unknown as ScheduleTemplate;
export const snapshotOf = (row: { id: string; every: string; ends_on: string | null }, template: ScheduleTemplate) => ({
  id: row.id,
  every: row.every,
  endsOn: row.ends_on,
  ...template,
});

export const findSchedule = (tx: Tx, organisationId: string, id: string) =>
  tx
    .selectFrom('transfer_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
type Change = Partial<
  Pick<
    ScheduleRow,
    | 'status'
    | 'next_at'
    | 'runs'
    | 'last_transaction_id'
    | 'last_problem'
    | 'held_by'
    | 'created_by'
    | 'created_by_name'
  >
>;
export async function changeSchedule(tx: Tx, row: ScheduleRow, set: Change): Promise<ScheduleRow> {
  const {
    organisation_id: organisationId,
    approval_id: approvalId,
    status,
    next_at: nextAt,
    created_by: makerId,
  } = { ...row, ...set };
  const isCounted = makerId === row.created_by && nextAt?.getTime() === row.next_at?.getTime();
  // Nobody was asked about it, so its next time counts for whoever answers for it, beside what they send by hand on
  // that day.
  if (status === 'active' && approvalId === null && makerId !== null && nextAt !== null && !isCounted) {
    await countThatDay(tx, { organisationId, subject: 'transfer', at: nextAt }, makerId, templateOf(row).amount);
  }
  return tx
    .updateTable('transfer_schedules')
    .set({ ...set, version: row.version + 1 })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A plan the caller may see, locked; refuses `transfer_schedules.not_found` for any other. */
export async function visibleSchedule(tx: Tx, caller: Caller, id: string): Promise<ScheduleRow> {
  const row = await findSchedule(tx, caller.organisationId, id);
  const mine = transferScope(caller).createdBy;
  if (!row || (mine !== null && row.created_by !== mine)) fail('transfer_schedules.not_found');
  return row;
}
