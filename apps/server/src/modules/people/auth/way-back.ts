import { limits } from '#domain/values/limits.ts';
import type { Tx } from '../../context.ts';
import { contactOf } from './placeholders.ts';
import type { AuthServices } from './sessions.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import { newRefreshToken } from './tokens.ts';

const lifeMs = limits.wayBackDays * 86_400_000;
/** So long nobody enters while somebody who pressed types in the code. */
const takingBackMs = limits.takingBackMinutes * 60_000;
/** And so long while whoever had the address before is asked, and can then press again. */
const askingOlderMs = 2 * limits.olderAskedHours * 3_600_000;

type To = { since: Date; at: Date; sentTo: string };

/**
 * The address of the page where a person says that something was not them. It takes back what was changed from `since`
 * on, and goes out with every letter of which somebody could say that; each letter has its own. One to an address that
 * became theirs later reaches until right after that: who brought the address is not to undo what was there before, nor
 * is how it came to be theirs undone by it.
 */
export async function wayBack(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl'>,
  userId: string,
  { since, at, sentTo }: To,
): Promise<string> {
  const { became } = await tx
    .selectFrom('identity.contact_changes')
    .select((eb) => eb.fn.max('changed_at').as('became'))
    .where('user_id', '=', userId)
    .where('contact', '=', contactOf(sentTo))
    .executeTakeFirstOrThrow();
  return wayBackTo(tx, services, userId, {
    since: became && became >= since ? new Date(became.getTime() + 1) : since,
    at,
    sentTo,
  });
}

/** The same for whom the address was before. */
export async function wayBackTo(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl'>,
  userId: string,
  { since, at, sentTo }: To,
): Promise<string> {
  const { token, hash } = newRefreshToken();
  await tx
    .insertInto('identity.way_back_links')
    .values({ token_hash: hash, user_id: userId, since, sent_to: sentTo, expires_at: new Date(at.getTime() + lifeMs) })
    .execute();
  return `${services.consoleUrl()}/not-me#${token}`;
}

/**
 * Whose link it is, where it went and how far back the letters that went there reach, once pressed; null once it is
 * over. `isFirst`: nothing that went there and is open was pressed before.
 */
export async function pressWayBack(
  tx: Tx,
  token: string,
  at: Date,
): Promise<{ userId: string; since: Date; sentTo: string; isFirst: boolean } | null> {
  const open = () =>
    tx
      .selectFrom('identity.way_back_links')
      .select(['user_id', 'sent_to', 'pressed_at'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', at)
      .where('over_at', 'is', null)
      .executeTakeFirst();
  const found = await open();
  if (!found) return null;
  // Two letters pressed at once take turns at the person.
  await tx.selectFrom('identity.users').select('id').where('id', '=', found.user_id).forUpdate().executeTakeFirst();
  const row = await open();
  const reach = row && (await reachOf(tx, row.user_id, row.sent_to, at));
  if (!reach) return null;
  // Pressed again it shuts nothing: whoever kept it would keep its owner out at each new letter.
  if (row.pressed_at === null)
    await tx
      .updateTable('identity.way_back_links')
      .set({ pressed_at: at })
      .where('user_id', '=', row.user_id)
      .where('sent_to', '=', row.sent_to)
      .where('over_at', 'is', null)
      .where('pressed_at', 'is', null)
      .execute();
  return { userId: row.user_id, sentTo: row.sent_to, since: reach.since, isFirst: row.pressed_at === null };
}

/**
 * How far back the open letters of an address reach, and when its reader proved that they read it: whoever reads one of
 * them reads all, and one press does what pressing all of them would. Null when all are over.
 */
export async function reachOf(
  tx: Tx,
  userId: string,
  sentTo: string,
  at: Date,
): Promise<{ since: Date; provedAt: Date | null } | null> {
  const { since, provedAt } = await tx
    .selectFrom('identity.way_back_links')
    .select((eb) => [eb.fn.min('since').as('since'), eb.fn.min('proved_at').as('provedAt')])
    .where('user_id', '=', userId)
    .where('sent_to', '=', sentTo)
    .where('expires_at', '>', at)
    .where('over_at', 'is', null)
    .executeTakeFirstOrThrow();
  return since && { since, provedAt };
}

/**
 * Whoever reads this address takes the account back once others were asked; their letters hold for as long as that
 * takes.
 */
export async function markProved(tx: Tx, userId: string, sentTo: string, at: Date): Promise<void> {
  const until = new Date(at.getTime() + askingOlderMs);
  await tx
    .updateTable('identity.way_back_links')
    .set((eb) => ({ proved_at: at, expires_at: eb.fn<Date>('greatest', ['expires_at', eb.val(until)]) }))
    .where('user_id', '=', userId)
    .where('sent_to', '=', sentTo)
    .where('over_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/**
 * What does not reach further is over, wherever it went; a letter that does stays, so that the older address has the
 * last word.
 */
export async function endWaysBackSince(tx: Tx, userId: string, since: Date, at: Date): Promise<void> {
  await tx
    .updateTable('identity.way_back_links')
    .set({ over_at: at })
    .where('user_id', '=', userId)
    .where('since', '>=', since)
    .where('over_at', 'is', null)
    .execute();
}

/** What went to an address that its owner put away by hand undoes nothing. */
export async function endWaysBackTo(tx: Tx, userId: string, addresses: readonly string[], at: Date): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .updateTable('identity.way_back_links')
    .set({ over_at: at })
    .where('user_id', '=', userId)
    .where('sent_to', 'in', addresses)
    .where('over_at', 'is', null)
    .execute();
}

/**
 * What they are reached at is theirs, and proved: that another letter of it was pressed as well keeps nobody out any
 * more.
 */
export async function forgetPresses(tx: Tx, userId: string): Promise<void> {
  const { email, phone } = await tx
    .selectFrom('identity.users')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('identity.way_back_links')
    .set({ pressed_at: null, proved_at: null })
    .where('user_id', '=', userId)
    .where(
      'sent_to',
      'in',
      [email, phone].filter((one) => one !== null),
    )
    .where('over_at', 'is', null)
    .execute();
}

/**
 * Until when nobody enters, because somebody has said that it was not them and proves the address, or waits for whoever
 * had it before; null when nobody has.
 */
export async function closedUntil(tx: Tx, userId: string, at: Date): Promise<Date | null> {
  const { pressed, proved } = await tx
    .selectFrom('identity.way_back_links')
    .select((eb) => [eb.fn.max('pressed_at').as('pressed'), eb.fn.max('proved_at').as('proved')])
    .where('user_id', '=', userId)
    .where('over_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  const until = Math.max(pressed ? pressed.getTime() + takingBackMs : 0, proved ? proved.getTime() + askingOlderMs : 0);
  return until > at.getTime() ? new Date(until) : null;
}

/**
 * A link of the last day asks who stood before the address that it went to (`restoreContacts`): that is kept twice as
 * long, and as long as a letter leads back to it.
 */
export async function sweepWaysBack(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identity.way_back_links').where('expires_at', '<', now).execute();
  await tx
    .deleteFrom('identity.contact_changes as c')
    .where('changed_at', '<', new Date(now.getTime() - 2 * lifeMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity.way_back_links as l')
            .select('l.user_id')
            .whereRef('l.user_id', '=', 'c.user_id')
            .whereRef('l.since', '<=', 'c.changed_at')
            .where('l.over_at', 'is', null),
        ),
      ),
    )
    .execute();
}
