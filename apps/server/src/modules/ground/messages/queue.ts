import type { MessageParams, MessageTemplate } from '#i18n/catalogues/messages/words.ts';
import type { Locale } from '#i18n/words.ts';
import { isEmail } from '#domain/values/text.ts';
import { sql } from 'kysely';
import { enqueue, type JobWish } from '../../../jobs/rows.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { contentOf, letterOf } from './render.ts';
import { messageSealer, sealContext } from './sealing.ts';

export type MessageWish<T extends MessageTemplate = MessageTemplate> = {
  channel: 'email' | 'sms';
  /** An email address, or a number as 2376…. */
  to: string;
  template: T;
  language: Locale;
  params: MessageParams<T>;
  organisationId?: string | null;
  userId?: string | null;
  at: Date;
};

/**
 * Writes a mail or an SMS into the outbox, in the transaction of whatever it tells: it goes out if and only if that
 * commits. Returns its id. Throws for an address that is none, because whoever calls has checked it already.
 */
export async function queueMessage<T extends MessageTemplate>(tx: Tx, wish: MessageWish<T>): Promise<string> {
  if (wish.channel === 'email' ? !isEmail(wish.to) : !/^\d{8,15}$/.test(wish.to))
    throw new Error(`Not an address for ${wish.channel}`);
  const id = newId('message', wish.at);
  const letter = letterOf(wish.template, wish.language, wish.params);
  await tx
    .insertInto('identity.outbox_messages')
    .values({
      id,
      organisation_id: wish.organisationId ?? null,
      user_id: wish.userId ?? null,
      channel: wish.channel,
      recipient: wish.to,
      template: wish.template,
      language: wish.language,
      subject: wish.channel === 'email' ? letter.subject : null,
      content_sealed: messageSealer().seal(
        JSON.stringify(contentOf(wish.channel, letter, wish.language)),
        sealContext(id),
      ),
      created_at: wish.at,
    })
    .execute();
  await enqueue(tx, [jobOf(id, wish.template, wish.at)], wish.at);
  return id;
}

const codes: ReadonlySet<string> = new Set<MessageTemplate>(['emailOtp', 'smsOtp', 'passwordResetOtp']);
const jobOf = (id: string, template: string, at: Date): JobWish => ({
  kind: codes.has(template) ? 'code' : 'message',
  subject: id,
  at,
});

/** What the outbox shows of messages that are dead no longer. */
export async function messagesAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('identity.outbox_messages')
    .set({ status: 'queued' })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * A process of the release before this one, beside us during an upgrade, says in the row itself when it is due. Its own
 * worker has it in hand, or it becomes a job. Goes with those columns, a release after this one.
 */
export async function takeOverMessages(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; template: string }>`update identity.outbox_messages
    set next_attempt_at = null, claimed_until = null where status = 'queued' and next_attempt_at <= ${now}
      and (claimed_until is null or claimed_until < ${now}) returning id, template`.execute(tx);
  await enqueue(
    tx,
    rows.map(({ id, template }) => jobOf(id, template, now)),
    now,
  );
}

/** Forgets what was queued before, sent or not. */
export const forgetMessagesBefore = (tx: Tx, before: Date): Promise<unknown> =>
  tx.deleteFrom('identity.outbox_messages').where('created_at', '<', before).execute();
