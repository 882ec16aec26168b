import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import { effectivePermissions, whyCan, type Source } from '#domain/access/holding.ts';
import { rolesWith } from '#domain/access/grants.ts';
import { type Permission } from '#domain/access/rights.ts';
import { roleRefusal } from '#domain/access/granting.ts';
import type { Why } from '#contract/access/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx, Tx } from '../../context.ts';
import { customRolesById, membersOf, type Member } from '../../ground/members/public.ts';
import { findMember, type MemberRecord } from '../team/public.ts';

export const nameOfSource = (source: Source): { key: string; name: { en: string; fr: string } } => {
  if (source.kind === 'custom') return { key: source.id, name: { en: source.name, fr: source.name } };
  return { key: source.key, name: roleNames[source.key] };
};

/** Every role of the organisation that brings a right, the least powerful first. */
export async function rolesBringing(tx: Tx, organisationId: string, permission: Permission): Promise<Source[]> {
  const own = await tx
    .selectFrom('identity.custom_roles')
    .select(['id', 'name', 'permissions'])
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  const custom = own
    .filter((role) => role.permissions.includes(permission))
    .map(({ id, name }): Source => ({ kind: 'custom', id, name }));
  return [
    ...custom,
    ...rolesWith(permission)
      .toReversed()
      .map((key): Source => ({ kind: 'role', key })),
  ];
}

/** Those who could give somebody the right by one of these roles, and may change roles at all. */
export async function giversOf(
  tx: Tx,
  organisationId: string,
  bringing: readonly Source[],
  now: Date,
): Promise<Member[]> {
  const custom = await customRolesById(
    tx,
    organisationId,
    bringing.flatMap((source) => (source.kind === 'custom' ? [source.id] : [])),
  );
  const gifts = [...custom, ...bringing.flatMap((source) => (source.kind === 'role' ? [source.key] : []))];
  return (await membersOf(tx, organisationId, now)).filter(
    ({ place }) =>
      effectivePermissions({ ...place, environment: 'production' }).has('team:edit') &&
      gifts.some((gift) => roleRefusal(place, gift) === null),
  );
}

function entryOf({ status, place }: MemberRecord, now: Date): Why['entry'] {
  if (status === 'active') return place.until !== null && place.until <= now ? 'ended' : 'inside';
  return status === 'pending' ? 'invited' : status === 'inactive' ? 'suspended' : 'left';
}

/** What the domain's rules say about one person and one right, with the people and roles of this organisation. */
export async function explain(context: InTx, memberId: string, permission: Permission): Promise<Why> {
  const { tx } = context;
  const { organisationId } = callerOf(context);
  const now = context.clock.now();
  const member = await findMember(tx, organisationId, memberId);
  const found = whyCan(member.place, permission, 'production');
  const bringing = await rolesBringing(tx, organisationId, permission);
  const entry = entryOf(member, now);
  return {
    memberId,
    name: member.name,
    permission,
    entry,
    allowed: found.allowed && entry === 'inside',
    scope: found.scope,
    limitedBy: found.limitedBy,
    accessUntil: member.place.until?.toISOString() ?? null,
    sources: found.sources.map(({ scope, ...source }) => ({ kind: source.kind, ...nameOfSource(source), scope })),
    sandboxOnly: !found.allowed && whyCan(member.place, permission, 'sandbox').allowed,
    grantedBy: (await giversOf(tx, organisationId, bringing, now))
      .filter((giver) => giver.id !== memberId)
      .map(({ id, name }) => ({ memberId: id, name })),
    rolesWithIt: bringing.map((source) => ({ kind: source.kind, ...nameOfSource(source) })),
  };
}
