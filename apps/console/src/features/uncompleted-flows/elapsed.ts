import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows/words.ts';
import { say, type Locale } from '#i18n/words.ts';

const minuteMs = 60_000;

/** How long something has stood still, in the one unit that matters: "12 min", "3 h", "2 days". */
export function elapsed(since: Date, now: Date, locale: Locale): string | null {
  const t = say(uncompletedFlowWords, locale);
  const minutes = Math.floor((now.getTime() - since.getTime()) / minuteMs);
  if (minutes < 1) return null;
  if (minutes < 60) return t.minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t.hours({ count: hours }) : t.days({ count: Math.floor(hours / 24) });
}
