import { grantRefusal, type Place } from '#domain/access/granting.ts';
import { changePlace, customRolesOf, holdingOf } from '../../ground/members/public.ts';
import type { Tx } from '../../context.ts';
import { closeInvitations } from './invite.ts';

type Inviter = { organisationId: string; userId: string };

/** Whoever is gone invites nobody, and whoever has less no more than they could give now. */
export const noLongerTheirs =
  (place: Place | null) =>
  (given: Place): boolean =>
    place === null || grantRefusal(place, given) !== null;

/**
 * Takes back what somebody invited and nobody has accepted, of which `isOver` is true. Whoever took over an
 * administrator would otherwise come back by a link. `since`: only what was invited from then on. Answers the names,
 * for the line of the log.
 */
export async function revokeWithInviter(
  tx: Tx,
  { organisationId, userId }: Inviter,
  isOver: (given: Place) => boolean,
  by: string | null,
  now: Date,
  since?: Date,
): Promise<string[]> {
  const open = await openInvitations(tx, organisationId)
    .where('i.created_by', '=', userId)
    .where((eb) => (since ? eb('i.created_at', '>=', since) : eb.lit(true)))
    .execute();
  return revoke(tx, organisationId, open, isOver, by, now);
}

/** The same of whatever place somebody gave since, or gave more of, whoever invited, and sent it again. */
export async function revokeGiven(
  tx: Tx,
  { organisationId, userId }: Inviter,
  isOver: (given: Place) => boolean,
  now: Date,
  since: Date,
): Promise<string[]> {
  const open = await openInvitations(tx, organisationId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity.place_givings as g')
          .select('g.by_user')
          .where('g.organisation_id', '=', organisationId)
          .whereRef('g.membership_id', '=', 'm.id')
          .where('g.by_user', '=', userId)
          .where('g.at', '>=', since),
      ),
    )
    .execute();
  return revoke(tx, organisationId, open, isOver, null, now);
}

const openInvitations = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('identity.invitations as i')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'i.organisation_id').onRef('m.id', '=', 'i.membership_id'),
    )
    .select([
      'm.id',
      'i.name',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.access_until',
      customRolesOf().as('custom_roles'),
    ])
    .where('i.organisation_id', '=', organisationId)
    .where('i.used_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('m.status', '=', 'pending')
    .orderBy('m.id')
    .forUpdate(['i', 'm']);

type Open = Awaited<ReturnType<ReturnType<typeof openInvitations>['execute']>>;

async function revoke(
  tx: Tx,
  organisationId: string,
  open: Open,
  isOver: (given: Place) => boolean,
  by: string | null,
  now: Date,
): Promise<string[]> {
  const over = open.filter((row) => isOver({ ...holdingOf(row), until: row.access_until }));
  for (const { id } of over) {
    await closeInvitations(tx, organisationId, id, now);
    await changePlace(tx, { organisationId, id }, { status: 'deactivated', deactivated_at: now, deactivated_by: by });
  }
  return over.map(({ name }) => name);
}
