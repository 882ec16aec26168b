import { messageSealer, sealContext } from '../modules/ground/messages/sealing.ts';
import type { TestWorld } from './test-world.ts';

export type SentMessage = {
  channel: 'email' | 'sms';
  to: string;
  template: string;
  language: string;
  subject: string | null;
  text: string;
};

/** What was written to an address, the newest first, opened as its reader would. */
export async function messagesTo(world: TestWorld, to: string): Promise<SentMessage[]> {
  const rows = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.outbox_messages').selectAll().where('recipient', '=', to).orderBy('id', 'desc').execute(),
  );
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    template: row.template,
    language: row.language,
    subject: row.subject,
    text: (JSON.parse(messageSealer().unseal(row.content_sealed!, sealContext(row.id))) as { text: string }).text,
  }));
}

/** The token in the newest invitation to an address. */
export async function invitationToken(world: TestWorld, to: string): Promise<string> {
  const found = (await messagesTo(world, to)).find((message) => message.template === 'invitation');
  const token = /\/user-activation\/([\w-]{43})/.exec(found?.text ?? '')?.[1];
  if (!token) throw new Error(`no invitation to ${to}`);
  return token;
}

/** The names of what was sent to an address, the oldest first. */
export const templatesTo = async (world: TestWorld, to: string): Promise<string[]> =>
  (await messagesTo(world, to)).map((message) => message.template).toReversed();

/** The six digits of the newest message to an address. */
export async function codeSentTo(world: TestWorld, to: string): Promise<string> {
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await messagesTo(world, to))[0]?.text ?? '')?.[0];
  if (!code) throw new Error(`no code to ${to}`);
  return code;
}

/** The address in the newest message to somebody. */
export async function linkSentTo(world: TestWorld, to: string): Promise<URL> {
  const link = /https?:\/\/\S+/.exec((await messagesTo(world, to))[0]?.text ?? '')?.[0];
  if (!link) throw new Error(`no link to ${to}`);
  return new URL(link);
}
