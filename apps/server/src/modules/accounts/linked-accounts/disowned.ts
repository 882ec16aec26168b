import { sql } from 'kysely';
import { coolingEnd } from '#domain/actions/linked-account.ts';
import { moveLinkedAccount } from '#domain/states/linked-account.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { releasedByAnother } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { askForApproval, lastRequest, notShown } from './approval.ts';

const makerWarning = { code: 'makerDisowned' };
const approverWarning = { code: 'approverDisowned' };

/** What of the log shows that an account is the organisation's, and what of it is to show that. */
const showing = ['linked_accounts.verify_name', 'linked_accounts.confirm', 'linked_accounts.accept_document'];
const givingProof = ['linked_accounts.micro_transfer', 'linked_accounts.document'];

/**
 * Own accounts outside that were added, approved or verified in somebody's name who says that it was not them, and
 * could be settled to or will once they have cooled: a person verifies them anew, and they cool from now on. What was
 * written or sent to verify them counts no more, also while it only waits to be typed in, or for a yes. What a yes of
 * theirs let in, or a yes to them, was never approved: whoever has to is asked anew, and reads why. What somebody else
 * verified since it stood still stays. Answers which they are.
 */
export async function holdDisownedAccounts(
  tx: Tx,
  environment: EnvironmentName,
  about: { organisationId: string; userId: string; name: string; since: Date; approvals: readonly string[] },
  now: Date,
): Promise<string[]> {
  const { organisationId, userId, since, approvals } = about;
  const isAgreed = sql<boolean>`coalesce(approval_id = any(${approvals}::text[]), false)`;
  // Whoever said yes to a request that warns of it knew who had asked.
  const isAsked = sql<boolean>`(approval_id is not null and approval_id in (select id
    from approval_requests
      where organisation_id = ${organisationId} and requested_by = ${userId} and created_at >= ${since}
        and status = 'approved' and not warnings @> ${JSON.stringify([makerWarning])}::jsonb))`;
  const isUnderWay = sql<boolean>`(micro_transaction_id in (select id from transactions
    where organisation_id = ${organisationId} and created_by = ${userId} and created_at >= ${since})
      or (document_by = ${userId} and id in (select object_id from identity.audit_log
        where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since}
        and action = 'linked_accounts.document')))`;
  const isShown = sql<boolean>`(verified_by is not null and id in (select object_id from identity.audit_log
      where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since}
        and action = any(${showing}::text[])))`;
  const accounts = await tx
    .selectFrom('linked_accounts')
    .selectAll()
    .select([isAgreed.as('is_agreed'), isAsked.as('is_asked')])
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['pendingApproval', 'pending', 'active'])
    .where(sql<boolean>`(${isAgreed} or ${isAsked} or ${isShown}
      or (${isUnderWay} and (status <> 'pendingApproval' or verified_by is not null))
      or (status = 'active' and created_by = ${userId} and created_at >= ${since}))`)
    .where(({ not }) =>
      not(
        releasedByAnother(about, {
          ids: sql`linked_accounts.id`,
          begun: sql`case when linked_accounts.created_by = ${userId} then linked_accounts.created_at end`,
          doings: showing,
          shaping: givingProof,
        }),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { is_agreed: isAgreedTo, is_asked: isAskedFor, ...row } of accounts) {
    const last = isAgreedTo || isAskedFor ? await lastRequest(tx, row) : undefined;
    const asked =
      last &&
      (await askForApproval(tx, environment, row, { userId: last.requested_by, name: last.requested_by_name }, now, [
        ...(isAskedFor ? [makerWarning] : []),
        ...(isAgreedTo ? [approverWarning] : []),
      ]));
    const status = moveLinkedAccount(row.status, asked ? 'askedAnew' : 'disowned')!;
    await tx
      .updateTable('linked_accounts')
      .set({
        ...notShown,
        status,
        approval_id: last ? (asked ?? null) : row.approval_id,
        cooling_until: coolingEnd(now),
        disowned_by_name: about.name,
        version: row.version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', row.id)
      .execute();
  }
  return accounts.map(({ id }) => id);
}
