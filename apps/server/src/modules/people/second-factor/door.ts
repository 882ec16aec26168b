import { isLeading } from '#domain/access/power-over-money.ts';
import { fail } from '../../../kit/http/fail.ts';
import { isClosedTo } from '../auth/public.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { placeOf } from '../../ground/members/public.ts';

/**
 * A code to an address, or another screen, opened it: who reads somebody's mail would be in all of their organisations.
 */
const shownNothing = ['code', 'qr'];

/** The sandbox beside it goes by the session it was opened from. */
async function hasShownSomething(tx: Tx, sessionId: string): Promise<boolean> {
  const { family_id: root } = await tx
    .selectFrom('identity.sessions')
    .select('family_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const opened = await tx
    .selectFrom('identity.sessions')
    .select(['login_way', 'proved_at'])
    .where('id', 'in', [sessionId, ...(root ? [root] : [])])
    .execute();
  return (
    opened.some(({ proved_at }) => proved_at !== null) ||
    !opened.some(({ login_way }) => shownNothing.includes(login_way))
  );
}

/**
 * Whether the way from a session into another organisation of the same person asks who it is: that organisation wants a
 * second factor, the person has power there over people and money, or the session came to be without anything only they
 * know.
 */
export async function asksAtDoor(
  tx: Tx,
  from: { userId: string; sessionId: string },
  organisationId: string,
  at: Date,
): Promise<boolean> {
  const place = await placeOf(tx, organisationId, from.userId, at);
  const organisation = await organisationOf(tx, organisationId);
  return (
    organisation.two_factor_required_at !== null ||
    (place !== null && isLeading(place)) ||
    !(await hasShownSomething(tx, from.sessionId))
  );
}

/**
 * An organisation whose rule has closed lets nobody in who has no second factor, by no way; at the login they set one
 * up.
 */
export async function refuseClosedDoor(tx: Tx, userId: string, organisationId: string, at: Date): Promise<void> {
  if (!(await isClosedTo(tx, { userId, organisationId }, at))) return;
  const { display_name: organisation } = await organisationOf(tx, organisationId);
  fail('second_factor.set_up_first', { organisation });
}
