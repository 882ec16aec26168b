import { changePlace } from '../../ground/members/public.ts';
import type { Context, Tx } from '../../context.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import { closeInvitations } from './invite.ts';

/** Closes what was sent to somebody at addresses that are theirs no more, in whatever organisation. */
export async function revokeSentTo(
  tx: Tx,
  context: Pick<Context, 'environment' | 'clock'>,
  userId: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  const open = await tx
    .selectFrom('identity.invitations as i')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'i.organisation_id').onRef('m.id', '=', 'i.membership_id'),
    )
    .select(['m.organisation_id', 'm.id'])
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'pending')
    .where('i.sent_to', 'in', addresses)
    .where('i.used_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .orderBy('m.organisation_id')
    .forUpdate(['i', 'm'])
    .execute();
  for (const { organisation_id: organisationId, id } of open) {
    await closeInvitations(tx, organisationId, id, now);
    await changePlace(tx, { organisationId, id }, { status: 'deactivated', deactivated_at: now });
    await writeAudit(
      tx,
      { ...context, ip: '', requestId: '' },
      {
        organisationId,
        actorKind: 'system',
        action: 'team.revoke',
        objectType: 'membership',
        objectId: id,
        before: { status: 'pending' },
        after: { status: 'deactivated' },
      },
    );
  }
}
