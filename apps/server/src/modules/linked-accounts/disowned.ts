import { sql } from 'kysely';
import { coolingEnd } from '#domain/actions/linked-account.ts';
import { moveLinkedAccount } from '#domain/states/linked-account.ts';
import { letGoOnByAnother } from '../audit/public.ts';
import type { Tx } from '../context.ts';

/** What of the log shows that an account is the organisation's. */
const showing = ['linked_accounts.verify_name', 'linked_accounts.confirm', 'linked_accounts.accept_document'];

/**
 * Own accounts outside that were added, approved or verified in somebody's name who says that it was not them, and could be settled to or will once they
 * have cooled: a person verifies them anew, and they cool from now on. What was written or sent to verify them counts no more. What somebody
 * else verified since stays. Answers how many.
 */
export async function holdDisownedAccounts(tx: Tx, about: { organisationId: string; userId: string; since: Date; approvals: readonly string[] }, now: Date): Promise<number> {
  const { organisationId, userId, since, approvals } = about;
  const accounts = await tx.selectFrom('linked_accounts').select(['id', 'status', 'version']).where('organisation_id', '=', organisationId).where('status', '=', 'active')
    .where(sql<boolean>`((created_by = ${userId} and created_at >= ${since}) or approval_id = any(${approvals}::text[]) or id in (select object_id from identity.audit_log
      where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since} and action = any(${showing}::text[])))`)
    .where(({ not }) => not(letGoOnByAnother(about, { ids: sql`linked_accounts.id`, begun: sql`linked_accounts.created_at`, doings: showing }))).orderBy('id').forNoKeyUpdate().execute();
  for (const { id, status, version } of accounts) {
    const shown = { verified_by: null, micro_transaction_id: null, micro_code_sealed: null, micro_sent_at: null, micro_tries: 0, document_file_id: null, document_by: null, document_by_name: null };
    await tx.updateTable('linked_accounts').set({ ...shown, status: moveLinkedAccount(status, 'disowned')!, cooling_until: coolingEnd(now), version: version + 1 }).where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  }
  return accounts.length;
}
