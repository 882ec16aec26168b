import { sql, type RawBuilder } from 'kysely';
import { isLeading } from '#domain/power-over-money.ts';
import { grantRefusal } from '#domain/role-granting.ts';
import { moveMembership, type MembershipStatus } from '#domain/states/membership.ts';
import type { Locale } from '#i18n/words.ts';
import type { Context, Tx } from '../context.ts';
import { writeAudit } from '../audit/public.ts';
import { customRolesOf, endSessionsOf, holdingOf, placeOf } from '../members/public.ts';
import { revokeWithInviter } from './revoke-with-inviter.ts';
import { tellMember } from './tell-member.ts';

type Disowned = { organisationId: string; userId: string; name: string; since: Date };
/** What of the log gives somebody more. */
const giving = ['team.update', 'team.move', 'access_requests.approve'];

/**
 * Whoever came in, or was given more, in the name of somebody who says that it was not them waits outside until a person who leads lets them
 * in again; so do those whom these let in, and what they invited is withdrawn. Only what the person could do by hand, who still leads and whose
 * place stands above: another may have come to lead in their stead, and rightly so. Whoever waits is told why, and who lets them in. Answers how
 * many wait, and who was invited.
 */
export async function undoAppointments(tx: Tx, context: Context, { organisationId, userId, name, since }: Disowned, now: Date): Promise<{ suspended: number; invited: string[] }> {
  const invited = await revokeWithInviter(tx, { organisationId, userId }, null, null, now, since);
  const own = await placeOf(tx, organisationId, userId, now);
  let suspended = 0;
  if (!own || !isLeading(own)) return { suspended, invited };
  const { display_name: organisation } = await tx.selectFrom('identity.organisations').select('display_name').where('id', '=', organisationId).executeTakeFirstOrThrow();
  // Whoever was in between may be gone or out by now: whom they let in is looked at all the same.
  const known = new Set([userId]);
  for (let by = [userId]; by.length > 0; ) {
    const appointed = (await appointedBy(tx, { organisationId, by, since })).filter((member) => !known.has(member.user_id));
    for (const member of appointed) {
      known.add(member.user_id);
      const isOver = member.status !== 'active' || grantRefusal(own, { ...holdingOf(member), until: own.until }) !== null || (own.until !== null && member.access_until === null && member.role_keys.includes('owner'));
      if (isOver) continue;
      const status = moveMembership(member.status as MembershipStatus, 'suspended')!;
      await tx.updateTable('identity.memberships').set((eb) => ({ status, version: eb('version', '+', 1) })).where('organisation_id', '=', organisationId).where('id', '=', member.id).execute();
      await endSessionsOf(tx, { organisationId, userId: member.user_id }, 'suspended', now);
      await writeAudit(tx, context, { organisationId, actorKind: 'system', action: 'team.move', objectType: 'membership', objectId: member.id, before: { status: member.status }, after: { status } });
      await tellMember(tx, { organisationId, userId: member.user_id, email: member.email, phone: member.phone, language: member.language as Locale }, 'placeSuspended', { organisation, byName: name }, now);
      suspended += 1;
    }
    by = appointed.map((member) => member.user_id);
    for (const each of by) invited.push(...(await revokeWithInviter(tx, { organisationId, userId: each }, null, null, now, since)));
  }
  return { suspended, invited };
}

/** What gave the place that somebody has now, and not one that another gave them before or after. */
const atOnce = (moment: RawBuilder<unknown>) => sql`${moment} between m.given_at - interval '5 seconds' and m.given_at + interval '5 seconds'`;

/** Everybody whom these let in or gave more since, whatever became of them. */
async function appointedBy(tx: Tx, { organisationId, by, since }: { organisationId: string; by: readonly string[]; since: Date }) {
  return tx.selectFrom('identity.memberships as m').innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'm.status', 'm.role_keys', 'm.own_records_only', 'm.sub_account_ids', 'm.access_until', customRolesOf().as('custom_roles'), 'u.email', 'u.phone', 'u.language'])
    .where('m.organisation_id', '=', organisationId).where('m.given_at', '>=', since)
    .where(sql<boolean>`(exists (select from identity.invitations i where i.organisation_id = m.organisation_id and i.membership_id = m.id and i.created_by = any(${by}::text[]) and i.created_at >= ${since} and ${atOnce(sql`i.used_at`)})
      or exists (select from identity.audit_log a where a.organisation_id = m.organisation_id and a.actor_id = any(${by}::text[]) and a.at >= ${since} and ${atOnce(sql`a.at`)}
        and (a.action = any(${giving}::text[]) and a.affected_user_id = m.user_id or a.action = 'roles.update' and a.object_id = any(m.custom_role_ids))))`)
    .orderBy('m.id').forUpdate('m').execute();
}
