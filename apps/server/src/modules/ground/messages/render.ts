import { brand } from '#domain/values/brand.ts';
import {
  messageTemplates,
  type Letter,
  type MessageParams,
  type MessageTemplate,
  letterGreeting,
} from '#i18n/catalogues/messages/words.ts';
import type { Locale } from '#i18n/words.ts';
import { cleanParams, cleanText, escapeHtml } from './clean.ts';
import { gsmText } from './gsm.ts';

/** What is kept sealed until it is sent. */
export type MailContent = { text: string; html: string };
export type SmsContent = { text: string };

/** A letter in one language, written at the moment it is queued: later changes of names or words do not reach it. */
export function letterOf<T extends MessageTemplate>(template: T, language: Locale, params: MessageParams<T>): Letter {
  const write = messageTemplates[template] as (given: MessageParams<T>, locale: Locale) => Letter;
  const letter = write(cleanParams(params), language);
  const spaced = (text: string) => (language === 'fr' ? frenchSpaces(text) : text);
  return {
    subject: spaced(cleanText(letter.subject)),
    lines: letter.lines.map((line) =>
      typeof line === 'string'
        ? spaced(line)
        : 'label' in line
          ? { label: spaced(line.label), url: webAddress(line.url) }
          : line,
    ),
    sms: gsmText(letter.sms),
  };
}

/** French sets a space that does not break before these signs. */
const frenchSpaces = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ :(?= |$)/g, '\u00a0:')
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»');

function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:'))
    throw new Error('A link in a message must be a full web address');
  return parsed.href;
}

export function mailText(letter: Letter, greeting: string): string {
  const lines = letter.lines.map((line) =>
    typeof line === 'string' ? line : 'code' in line ? `    ${line.code}` : `${line.label}\n${line.url}`,
  );
  return `${[greeting, ...lines].join('\n\n')}\n\n${brand.name}\n`;
}

const style = {
  page: 'margin:0;padding:24px 12px;background:#f4f5f7;font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#16191f',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:12px;padding:28px 28px 20px',
  brand: 'font-size:18px;font-weight:700;margin:0 0 20px',
  line: 'font-size:16px;line-height:1.5;margin:0 0 16px;overflow-wrap:anywhere',
  code: 'font-size:34px;font-weight:700;letter-spacing:8px;margin:8px 0 24px;font-family:ui-monospace,Consolas,monospace',
  button:
    'display:inline-block;background:#0b6b4f;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;padding:12px 20px;border-radius:8px',
  address: 'font-size:13px;line-height:1.4;color:#5a6270;margin:8px 0 20px;overflow-wrap:anywhere',
};

/** One column, no image, nothing fetched: it reads the same with pictures off and on a slow line. */
export function mailHtml(letter: Letter, greeting: string, language: Locale): string {
  const body = letter.lines.map((line) => {
    if (typeof line === 'string') return `<p style="${style.line}">${escapeHtml(line)}</p>`;
    if ('code' in line) return `<p style="${style.code}">${escapeHtml(line.code)}</p>`;
    const url = escapeHtml(line.url);
    return `<p style="margin:8px 0"><a href="${url}" style="${style.button}">${escapeHtml(line.label)}</a></p><p style="${style.address}">${url}</p>`;
  });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head><body style="${style.page}"><div style="${style.card}"><p style="${style.brand}">${escapeHtml(brand.name)}</p><p style="${style.line}">${escapeHtml(greeting)}</p>${body.join('')}</div></body></html>`;
}

export function contentOf(channel: 'email' | 'sms', letter: Letter, language: Locale): MailContent | SmsContent {
  if (channel === 'sms') return { text: letter.sms };
  const greeting = letterGreeting[language];
  return { text: mailText(letter, greeting), html: mailHtml(letter, greeting, language) };
}
