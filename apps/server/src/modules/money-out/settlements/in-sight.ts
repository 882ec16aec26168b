import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../kit/http/context.ts';

/**
 * What of settlements and their policies somebody sees: of a branch what leaves its own account, of own records what
 * they made.
 */
export type SettlementScope = {
  organisationId: string;
  subAccounts: readonly string[] | null;
  createdBy: string | null;
};

export const settlementScope = (caller: Caller): SettlementScope => ({
  organisationId: caller.organisationId,
  subAccounts: caller.subAccounts,
  createdBy: caller.recordScope('settlements') === 'own' ? caller.userId : null,
});

/** For what goes by itself, and what was judged before. */
export const everySettlement = (organisationId: string): SettlementScope => ({
  organisationId,
  subAccounts: null,
  createdBy: null,
});

/** A condition on `settlement_policies`. */
export const policiesInSight = (scope: SettlementScope): RawBuilder<boolean> =>
  conditions('settlement_policies', scope, sql<boolean>`settlement_policies.created_by = ${scope.createdBy}`);

/** A condition on `settlements`: one that went by itself is of whoever wrote its policy. */
export const settlementsInSight = (scope: SettlementScope): RawBuilder<boolean> =>
  conditions(
    'settlements',
    scope,
    sql<boolean>`(settlements.created_by = ${scope.createdBy} or exists (select 1 from settlement_policies p
    where p.organisation_id = settlements.organisation_id and p.id = settlements.policy_id
      and p.created_by = ${scope.createdBy}))`,
  );

function conditions(
  table: 'settlements' | 'settlement_policies',
  { organisationId, subAccounts, createdBy }: SettlementScope,
  isOwn: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const all = [sql<boolean>`${sql.ref(`${table}.organisation_id`)} = ${organisationId}`];
  if (subAccounts !== null)
    all.push(
      sql<boolean>`${sql.ref(`${table}.source_account`)}
        = any(${subAccounts.map((id) => `collectionSub:${id}`)}::text[])`,
    );
  if (createdBy !== null) all.push(isOwn);
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}
