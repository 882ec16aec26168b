import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../kit/http/context.ts';

/** A check tells of the payment it found: whoever sees some sub-accounts sees what they checked themselves, and checks of payments of theirs. A condition on `verifications`. */
export function inReach({ organisationId, subAccounts, userId }: Pick<Caller, 'organisationId' | 'subAccounts' | 'userId'>): RawBuilder<boolean> {
  if (subAccounts === null) return sql<boolean>`true`;
  return sql<boolean>`(verifications.requested_by = ${userId} or exists (select 1 from transactions found where found.organisation_id = ${organisationId} and found.id = verifications.matched_transaction_id and found.sub_account_id = any(${[...subAccounts]}::text[])))`;
}
