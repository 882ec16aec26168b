import { limits } from '#domain/limits.ts';
import type { Tx } from '../context.ts';
import { contactOf } from './placeholders.ts';
import type { AuthServices } from './sessions.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

const lifeMs = limits.wayBackDays * 86_400_000;

/**
 * The address of the page where a person says that something was not them. It takes back what was changed from `since` on, and goes out
 * with every letter of which somebody could say that; each letter has its own. One to an address that became theirs later reaches
 * until right after that: who brought the address is not to undo what was there before, nor is how it came to be theirs undone by it.
 */
export async function wayBack(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, { since, at, sentTo }: { since: Date; at: Date; sentTo: string }): Promise<string> {
  const { token, hash } = newRefreshToken();
  const { became } = await tx.selectFrom('identity.contact_changes').select((eb) => eb.fn.max('changed_at').as('became')).where('user_id', '=', userId).where('contact', '=', contactOf(sentTo)).executeTakeFirstOrThrow();
  const reach = became && became >= since ? new Date(became.getTime() + 1) : since;
  await tx.insertInto('identity.way_back_links').values({ token_hash: hash, user_id: userId, since: reach, sent_to: sentTo, expires_at: new Date(at.getTime() + lifeMs) }).execute();
  return `${services.consoleUrl()}/not-me#${token}`;
}

/**
 * Whose link it is, how far back it reaches and where it went; null once it is over. Whoever presses it reads what was sent to that address: it reaches as
 * far as the furthest that went there and is open, so that one press does what pressing all of them would. With it every link ends
 * that does not reach further; one of another address that does stays.
 */
export async function takeWayBack(tx: Tx, token: string, at: Date): Promise<{ userId: string; since: Date; sentTo: string | null } | null> {
  const row = await tx.selectFrom('identity.way_back_links').select(['user_id', 'since', 'sent_to']).where('token_hash', '=', hashToken(token)).where('expires_at', '>', at).where('over_at', 'is', null).forUpdate().executeTakeFirst();
  if (!row) return null;
  const { furthest } = await tx.selectFrom('identity.way_back_links').select((eb) => eb.fn.min('since').as('furthest'))
    .where('user_id', '=', row.user_id).where('sent_to', '=', row.sent_to).where('expires_at', '>', at).where('over_at', 'is', null).executeTakeFirstOrThrow();
  const since = furthest ?? row.since;
  await tx.updateTable('identity.way_back_links').set({ over_at: at }).where('user_id', '=', row.user_id).where('since', '>=', since).where('over_at', 'is', null).execute();
  return { userId: row.user_id, since, sentTo: row.sent_to };
}

/** What went to an address that is undone undoes nothing, however far it reaches. */
export async function endWaysBackTo(tx: Tx, userId: string, addresses: readonly string[], at: Date): Promise<void> {
  if (addresses.length === 0) return;
  await tx.updateTable('identity.way_back_links').set({ over_at: at }).where('user_id', '=', userId).where('sent_to', 'in', addresses).where('over_at', 'is', null).execute();
}

/** A link of the last day asks what stood before the address that it went to (`restoreContacts`): that is kept twice as long. */
export async function sweepWaysBack(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identity.way_back_links').where('expires_at', '<', now).execute();
  await tx.deleteFrom('identity.contact_changes').where('changed_at', '<', new Date(now.getTime() - 2 * lifeMs)).execute();
}
