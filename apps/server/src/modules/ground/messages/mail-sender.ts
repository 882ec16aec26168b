import nodemailer from 'nodemailer';
import { mailAddress } from '../../../kit/config-messages.ts';
import type { Mail, SendOutcome } from './sender.ts';
import { shortReason } from './sender.ts';

type SmtpError = Error & { responseCode?: number; command?: string; code?: string };

/** Mail over SMTP, at most five connections at a time, each step bounded. */
export function mailSender(url: string, from: string) {
  const address = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  const transport = nodemailer.createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    // A password never crosses a network in the clear.
    requireTLS: address.username !== '' && !isLocal,
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = mailAddress(from).split('@')[1]!;
  return {
    async send(mail: Mail): Promise<SendOutcome> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // The same on every try: a receiver that got it twice can tell.
          messageId: `<${mail.id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * 4xx is "not now" (greylisting, a full queue), 5xx "never". A refused login is ours to mend, so it is "not now" too.
 */
function outcomeOf(error: SmtpError): SendOutcome {
  const isLogin = error.code === 'EAUTH' || error.command?.startsWith('AUTH') === true || error.responseCode === 530;
  const isFinal = !isLogin && error.responseCode !== undefined && error.responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'later', reason: shortReason(error.message) };
}
