import { limits } from '#domain/limits.ts';
import type { Tx } from '../context.ts';
import type { AuthServices } from './sessions.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

const lifeMs = limits.wayBackDays * 86_400_000;

/**
 * The address of the page where a person says that something was not them. It takes back what was changed from `since` on, and goes out
 * with every letter of which somebody could say that.
 */
export async function wayBack(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, { since, at }: { since: Date; at: Date }): Promise<string> {
  const { token, hash } = newRefreshToken();
  await tx.insertInto('identity.way_back_links').values({ token_hash: hash, user_id: userId, since, expires_at: new Date(at.getTime() + lifeMs) }).execute();
  return `${services.consoleUrl()}/not-me#${token}`;
}

/**
 * Whose link it is and how far back it reaches; null once it is over. With it every link ends that does not reach further: what went to an
 * address that is undone now undoes nothing. One that reaches further stays, whoever has the older address has the last word.
 */
export async function takeWayBack(tx: Tx, token: string, at: Date): Promise<{ userId: string; since: Date } | null> {
  const row = await tx.selectFrom('identity.way_back_links').select(['user_id', 'since']).where('token_hash', '=', hashToken(token)).where('expires_at', '>', at).where('over_at', 'is', null).forUpdate().executeTakeFirst();
  if (!row) return null;
  await tx.updateTable('identity.way_back_links').set({ over_at: at }).where('user_id', '=', row.user_id).where('since', '>=', row.since).where('over_at', 'is', null).execute();
  return { userId: row.user_id, since: row.since };
}

export async function sweepWaysBack(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identity.way_back_links').where('expires_at', '<', now).execute();
  await tx.deleteFrom('identity.contact_changes').where('changed_at', '<', new Date(now.getTime() - lifeMs)).execute();
}
