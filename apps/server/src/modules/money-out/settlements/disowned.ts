import { sql } from 'kysely';
import { lastToDo, releasedByAnother, ruleReleases } from '../../ground/audit/public.ts';
import { openPayoutRows, type DisownedAmong, type PayoutMaker } from '../../engine/movements/public.ts';
import { ruleMakerOf } from './makers.ts';

/** What of the log sends one that had failed once more. */
const sendingAgain = ['settlements.retry'];

/**
 * Settlements in that person's name, or let go by their yes, and what a rule sent since which stands still now. Not
 * what somebody else sent once more since, or by a rule that they answer for.
 */
export const settlementsDisowned =
  (rules: readonly string[]): DisownedAmong =>
  async (tx, open, about) => {
    const { organisationId, userId, since, approvals } = about;
    const { rows } = await sql<{ id: string }>`select o.id from ${openPayoutRows(open)}
      left join settlements s on s.organisation_id = ${organisationId} and s.id = o.origin_id
      where ((o.created_by = ${userId} and o.created_at >= ${since})
        or o.approval_id = any(${approvals}::text[])
        or (o.created_at >= ${since} and s.policy_id = any(${rules}::text[]))
        or o.origin_id in (select object_id from identity.audit_log where organisation_id = ${organisationId}
          and actor_id = ${userId} and at >= ${since} and action = any(${sendingAgain}::text[])))
      and not ${releasedByAnother(about, {
        ids: sql`select unnest(array[o.origin_id, s.policy_id])`,
        begun: [
          sql`case when o.created_by = ${userId} then o.created_at end`,
          sql`(select made.created_at from settlement_policies made where made.organisation_id = ${organisationId}
            and made.id = s.policy_id and made.created_by = ${userId})`,
        ],
        doings: [...sendingAgain, ...ruleReleases],
      })}`.execute(tx);
    return rows.map(({ id }) => id);
  };

/** Who answers for a settlement: whoever sent it last, asked for it, or wrote the rule by which it went. */
export const settlementMaker: PayoutMaker = async (tx, { organisationId, originId, createdBy, createdAt, isAgain }) => {
  if (originId === null) return createdBy;
  const ids = sql`${originId}::text`;
  const again = isAgain ? await lastToDo(tx, { organisationId, ids, doings: sendingAgain }, createdAt) : null;
  return again ?? createdBy ?? (await ruleMakerOf(tx, organisationId, originId));
};
