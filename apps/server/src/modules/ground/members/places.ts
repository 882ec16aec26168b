import { sql, type Insertable, type Updateable } from 'kysely';
import type { Tx } from '../../context.ts';
import type { MembershipsTable } from './tables.ts';

/** The door to the places of people in organisations for whoever gives, changes or takes one. */
type Key = { organisationId: string; id: string };

export const insertPlace = (tx: Tx, place: Insertable<MembershipsTable>): Promise<unknown> =>
  tx.insertInto('identity.memberships').values(place).execute();

/** Another version of it: whoever had read it before reads it again. */
export const changePlace = (
  tx: Tx,
  { organisationId, id }: Key,
  change: Updateable<MembershipsTable>,
): Promise<unknown> =>
  tx
    .updateTable('identity.memberships')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();

/** The place is another person's, and nothing else of it has changed. */
export const transferPlace = (tx: Tx, { organisationId, id }: Key, userId: string): Promise<unknown> =>
  tx
    .updateTable('identity.memberships')
    .set({ user_id: userId })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();

/** Somebody came in by it. */
export const noteUsed = (
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
  now: Date,
): Promise<unknown> =>
  tx
    .updateTable('identity.memberships')
    .set({ last_used_at: now })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();

/** Another version of every place that has this role: what it gives has changed. */
export const renewHolders = (tx: Tx, organisationId: string, customRoleId: string): Promise<unknown> =>
  tx
    .updateTable('identity.memberships')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`${customRoleId} = any(custom_role_ids)`)
    .execute();

/** Places whose time has run out, a few at once: they are closed, and answered. */
export const closePlacesThatEnded = (
  tx: Tx,
  now: Date,
): Promise<{ organisation_id: string; id: string; user_id: string }[]> =>
  tx
    .updateTable('identity.memberships')
    .set((eb) => ({ status: 'inactive', version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('identity.memberships as m')
        .select('m.id')
        .where('m.status', '=', 'active')
        .where('m.access_until', '<=', now)
        .forUpdate()
        .skipLocked()
        .limit(200),
    )
    .where(sql<boolean>`access_until <= ${now}`)
    .returning(['organisation_id', 'id', 'user_id'])
    .execute();
