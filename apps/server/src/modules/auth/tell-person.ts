import { sql } from 'kysely';
import { isNotificationType } from '#domain/notifications.ts';
import type { MessageParams, MessageTemplate } from '#i18n/catalogues/messages.ts';
import type { Locale } from '#i18n/words.ts';
import type { Tx } from '../context.ts';
import { insideNow } from '../members/public.ts';
import { queueMessage } from '../messages/public.ts';
import { notifyAll } from '../notifications/public.ts';

/** Tells a person something about their own account: by mail, or by SMS to whoever has no address, and in the centre. */
export async function tellPerson<T extends MessageTemplate>(tx: Tx, userId: string, template: T, params: MessageParams<T>, at: Date): Promise<void> {
  const user = await tx.selectFrom('identity.users').select(['email', 'phone', 'language']).where('id', '=', userId).executeTakeFirst();
  const to = user?.email ?? user?.phone;
  if (!user || !to) return;
  await queueMessage(tx, { channel: user.email ? 'email' : 'sms', to, template, language: user.language as Locale, params, userId, at });
  if (!isNotificationType(template)) return;
  // In every organisation of the person, or in the one this transaction may write to.
  const places = await tx.selectFrom('identity.memberships as m').select('m.organisation_id').where('m.user_id', '=', userId).where(insideNow(at))
    .where(sql<boolean>`current_setting('app.org_id') in ('system', m.organisation_id)`).execute();
  await notifyAll(tx, places.map((place) => ({ organisationId: place.organisation_id, environment: 'production', type: template, userIds: [userId], at })));
}
