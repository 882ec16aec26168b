import { hasPowerOverMoney } from '#domain/access/power-over-money.ts';
import type { Tx } from '../../context.ts';
import { customRolesOf, holdingOf } from './rights.ts';

const dayMs = 24 * 3_600_000;
type Place = { organisationId: string; userId: string };

/**
 * Until when a place with power over money is new: a day after it was accepted or widened. Whoever took over one
 * account appoints an accomplice, who gets no further than a PIN that was just reset until everybody has seen it.
 */
export async function newPlaceUntil(tx: Tx, { organisationId, userId }: Place, at: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity.memberships as m')
    .select([
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.given_at',
      customRolesOf().as('custom_roles'),
    ])
    .where('m.organisation_id', '=', organisationId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!row?.given_at || row.given_at.getTime() <= at.getTime() - dayMs || !hasPowerOverMoney(holdingOf(row)))
    return null;
  return new Date(row.given_at.getTime() + dayMs);
}

/** When somebody's place was last accepted or widened; null for one that began with the business. */
export async function placeGivenAt(tx: Tx, { organisationId, userId }: Place): Promise<Date | null> {
  return (
    (
      await tx
        .selectFrom('identity.memberships')
        .select('given_at')
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.given_at ?? null
  );
}

/** Counts what the holder of a new place lets out, and answers the sum. */
export async function spendOfNewPlace(tx: Tx, { organisationId, userId }: Place, amount: number): Promise<number> {
  const { given_spent: spent } = await tx
    .updateTable('identity.memberships')
    .set((eb) => ({ given_spent: eb('given_spent', '+', amount) }))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .returning('given_spent')
    .executeTakeFirstOrThrow();
  return spent;
}

/**
 * `membershipIds`: whose places. `isNamed`: a word about these people, and not about a role that they have, or a right
 * that they asked for.
 */
type Given = { organisationId: string; membershipIds: readonly string[]; by: string; isNamed: boolean };

/** Whose word a place, or more of it, is: kept for as long as a letter leads back. */
export async function noteGiving(
  tx: Tx,
  { organisationId, membershipIds, by, isNamed }: Given,
  at: Date,
): Promise<void> {
  if (membershipIds.length === 0) return;
  await tx
    .insertInto('identity.place_givings')
    .values(
      membershipIds.map((id) => ({
        organisation_id: organisationId,
        membership_id: id,
        by_user: by,
        at,
        is_named: isNamed,
      })),
    )
    .execute();
}

/** A place that is accepted, or given more, is new from now on. */
export async function beginAnew(
  tx: Tx,
  { organisationId, membershipIds }: Pick<Given, 'organisationId' | 'membershipIds'>,
  at: Date,
): Promise<void> {
  if (membershipIds.length === 0) return;
  await tx
    .updateTable('identity.memberships')
    .set({ given_at: at, given_spent: 0 })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', membershipIds)
    .execute();
}

/** Somebody was given more, by somebody. */
export async function noteGiven(tx: Tx, given: Given, at: Date): Promise<void> {
  await beginAnew(tx, given, at);
  await noteGiving(tx, given, at);
}

/** What no letter reaches any more. */
export async function sweepGivings(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('identity.place_givings')
    .where('at', '<', new Date(now.getTime() - 30 * dayMs))
    .execute();
}
