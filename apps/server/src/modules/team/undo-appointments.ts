import { sql } from 'kysely';
import { moveMembership, type MembershipStatus } from '#domain/states/membership.ts';
import type { Context, Tx } from '../context.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf, givenNow } from '../members/public.ts';

type Disowned = { organisationId: string; userId: string; since: Date };
/** What of the log gives somebody more. */
const giving = ['team.update', 'team.move', 'access_requests.approve'];

/**
 * Whoever came in, or was given more, in the name of somebody who says that it was not them waits outside until a person who leads lets them
 * in again; and whom these put out meanwhile, the person themself at that, is in again. Answers how many wait.
 */
export async function undoAppointments(tx: Tx, context: Context, { organisationId, userId, since }: Disowned, now: Date): Promise<number> {
  const { rows: appointed } = await sql<{ id: string; user_id: string }>`select m.id, m.user_id from identity.memberships m
    where m.organisation_id = ${organisationId} and m.user_id <> ${userId} and m.status = 'active' and m.given_at >= ${since}
      and (exists (select from identity.invitations i where i.organisation_id = m.organisation_id and i.membership_id = m.id and i.created_by = ${userId} and i.created_at >= ${since} and i.used_at is not null)
        or exists (select from identity.audit_log a where a.organisation_id = m.organisation_id and a.actor_id = ${userId} and a.at >= ${since}
          and (a.action = any(${giving}::text[]) and a.affected_user_id = m.user_id or a.action = 'roles.update' and a.object_id = any(m.custom_role_ids))))
    order by m.id for update of m`.execute(tx);
  for (const member of appointed) {
    await move(tx, context, { organisationId, id: member.id }, 'suspended', now);
    await endSessionsOf(tx, { organisationId, userId: member.user_id }, 'suspended', now);
  }
  const by = appointed.map((member) => member.user_id);
  const { rows: putOut } = await sql<{ id: string }>`select m.id from identity.memberships m
    where m.organisation_id = ${organisationId} and m.status in ('inactive', 'deactivated') and m.user_id <> all(${by}::text[])
      and exists (select from identity.audit_log a where a.organisation_id = m.organisation_id and a.actor_id = any(${by}::text[]) and a.at >= ${since} and a.action = 'team.move' and a.affected_user_id = m.user_id)
    order by m.id for update of m`.execute(tx);
  for (const { id } of putOut) await move(tx, context, { organisationId, id }, 'putBack', now);
  return appointed.length;
}

async function move(tx: Tx, context: Context, { organisationId, id }: { organisationId: string; id: string }, event: 'suspended' | 'putBack', now: Date): Promise<void> {
  const before = await tx.selectFrom('identity.memberships').select('status').where('organisation_id', '=', organisationId).where('id', '=', id).executeTakeFirstOrThrow();
  const status = moveMembership(before.status as MembershipStatus, event)!;
  const inAgain = event === 'putBack' ? { ...givenNow(now), deactivated_at: null, deactivated_by: null } : {};
  await tx.updateTable('identity.memberships').set((eb) => ({ status, ...inAgain, version: eb('version', '+', 1) })).where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  await writeAudit(tx, context, { organisationId, actorKind: 'system', action: 'team.move', objectType: 'membership', objectId: id, before, after: { status } });
}
