import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#domain/values/ids.ts';
import { limits } from '#domain/values/limits.ts';
import type { Tx } from '../../context.ts';
import { intentOf, type PaymentLink, type Reservation } from '../payment-links/public.ts';
import { isWaiting, openedAs, type OpenedBefore } from './used-form.ts';

/**
 * A link and a number are no secrets, so whoever brings both may be anybody. That a request is theirs shows who has its
 * id: the form that opened it or tries it again, and for as long as a place may be held the browser that sent it, which
 * keeps that one id for this one link. It names nobody, goes to no other page, and ends by itself.
 */
const name = 'paying';

export function keepOwnRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  link: { slug: string },
  id: string,
): FastifyReply {
  const life = limits.linkReservationMinutes * 60;
  const isSafe = request.protocol === 'https' ? '; Secure' : '';
  return reply.header(
    'set-cookie',
    `${name}=${id}; Path=/pay/${link.slug}; Max-Age=${life}; HttpOnly; SameSite=Lax${isSafe}`,
  );
}

/** What this browser sent on this link last: an id that proves nothing but itself, and is looked up with the link. */
export function ownRequestOf(request: FastifyRequest): string | null {
  const id = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(String(request.headers.cookie ?? ''))?.[1] ?? '';
  return isId('transaction', id) ? id : null;
}

type Known = Pick<OpenedBefore, 'id' | 'metadata'>;

/**
 * One that takes the place of another by the number alone belongs to its wish, of which two are not paid, and yet not
 * to whoever made the first: it says by which form it came, and so does what follows from it.
 */
const ownerOf = (row: Known): string => row.metadata['ownRoot'] ?? intentOf(row);
export const ownRootOf = (nonce: string): string =>
  createHash('sha256').update(`own ${nonce}`).digest('base64url').slice(0, 22);

/** Whether a payment may be told of, to who has shown `known` to be theirs. */
export type IsOwn = (row: Known) => boolean;
export const ownBy =
  (known: readonly (Known | null)[]): IsOwn =>
  (row) =>
    known.some((one) => one !== null && (one.id === row.id || ownerOf(one) === ownerOf(row)));

/** The request of this browser, while it waits. */
async function ownWaiting(tx: Tx, link: PaymentLink, own: string | null): Promise<OpenedBefore | null> {
  const [mine] = await openedAs(tx, link, [own]);
  return mine && isWaiting(mine) ? mine : null;
}

/** What of the places and pieces that are held this browser's waiting request holds is there for it: the others. */
export async function besideOwn(
  tx: Tx,
  link: PaymentLink,
  all: readonly Reservation[],
  id: string | null,
): Promise<{ own: OpenedBefore | null; held: Reservation[] }> {
  const own = await ownWaiting(tx, link, id);
  const held = all.filter((one) => !own || !ownBy([own])(one));
  return { own: held.length < all.length ? own : null, held };
}

/** Says in a form which payment was asked about, and nothing of it. */
export const markOf = (question: 'twice' | 'instead', id: string): string =>
  createHash('sha256').update(`${question} ${id}`).digest('base64url').slice(0, 22);
