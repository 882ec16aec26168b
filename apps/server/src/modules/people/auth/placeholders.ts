import { changePlace } from '../../ground/members/public.ts';
import type { Tx } from '../../context.ts';
import type { AuthServices } from './sessions.ts';

export type Contact = 'email' | 'phone';
export const contactOf = (target: string): Contact => (target.includes('@') ? 'email' : 'phone');

type Proved = {
  status: string;
  password_hash: string | null;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
};
/**
 * Somebody who was only invited, or is to be paid to: nobody ever came in and nothing was proved, so that it is no
 * account. Whoever has ever come in is none, whatever became of their password.
 */
export const isPlaceholder = (user: Proved): boolean =>
  user.status === 'pending' &&
  user.password_hash === null &&
  user.email_verified_at === null &&
  user.phone_verified_at === null;

/** Whoever stands at an address or a number, held until this transaction ends. */
export async function holderOfContact(tx: Tx, target: string): Promise<{ id: string; isPlaceholder: boolean } | null> {
  const row = await tx
    .selectFrom('identity.users')
    .select(['id', 'status', 'password_hash', 'email_verified_at', 'phone_verified_at'])
    .where(contactOf(target), '=', target)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, isPlaceholder: isPlaceholder(row) } : null;
}

/**
 * The address or number is free for somebody whose it is: a placeholder gives it up, and the places that it was invited
 * to become theirs, links included. Where they have a place already the invitation is closed. False when another
 * account has it.
 */
export async function freeContact(
  tx: Tx,
  services: Pick<AuthServices, 'closeInvitations'>,
  { target, userId, at }: { target: string; userId: string; at: Date },
): Promise<boolean> {
  const holder = await holderOfContact(tx, target);
  if (!holder || holder.id === userId) return true;
  if (!holder.isPlaceholder) return false;
  await movePlaces(tx, services, { from: holder.id, to: userId, at });
  await tx
    .updateTable('identity.users')
    .set((eb) => ({ email: null, phone: null, status: 'deactivated', version: eb('version', '+', 1) }))
    .where('id', '=', holder.id)
    .execute();
  return true;
}

/** The places of one account become another's, links included. Where that has a place already, it keeps its own. */
async function movePlaces(
  tx: Tx,
  services: Pick<AuthServices, 'closeInvitations'>,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const places = await tx
    .selectFrom('identity.memberships as m')
    .select((eb) => [
      'm.organisation_id',
      'm.id',
      'm.status',
      eb
        .exists(
          eb
            .selectFrom('identity.memberships as own')
            .select('own.id')
            .whereRef('own.organisation_id', '=', 'm.organisation_id')
            .where('own.user_id', '=', to),
        )
        .as('is_inside'),
    ])
    .where('m.user_id', '=', from)
    .orderBy('m.organisation_id')
    .forUpdate('m')
    .execute();
  for (const place of places) {
    const change = place.is_inside
      ? { status: 'deactivated', ...(place.status === 'deactivated' ? {} : { deactivated_at: at }) }
      : { user_id: to };
    if (place.is_inside) await services.closeInvitations(tx, place.organisation_id, place.id, at);
    await changePlace(tx, { organisationId: place.organisation_id, id: place.id }, change);
  }
}
