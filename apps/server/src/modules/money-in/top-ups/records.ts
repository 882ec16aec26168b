import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { BankTopUp } from '#contract/top-ups/api.ts';
import type { Permission } from '#domain/access/rights.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { topUpActions, type TopUpAction } from '#domain/actions/top-up.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { notApprovedAmong } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { alikeOf } from './alike.ts';
import type { TopUpsTable } from './tables.ts';

export type TopUpRow = Selectable<TopUpsTable>;

/** Without letters and digits that look alike on a slip. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const newReference = (): string =>
  `TU-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;

const actionsOn = (row: TopUpRow, caller: Caller, now: Date) =>
  topUpActions(
    {
      status: row.status,
      announcedById: row.created_by,
      recordedById: row.recorded_by,
      recordedAt: row.recorded_at,
      isInApproval: row.approval_id !== null,
    },
    {
      permissions: caller.permissions as ReadonlySet<Permission>,
      now,
      userId: caller.userId,
      placeGivenAt: caller.placeGivenAt,
    },
  );

export const toView = async (tx: Tx, row: TopUpRow, caller: Caller, now: Date): Promise<BankTopUp> => ({
  id: row.id,
  amount: row.amount,
  announcedAmount: row.announced_amount,
  reference: row.reference,
  status: row.status,
  depositedOn: row.deposited_on,
  slipNumber: row.slip_number,
  proofFileId: row.proof_file_id,
  approvalId: row.approval_id,
  transactionId: row.transaction_id,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
  recordedAt: row.recorded_at?.toISOString() ?? null,
  recordedByName: row.recorded_by_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name,
  notApproved:
    row.status === 'pending' && row.recorded_at
      ? ((await notApprovedAmong(tx, row.organisation_id, 'topUpManual', [row.id])).get(row.id) ?? null)
      : null,
  alike: row.status === 'processing' ? await alikeOf(tx, row) : null,
  version: row.version,
  availableActions: spokenActions(actionsOn(row, caller, now)),
});

/** What was announced, where something else came. */
export const announcedOtherwise = (row: TopUpRow): number | null =>
  row.announced_amount === null || row.announced_amount === row.amount ? null : row.announced_amount;

/** One top-up, locked, on which the caller may do this now. */
export async function lockTopUp(
  tx: Tx,
  caller: Caller,
  id: string,
  version: number,
  action: TopUpAction,
  now: Date,
): Promise<TopUpRow> {
  const row = await tx
    .selectFrom('top_ups')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('top_ups.not_found');
  const state = actionsOn(row, caller, now).find((one) => one.action === action);
  if (!state?.allowed) fail('top_ups.action_not_possible', { reason: state?.disabledReason ?? 'notInThisState' });
  if (row.version !== version) fail('record.changed_meanwhile', { version: row.version });
  return row;
}

export async function changeTopUp(tx: Tx, row: TopUpRow, change: Partial<TopUpRow>): Promise<TopUpRow> {
  const set = { ...change, version: row.version + 1 };
  await tx
    .updateTable('top_ups')
    .set(set)
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...set };
}
