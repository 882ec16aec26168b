import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { say, type Locale } from '#i18n/words.ts';

/** A stretch of time in its largest unit: "3 d", "5 h", "12 min". */
export function stretch(ms: number, locale: Locale): string {
  const t = say(approvalWords, locale);
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return t.minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t.hours({ count: hours }) : t.days({ count: Math.floor(hours / 24) });
}

/** What is left of it: a week that has just begun is seven days, and not six. */
export const timeLeft = (ms: number, locale: Locale): string => stretch(ms < 3_600_000 ? ms : ms + 1_800_000, locale);
