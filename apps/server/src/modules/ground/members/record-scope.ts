import { sql, type RawBuilder } from 'kysely';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import type { Caller } from '../../../kit/http/context.ts';

/**
 * Which records of an organisation somebody sees: everybody's or only what they made, and of all sub-accounts or of
 * those they were given. Every list, sum, export and single record asks here, so that none of them can forget one of
 * the two.
 */
export type RecordScope = { organisationId: string; createdBy: string | null; subAccounts: readonly string[] | null };
export type Owned = { created_by: string | null; sub_account_id: string | null };

export const scopeOf = (caller: Caller, resource: 'transactions' | 'links' = 'transactions'): RecordScope => ({
  organisationId: caller.organisationId,
  createdBy: caller.recordScope(resource) === 'own' ? caller.userId : null,
  subAccounts: caller.subAccounts,
});

/** For a row that is already at hand. */
export const isInScope = (scope: RecordScope, row: Owned): boolean =>
  (scope.createdBy === null || row.created_by === scope.createdBy) &&
  isInSubAccounts(scope.subAccounts, row.sub_account_id);

/** The same as a condition, on the columns of `alias`. */
export function scopeSql(scope: RecordScope, alias?: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const conditions = [sql<boolean>`${column('organisation_id')} = ${scope.organisationId}`];
  if (scope.createdBy !== null) conditions.push(sql<boolean>`${column('created_by')} = ${scope.createdBy}`);
  if (scope.subAccounts !== null)
    conditions.push(sql<boolean>`${column('sub_account_id')} = any(${[...scope.subAccounts]}::text[])`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
