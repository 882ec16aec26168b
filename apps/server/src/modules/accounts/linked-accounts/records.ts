import type { Selectable } from 'kysely';
import type { LinkedAccount, ReceivingAccount } from '#contract/linked-accounts/api.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import {
  linkedAccountActions,
  type LinkedAccountAction,
  type LinkedAccountRecord,
} from '#domain/actions/linked-account.ts';
import type { Permission } from '#domain/access/rights.ts';
import { maskRib, parseRib } from '#domain/banks/account.ts';
import { bankOf } from '#domain/banks/banks.ts';
import { limits } from '#domain/values/limits.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { maskPhone } from '#domain/values/phone.ts';
import { openStatuses, type TransactionStatus } from '#domain/states/transaction.ts';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import type { LinkedAccountsTable } from './tables.ts';

export type LinkedAccountRow = Selectable<LinkedAccountsTable> & { micro_status: string | null };

/**
 * The account and how the small amount fares that was sent there; refuses `linked_accounts.not_found`. `lock` makes two
 * deciders take their turn.
 */
export async function findLinkedAccount(
  tx: Tx,
  organisationId: string,
  id: string,
  lock = false,
): Promise<LinkedAccountRow> {
  const query = tx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) fail('linked_accounts.not_found');
  return (await withMicro(tx, [row]))[0]!;
}

/**
 * What became of the small amounts. A lock cannot be had on the nullable side of a join, so they are asked for apart.
 */
export async function withMicro(tx: Tx, rows: Selectable<LinkedAccountsTable>[]): Promise<LinkedAccountRow[]> {
  const ids = rows.flatMap((row) => row.micro_transaction_id ?? []);
  const sent =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('transactions')
          .select(['id', 'status'])
          .where('organisation_id', '=', rows[0]!.organisation_id)
          .where('id', 'in', ids)
          .execute();
  return rows.map((row) => ({
    ...row,
    micro_status: sent.find((one) => one.id === row.micro_transaction_id)?.status ?? null,
  }));
}

const microState = (status: string | null): 'onItsWay' | 'arrived' | 'failed' =>
  status === 'completed'
    ? 'arrived'
    : (openStatuses as readonly string[]).includes(status as TransactionStatus)
      ? 'onItsWay'
      : 'failed';

const recordOf = (row: LinkedAccountRow): LinkedAccountRecord => ({
  kind: row.kind,
  status: row.status,
  coolingUntil: row.cooling_until,
  documentBy: row.document_by,
  micro: row.micro_transaction_id
    ? { state: microState(row.micro_status), triesLeft: limits.microTransferTriesMax - row.micro_tries }
    : null,
});

const viewerOf = (caller: Caller, now: Date) => ({
  permissions: caller.permissions as ReadonlySet<Permission>,
  now,
  userId: caller.userId,
  placeGivenAt: caller.placeGivenAt,
});

/** Refuses what the screen would not have offered, with the sentence it would have shown. */
export function requireAction(row: LinkedAccountRow, context: Context, action: LinkedAccountAction): void {
  const state = linkedAccountActions(recordOf(row), viewerOf(callerOf(context), context.clock.now())).find(
    (candidate) => candidate.action === action,
  );
  if (state?.allowed) return;
  fail('linked_accounts.action_not_possible', { reason: state?.disabledReason ?? 'notInThisState' });
}

export const maskedNumber = (row: Pick<LinkedAccountRow, 'rib' | 'phone'>): string =>
  row.rib ? maskRib(row.rib) : maskPhone(row.phone!);

export function toLinkedAccount(row: LinkedAccountRow, caller: Caller, now: Date): LinkedAccount {
  const parsed = row.rib ? parseRib(row.rib) : null;
  const record = recordOf(row);
  // Whoever was given some branches knows which account it is, and not what to pay or ask by its number.
  const isWhole = isInSubAccounts(caller.subAccounts, null);
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    holderName: row.holder_name,
    masked: maskedNumber(row),
    phone: isWhole ? row.phone : null,
    operator: row.operator as OperatorCode | null,
    rib: isWhole ? row.rib : null,
    bankName: bankNameOf(row),
    keyOk: parsed?.ok ? parsed.keyOk : null,
    verifiedBy: row.verified_by,
    verifiedName: row.verified_name,
    nameMatch: row.name_match as LinkedAccount['nameMatch'],
    status: row.status,
    coolingUntil: row.cooling_until.toISOString(),
    approvalId: row.approval_id,
    disownedBy: row.status === 'pending' || row.status === 'pendingApproval' ? row.disowned_by_name : null,
    microTransfer:
      row.micro_transaction_id && record.micro
        ? {
            transactionId: row.micro_transaction_id,
            amount: limits.microTransferAmount,
            sentAt: row.micro_sent_at!.toISOString(),
            state: record.micro.state,
            triesLeft: record.micro.triesLeft,
          }
        : null,
    document: row.document_file_id ? { fileId: row.document_file_id, byName: row.document_by_name } : null,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedByName: row.revoked_by_name,
    revokeNote: row.revoke_note,
    version: row.version,
    availableActions: spokenActions(linkedAccountActions(record, viewerOf(caller, now))),
  };
}

export const bankNameOf = (row: Pick<LinkedAccountRow, 'rib'>): string | null =>
  row.rib ? (bankOf(row.rib.slice(0, 5))?.name ?? null) : null;

export const toReceiving = (row: Selectable<LinkedAccountsTable>, now: Date): ReceivingAccount => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  holderName: row.holder_name,
  masked: maskedNumber(row),
  operator: row.operator as OperatorCode | null,
  bankName: bankNameOf(row),
  usableFrom: row.cooling_until > now ? row.cooling_until.toISOString() : null,
});
