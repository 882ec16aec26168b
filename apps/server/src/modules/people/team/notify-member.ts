import type { MessageParams } from '#i18n/catalogues/messages/words.ts';
import type { Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import type { MemberRecord } from './find.ts';

type Told = 'roleChanged' | 'deactivated' | 'placeSuspended';

/** Tells somebody what became of their place, by mail, or by SMS to whoever has no address. */
export async function notifyMember<T extends Told>(
  tx: Tx,
  member: Pick<MemberRecord, 'organisationId' | 'userId' | 'email' | 'phone' | 'language'>,
  template: T,
  params: MessageParams<T>,
  at: Date,
): Promise<void> {
  const { organisationId, userId, email, phone, language } = member;
  const to = email ? { channel: 'email' as const, to: email } : phone ? { channel: 'sms' as const, to: phone } : null;
  if (to) await queueMessage(tx, { ...to, template, params, language, organisationId, userId, at });
}
