import { sql } from 'kysely';
import { isNotificationOfPeople } from '#domain/notifications/notifications.ts';
import type { MessageParams, MessageTemplate } from '#i18n/catalogues/messages/words.ts';
import type { Locale } from '#i18n/words.ts';
import type { Tx } from '../../context.ts';
import { insideNow } from '../../ground/members/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notifyAll } from '../../ground/notifications/public.ts';
import type { AuthServices } from './sessions.ts';
import { wayBack } from './way-back.ts';

/**
 * Tells a person something about their own account: by mail, or by SMS to whoever has no address, and in the centre.
 */
export const notifyPerson = <T extends MessageTemplate>(
  tx: Tx,
  userId: string,
  template: T,
  params: MessageParams<T>,
  at: Date,
): Promise<void> => notifyBy(tx, userId, template, async () => params, at, 'first');

type Told = {
  [T in MessageTemplate]: MessageParams<T> extends { link: string; at: Date } ? T : never;
}[MessageTemplate];

/**
 * The same of something of which they could say that it was not them: every letter has a way back of its own, from
 * `since` on. What changes how they are reached goes to all that they have.
 */
export const notifyWithWayBack = <T extends Told>(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl'>,
  userId: string,
  template: T,
  params: Omit<MessageParams<T>, 'link'>,
  {
    since,
    at,
    reach = 'first',
    isWritten = true,
  }: { since: Date; at: Date; reach?: 'first' | 'everywhere'; isWritten?: boolean },
): Promise<void> =>
  notifyBy(
    tx,
    userId,
    template,
    async (sentTo) => ({ ...params, link: await wayBack(tx, services, userId, { since, at, sentTo }) }),
    at,
    isWritten ? reach : 'centre',
  );

const lettersOf = { centre: 0, first: 1, everywhere: 2 };

async function notifyBy<T extends MessageTemplate>(
  tx: Tx,
  userId: string,
  template: T,
  paramsTo: (address: string) => Promise<MessageParams<T>>,
  at: Date,
  reach: 'first' | 'everywhere' | 'centre',
): Promise<void> {
  const user = await tx
    .selectFrom('identity.users')
    .select(['email', 'phone', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const letters = [
    { channel: 'email' as const, to: user.email },
    { channel: 'sms' as const, to: user.phone },
  ].filter((one): one is { channel: 'email' | 'sms'; to: string } => one.to !== null);
  for (const letter of letters.slice(0, lettersOf[reach]))
    await queueMessage(tx, {
      ...letter,
      template,
      language: user.language as Locale,
      params: await paramsTo(letter.to),
      userId,
      at,
    });
  if (!isNotificationOfPeople(template)) return;
  // In every organisation of the person, or in the one this transaction may write to.
  const places = await tx
    .selectFrom('identity.memberships as m')
    .select('m.organisation_id')
    .where('m.user_id', '=', userId)
    .where(insideNow(at))
    .where(sql<boolean>`current_setting('app.org_id') in ('system', m.organisation_id)`)
    .execute();
  await notifyAll(
    tx,
    places.map((place) => ({
      organisationId: place.organisation_id,
      environment: 'production',
      type: template,
      userIds: [userId],
      at,
    })),
  );
}
