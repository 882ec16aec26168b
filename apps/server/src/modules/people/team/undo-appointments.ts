import { isLeading } from '#domain/access/power-over-money.ts';
import { grantRefusal, type Place } from '#domain/access/granting.ts';
import { moveMembership } from '#domain/states/membership.ts';
import type { Locale } from '#i18n/words.ts';
import { endSessionsIn } from '../auth/public.ts';
import { changePlace, customRolesOf, holdingOf, placeOf } from '../../ground/members/public.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import { noLongerTheirs, revokeGiven, revokeWithInviter } from './revoke-with-inviter.ts';
import { notifyMember } from './notify-member.ts';

type Disowned = { organisationId: string; userId: string; name: string; since: Date };

/**
 * Whoever came in, or was given more, in the name of somebody who says that it was not them waits outside until a
 * person who leads lets them in again; so do those whom these let in, and what they invited is withdrawn. Only what the
 * person could do by hand, who still leads and whose place stands above: another may have come to lead in their stead,
 * and rightly so. Whoever waits is told why, and who lets them in. Answers how many wait, and who was invited.
 */
export async function undoAppointments(
  tx: Tx,
  context: Context,
  { organisationId, userId, name, since }: Disowned,
  now: Date,
): Promise<{ suspended: number; invited: string[] }> {
  const invited = await revokeWithInviter(tx, { organisationId, userId }, noLongerTheirs(null), null, now, since);
  const own = await placeOf(tx, organisationId, userId, now);
  let suspended = 0;
  if (!own || !isLeading(own)) return { suspended, invited };
  const mayTouch = (held: Place) => grantRefusal(own, { ...held, until: own.until }) === null;
  const { display_name: organisation } = await organisationOf(tx, organisationId);
  const reached = reachedFrom(userId, await givingsSince(tx, organisationId, since));
  invited.push(...(await revokeGiven(tx, { organisationId, userId }, mayTouch, now, since)));
  for (const member of await lockedPlaces(tx, organisationId, reached)) {
    const held = { ...holdingOf(member), until: member.access_until };
    invited.push(...(await revokeGiven(tx, { organisationId, userId: member.user_id }, mayTouch, now, since)));
    const isLastingOwner = member.access_until === null && member.role_keys.includes('owner');
    if (member.status !== 'active' || !mayTouch(held) || (own.until !== null && isLastingOwner)) continue;
    const status = moveMembership(member.status, 'suspended')!;
    await changePlace(tx, { organisationId, id: member.id }, { status });
    await endSessionsIn(tx, { organisationId, userId: member.user_id }, 'suspended', now);
    await writeAudit(tx, context, {
      organisationId,
      actorKind: 'system',
      action: 'team.move',
      objectType: 'membership',
      objectId: member.id,
      before: { status: member.status },
      after: { status },
    });
    await notifyMember(
      tx,
      {
        organisationId,
        userId: member.user_id,
        email: member.email,
        phone: member.phone,
        language: member.language as Locale,
      },
      'placeSuspended',
      { organisation, byName: name },
      now,
    );
    suspended += 1;
  }
  return { suspended, invited };
}

type Giving = { to: string; by: string; at: Date; isNamed: boolean };

/**
 * Everybody who stands here by the word of this person or of whom these let in, whatever became of those in between.
 * Not who was given their place by name, later than anything these gave them, by somebody who stands here otherwise:
 * that is another's word. Two who vouch for one another are no others, so the circle is drawn as wide as it goes first
 * and only then made smaller.
 */
function reachedFrom(root: string, givings: readonly Giving[]): Set<string> {
  const people = new Set(givings.map(({ to }) => to));
  let reached = spread(root, givings, new Set());
  // The fewer are reached the more words are of others, so it only ever becomes smaller.
  for (let before = Infinity; reached.size < before;) {
    before = reached.size;
    const others = new Set(
      [...people].filter((person) =>
        isAnothersWord(
          givings.filter(({ to }) => to === person),
          reached,
        ),
      ),
    );
    reached = spread(root, givings, others);
  }
  reached.delete(root);
  return reached;
}
function spread(root: string, givings: readonly Giving[], others: ReadonlySet<string>): Set<string> {
  const reached = new Set([root]);
  for (const by of reached)
    for (const giving of givings) if (giving.by === by && !others.has(giving.to)) reached.add(giving.to);
  return reached;
}
function isAnothersWord(given: readonly Giving[], reached: ReadonlySet<string>): boolean {
  const last = (of: (giving: Giving) => boolean) => Math.max(0, ...given.filter(of).map(({ at }) => at.getTime()));
  return last(({ by, isNamed }) => isNamed && !reached.has(by)) > last(({ by }) => reached.has(by));
}

const givingsSince = (tx: Tx, organisationId: string, since: Date): Promise<Giving[]> =>
  tx
    .selectFrom('identity.place_givings as g')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'g.organisation_id').onRef('m.id', '=', 'g.membership_id'),
    )
    .select(['m.user_id as to', 'g.by_user as by', 'g.at', 'g.is_named as isNamed'])
    .where('g.organisation_id', '=', organisationId)
    .where('g.at', '>=', since)
    .execute();

async function lockedPlaces(tx: Tx, organisationId: string, people: ReadonlySet<string>) {
  if (people.size === 0) return [];
  return tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id',
      'm.status',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.access_until',
      customRolesOf().as('custom_roles'),
      'u.email',
      'u.phone',
      'u.language',
    ])
    .where('m.organisation_id', '=', organisationId)
    .where('m.user_id', 'in', [...people])
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
}
