import type { MessageConfig } from '../../../kit/config-messages.ts';
import { mailSender } from './mail-sender.ts';
import type { MailContent, SmsContent } from './render.ts';
import { smsSender } from './sms-sender.ts';

/** What the other side said: gone, try later, or never (this recipient, this content). */
export type SendOutcome = { kind: 'sent' } | { kind: 'later' | 'refused'; reason: string };
export type Mail = MailContent & { id: string; to: string; subject: string };
export type Sms = SmsContent & { id: string; to: string };

export type Senders = {
  /** null: nothing goes out on this channel. */
  email: ((mail: Mail) => Promise<SendOutcome>) | null;
  sms: ((sms: Sms) => Promise<SendOutcome>) | null;
  close(): Promise<void>;
};

/** Connects on first use. */
export function openSenders(config: MessageConfig): Senders {
  const mail = config.smtpUrl && config.mailFrom ? mailSender(config.smtpUrl, config.mailFrom) : null;
  const sms = config.smppUrl && config.smsFrom ? smsSender(config.smppUrl, config.smsFrom) : null;
  return {
    email: mail?.send ?? null,
    sms: sms?.send ?? null,
    async close() {
      mail?.close();
      await sms?.close();
    },
  };
}

/** What is kept of an error: one line, no novel. */
export const shortReason = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
