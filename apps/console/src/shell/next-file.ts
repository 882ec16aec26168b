import type { TransferDetail } from '#contract/transfers/schemas.ts';
import type { Tone } from '#domain/payments/status-tones.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { nextFileWords } from '#i18n/catalogues/transfers/next-file.ts';
import { say, type Locale } from '#i18n/words.ts';

/** What is said of a payment to a bank that waits here for its file. */
export function nextFileTold(
  { cutOffAt, paidOn }: NonNullable<TransferDetail['nextFile']>,
  locale: Locale,
): { tone: Tone; title: string; text: string } {
  const t = say(nextFileWords, locale);
  const at = formatDateTime(new Date(cutOffAt), locale);
  return { tone: 'info', title: t.title, text: t.text({ at, day: formatDate(paidOn, locale) }) };
}
