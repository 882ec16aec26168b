import type { QueryOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { scheduleActions, type ScheduleAction } from '#domain/actions/transfer.ts';
import type { Permission } from '#domain/access/rights.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { unseenId } from '../../ground/members/public.ts';
import { transferScope } from './list.ts';
import { beneficiaryView } from './view.ts';
import { type ScheduleRow, templateOf } from './schedules.ts';

const viewer = (caller: Caller, now: Date) => ({
  permissions: caller.permissions as ReadonlySet<Permission>,
  now,
  userId: caller.userId,
  reachOf: caller.reachOf,
});

export function toSchedule(row: ScheduleRow, caller: Caller, now: Date): TransferSchedule {
  const template = templateOf(row);
  const { beneficiary } = template;
  return {
    id: row.id,
    status: row.status,
    every: row.every,
    nextAt: row.next_at?.toISOString() ?? null,
    endsOn: row.ends_on,
    runs: row.runs,
    amount: template.amount,
    mode: template.mode,
    description: template.description,
    beneficiary: beneficiaryView({
      destination: beneficiary.kind,
      beneficiary_name: beneficiary.name,
      verified_name: template.nameCheck?.verifiedName ?? null,
      name_match: template.nameCheck?.match ?? null,
      phone: beneficiary.kind === 'wallet' ? beneficiary.phone : null,
      operator: beneficiary.kind === 'wallet' ? beneficiary.operator : null,
      rib: beneficiary.kind === 'bank' ? beneficiary.rib : null,
      card_tail: beneficiary.kind === 'card' ? beneficiary.tail : null,
      payee_code: beneficiary.kind === 'user' ? beneficiary.code : null,
      recipient_id: template.recipientId,
      linked_account_id: template.linkedAccountId,
    }),
    lastTransactionId: row.last_transaction_id,
    lastProblem: row.last_problem ? (JSON.parse(row.last_problem) as { en: string; fr: string }) : null,
    heldBy: row.held_by && (transferScope(caller).createdBy === null ? row.held_by : unseenId(row.held_by)),
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    version: row.version,
    availableActions: spokenActions(
      scheduleActions({ status: row.status, createdById: row.created_by }, viewer(caller, now)),
    ),
  };
}

export async function listSchedules(tx: Tx, caller: Caller, query: QueryOf<typeof transfersApi.schedules>, now: Date) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const mine = transferScope(caller).createdBy;
  const isBackwards = cursor?.direction === 'previous';
  let page = tx
    .selectFrom('transfer_schedules')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (mine !== null) page = page.where('created_by', '=', mine);
  if (query.status?.length) page = page.where('status', 'in', query.status);
  if (cursor) page = page.where('id', isBackwards ? '>' : '<', String(cursor.values[0]));
  const cut = pageOf<ScheduleRow>(await page.execute(), limit, cursor, (row) => [row.id]);
  return { rows: cut.rows.map((row) => toSchedule(row, caller, now)), meta: cut.meta };
}

/** Refuses what its state or the caller's rights do not allow; when it is over, with the payment that went last. */
export async function requireScheduleAction(
  tx: Tx,
  row: ScheduleRow,
  caller: Caller,
  action: ScheduleAction,
  now: Date,
): Promise<void> {
  const state = scheduleActions({ status: row.status, createdById: row.created_by }, viewer(caller, now)).find(
    (candidate) => candidate.action === action,
  );
  if (state?.allowed) return;
  const why = {
    status: row.status,
    version: row.version,
    reason: state?.disabledReason ?? ('notInThisState' as const),
  };
  const went =
    row.status === 'ended' && row.last_transaction_id !== null
      ? await tx
          .selectFrom('transactions')
          .select(['id', 'created_at', 'amount'])
          .where('organisation_id', '=', row.organisation_id)
          .where('id', '=', row.last_transaction_id)
          .executeTakeFirst()
      : undefined;
  fail(
    'transfer_schedules.action_not_possible',
    went ? { ...why, id: went.id, at: went.created_at.toISOString(), amount: went.amount } : why,
  );
}
