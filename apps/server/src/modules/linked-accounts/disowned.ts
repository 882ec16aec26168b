import { sql } from 'kysely';
import { coolingEnd } from '#domain/actions/linked-account.ts';
import { moveLinkedAccount } from '#domain/states/linked-account.ts';
import type { EnvironmentName } from '../../kit/http/context.ts';
import { letGoOnByAnother } from '../audit/public.ts';
import type { Tx } from '../context.ts';
import { askForApproval } from './approval.ts';

const warning = { code: 'makerDisowned' };

/** What of the log shows that an account is the organisation's. */
const showing = ['linked_accounts.verify_name', 'linked_accounts.confirm', 'linked_accounts.accept_document'];

/**
 * Own accounts outside that were added, approved or verified in somebody's name who says that it was not them, and
 * could be settled to or will once they have cooled: a person verifies them anew, and they cool from now on. What was
 * written or sent to verify them counts no more, also while it only waits to be typed in. What a yes of theirs let in,
 * or a yes to them, was never approved: whoever has to is asked anew. What somebody else verified since it stood still
 * stays. Answers how many.
 */
export async function holdDisownedAccounts(
  tx: Tx,
  environment: EnvironmentName,
  about: { organisationId: string; userId: string; since: Date; approvals: readonly string[] },
  now: Date,
): Promise<number> {
  const { organisationId, userId, since, approvals } = about;
  // Whoever said yes to a request that warns of it knew who had asked.
  const unasked = sql<boolean>`(approval_id = any(${approvals}::text[]) or approval_id in (select id
    from approval_requests
      where organisation_id = ${organisationId} and requested_by = ${userId} and created_at >= ${since}
        and status = 'approved' and not warnings @> ${JSON.stringify([warning])}::jsonb))`;
  const underWay = sql<boolean>`(micro_transaction_id in (select id from transactions
    where organisation_id = ${organisationId} and created_by = ${userId} and created_at >= ${since})
      or (document_by = ${userId} and id in (select object_id from identity.audit_log
        where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since}
        and action = 'linked_accounts.document')))`;
  const accounts = await tx
    .selectFrom('linked_accounts')
    .selectAll()
    .select(unasked.as('is_unasked'))
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['pending', 'active'])
    .where(sql<boolean>`(${unasked} or ${underWay}
      or (status = 'active' and ((created_by = ${userId} and created_at >= ${since})
      or id in (select object_id from identity.audit_log
      where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since}
        and action = any(${showing}::text[])))))`)
    .where(({ not }) =>
      not(
        letGoOnByAnother(about, {
          ids: sql`linked_accounts.id`,
          begun: sql`linked_accounts.created_at`,
          doings: showing,
        }),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { is_unasked: isUnasked, ...row } of accounts) {
    const shown = {
      verified_by: null,
      micro_transaction_id: null,
      micro_code_sealed: null,
      micro_sent_at: null,
      micro_tries: 0,
      document_file_id: null,
      document_by: null,
      document_by_name: null,
    };
    const asked =
      isUnasked && row.created_by
        ? await askForApproval(
            tx,
            environment,
            row,
            { userId: row.created_by, name: row.created_by_name ?? '' },
            now,
            row.created_by === userId ? [warning] : [],
          )
        : null;
    const status = moveLinkedAccount(row.status, asked ? 'askedAnew' : 'disowned')!;
    await tx
      .updateTable('linked_accounts')
      .set({
        ...shown,
        status,
        approval_id: asked ?? (isUnasked ? null : row.approval_id),
        cooling_until: coolingEnd(now),
        version: row.version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', row.id)
      .execute();
  }
  return accounts.length;
}
