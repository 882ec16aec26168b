import type { Selectable } from 'kysely';
import { isInSubAccounts, subAccountStatus, type SubAccountStatus } from '#domain/accounts/sub-accounts.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { SubAccountsTable } from './tables.ts';

export type SubAccountRow = Selectable<SubAccountsTable>;

export const statusOf = (row: Pick<SubAccountRow, 'frozen_in' | 'frozen_out' | 'closed_at'>): SubAccountStatus =>
  subAccountStatus({ frozenIn: row.frozen_in, frozenOut: row.frozen_out, isClosed: row.closed_at !== null });

/** One the caller works with; any other is absent. `lock` holds it until the end of the transaction. */
export async function findSubAccount(tx: Tx, caller: Caller, id: string, lock = false): Promise<SubAccountRow> {
  const query = tx
    .selectFrom('sub_accounts')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id);
  const row = isInSubAccounts(caller.subAccounts, id)
    ? await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
    : undefined;
  return row ?? fail('sub_accounts.not_found', {}, { field: 'subAccountId' });
}

/** Every one the caller works with, oldest first. */
export async function subAccountsOf(
  tx: Tx,
  caller: Pick<Caller, 'organisationId' | 'subAccounts'>,
): Promise<SubAccountRow[]> {
  let query = tx
    .selectFrom('sub_accounts')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('created_at')
    .orderBy('id');
  if (caller.subAccounts !== null) query = query.where('id', 'in', [...caller.subAccounts]);
  return query.execute();
}

/** The names of all of them by ledger kind, closed ones too: their statements are still read. */
export async function subAccountNames(tx: Tx, organisationId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('sub_accounts')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [`collectionSub:${row.id}`, row.name]));
}

/** The ledger kinds of those that are closed. */
export async function closedSubAccounts(tx: Tx, organisationId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('sub_accounts')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => `collectionSub:${row.id}`));
}

/**
 * Refuses money into or out of an account that is frozen that way or closed. The organisation's own account (null)
 * never is.
 */
export async function requireOpenAccount(
  tx: Tx,
  organisationId: string,
  subAccountId: string | null,
  way: 'in' | 'out',
): Promise<void> {
  if (subAccountId === null) return;
  const row = await tx
    .selectFrom('sub_accounts')
    .select(['name', 'frozen_in', 'frozen_out', 'closed_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', subAccountId)
    .forShare()
    .executeTakeFirst();
  if (!row) fail('sub_accounts.not_found', {}, { field: 'subAccountId' });
  if (row.closed_at && way === 'in')
    fail('sub_accounts.frozen', { name: row.name, why: 'closed' }, { field: 'subAccountId' });
  if (way === 'in' ? row.frozen_in : row.frozen_out)
    fail('sub_accounts.frozen', { name: row.name, why: way }, { field: 'subAccountId' });
}

/** Which account a new charge or link collects for: the one named, or the only one the caller works with. */
export async function subAccountToCollect(
  tx: Tx,
  caller: Caller,
  wished: string | null | undefined,
): Promise<string | null> {
  if (wished) await findSubAccount(tx, caller, wished);
  const id = wished ?? onlyOne(caller);
  await requireOpenAccount(tx, caller.organisationId, id, 'in');
  return id;
}

function onlyOne({ subAccounts }: Caller): string | null {
  if (subAccounts === null) return null;
  return subAccounts.length === 1 ? subAccounts[0]! : fail('sub_accounts.needed', {}, { field: 'subAccountId' });
}
