import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../kit/http/context.ts';

/**
 * A check tells of the payment it found: whoever sees only what they made sees what they checked themselves; whoever
 * sees some sub-accounts, checks of payments of theirs too. A condition on `verifications`.
 */
export function inReach({
  organisationId,
  subAccounts,
  userId,
  recordScope,
}: Pick<Caller, 'organisationId' | 'subAccounts' | 'userId' | 'recordScope'>): RawBuilder<boolean> {
  if (recordScope('transactions') !== 'all') return sql<boolean>`verifications.requested_by = ${userId}`;
  if (subAccounts === null) return sql<boolean>`true`;
  return sql<boolean>`(verifications.requested_by = ${userId} or exists (select 1 from transactions found
    where found.organisation_id = ${organisationId} and found.id = verifications.matched_transaction_id
    and found.sub_account_id = any(${[...subAccounts]}::text[])))`;
}
