import type { Selectable } from 'kysely';
import type { Withholding } from '#contract/withholdings/api.ts';
import { localDay } from '#domain/values/time.ts';
import type { WithholdingStatus } from '#domain/accounts/withholding.ts';
import { holdsOf, type LedgerHold } from '../../../ledger/accounts.ts';
import { accountOf, type MerchantAccountKind } from '../../../ledger/chart.ts';
import type { Tx } from '../../context.ts';
import type { WithholdingsTable } from './tables.ts';

export type WithholdingRow = Selectable<WithholdingsTable>;

export const accountKindOf = (row: WithholdingRow) => row.account_kind as MerchantAccountKind;

export const toWithholding = (row: WithholdingRow): Withholding => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  holdId: row.hold_id,
  accountId: accountOf(row.organisation_id, accountKindOf(row)),
  amount: row.amount,
  reasonCode: row.reason_code,
  releaseOn: row.release_on,
  releasePlan: row.release_plan,
  note: row.note,
  approvalId: row.approval_id,
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
});

export const findWaiting = (tx: Tx, organisationId: string, id: string): Promise<WithholdingRow | undefined> =>
  tx
    .selectFrom('withholdings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('status', '=', 'pendingApproval')
    .executeTakeFirst();

export const lockWaiting = (tx: Tx, organisationId: string, id: string): Promise<WithholdingRow | undefined> =>
  tx
    .selectFrom('withholdings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('status', '=', 'pendingApproval')
    .forUpdate()
    .executeTakeFirst();

export async function endWaiting(
  tx: Tx,
  row: WithholdingRow,
  status: Exclude<WithholdingStatus, 'pendingApproval'>,
  at: Date,
  amount = row.amount,
): Promise<void> {
  await tx
    .updateTable('withholdings')
    .set({ status, ended_at: at, amount })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
}

/** Withheld money as the ledger has it now; null when there never was such a hold. */
export async function holdById(tx: Tx, organisationId: string, id: string): Promise<LedgerHold | null> {
  return (await holdsOf(tx, { organisationId, holdIds: [id], kind: 'withhold', limit: 1 }))[0] ?? null;
}

/**
 * Why nobody has to decide about it any more: to withhold until a day that has come, or to release what is not withheld
 * any longer.
 */
export async function whyPointless(tx: Tx, row: WithholdingRow, at: Date): Promise<'dayPassed' | 'nothingLeft' | null> {
  if (row.kind === 'hold') return row.release_on! <= localDay(at) ? 'dayPassed' : null;
  return (await holdById(tx, row.organisation_id, row.hold_id))?.remaining ? null : 'nothingLeft';
}
