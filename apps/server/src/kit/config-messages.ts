import { isEmail } from '#domain/values/text.ts';

/** Ways out for mail and SMS: their settings and what makes each of them wrong. */
export const messageSettings = [
  {
    name: 'SMTP_URL',
    default: '(no mail is sent)',
    meaning:
      'Mail server, smtp://user:password@host:587 (STARTTLS, required as soon as a password is given) or smtps://user:password@host:465. Without it nothing is mailed.',
  },
  {
    name: 'MAIL_FROM',
    default: '(needed with SMTP_URL)',
    meaning: 'Sender of every mail, no-reply@example.cm or Name <no-reply@example.cm>.',
  },
  {
    name: 'SMPP_URL',
    default: '(no SMS is sent)',
    meaning:
      'SMS centre, smpp://user:password@host:2775 or smpps://user:password@host:3550 for TLS. Without it no SMS is sent.',
  },
  {
    name: 'SMS_FROM',
    default: '(needed with SMPP_URL)',
    meaning:
      'Sender of every SMS as agreed with the operator: up to 11 letters and digits, or a number of up to 15 digits.',
  },
  {
    name: 'NKAP_OUTBOX',
    default: 'auto',
    meaning:
      'on, off or auto: whether /__outbox shows every mail and SMS on a screen, codes included. auto shows it only beside the demo world and only while neither SMTP_URL nor SMPP_URL is set. Never on where real people log in.',
  },
] as const;

export type MessageConfig = {
  smtpUrl: string | null;
  mailFrom: string | null;
  smppUrl: string | null;
  smsFrom: string | null;
  outbox: 'auto' | 'on' | 'off';
};

type Name = (typeof messageSettings)[number]['name'];
type Reader = {
  text(name: Name): string | null;
  address(name: Name, protocols: string[], example: string): string | null;
  outbox(): MessageConfig['outbox'];
  problems: string[];
};

export function readMessages({ text, address, outbox, problems }: Reader): MessageConfig {
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.cm:587');
  const smppUrl = address('SMPP_URL', ['smpp:', 'smpps:'], 'smpp://user:password@sms.example.cm:2775');
  // Values of addresses are never repeated: they hold passwords.
  for (const [name, url] of [
    ['SMTP_URL', smtpUrl],
    ['SMPP_URL', smppUrl],
  ] as const) {
    const parsed = url === null ? null : new URL(url);
    if (parsed && !parsed.hostname) problems.push(`${name} must name a host`);
    else if (parsed && parsed.pathname.length > 1) problems.push(`${name} must end after host and port`);
    else if (parsed && name === 'SMPP_URL' && (!parsed.username || !parsed.password))
      problems.push('SMPP_URL must hold a user and a password');
    else if (parsed?.username && !parsed.password) problems.push(`${name} names a user but no password`);
  }
  const mailFrom = text('MAIL_FROM');
  if (smtpUrl !== null && mailFrom === null)
    problems.push('MAIL_FROM must be set with SMTP_URL, such as no-reply@example.cm');
  else if (mailFrom !== null && !isEmail(mailAddress(mailFrom)))
    problems.push(`MAIL_FROM must be an email address, but is ${JSON.stringify(mailFrom)}`);
  const smsFrom = text('SMS_FROM');
  if (smppUrl !== null && smsFrom === null) problems.push('SMS_FROM must be set with SMPP_URL, such as NKAP');
  else if (smsFrom !== null && !/^(?:\d{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(smsFrom))
    problems.push(
      `SMS_FROM must be up to 11 letters and digits or a number of up to 15 digits, but is ${JSON.stringify(smsFrom)}`,
    );
  return { smtpUrl, mailFrom, smppUrl, smsFrom, outbox: outbox() };
}

/** The bare address of `Name <address>`. */
export const mailAddress = (from: string): string => /^[^<>]*<([^<>]+)>$/.exec(from)?.[1]?.trim() ?? from;
