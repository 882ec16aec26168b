import { dayCount, formatTime, zone } from '#domain/values/time.ts';
import { comparedWords } from '#i18n/catalogues/dashboard/compared.ts';
import { say, type Locale } from '#i18n/words.ts';

/** A period as the server compares it: `before` is the one it is held against, `asOf` the moment it is told of. */
export type ComparedPeriod = { current: { from: string; to: string }; before: { from: string }; asOf: string };

/** How much more or less than before, as a ratio; null when there was nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now !== null && before !== null && before > 0 ? (now - before) / before : null;

/** What the period before is called: "Last Thursday", "14 days before". */
export function beforeName({ current, before }: Omit<ComparedPeriod, 'asOf'>, locale: Locale): string {
  const t = say(comparedWords, locale);
  const days = dayCount(current.from, current.to);
  if (days > 92) return t.monthsBefore;
  if (days > 1) return t.daysBefore({ days });
  const day = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'long', timeZone: zone }).format(
    new Date(`${before.from}T12:00:00Z`),
  );
  const name = t.lastWeekday({ day });
  return name[0]!.toUpperCase() + name.slice(1);
}

/** The same of each bar by itself: what runs still stands beside the whole of what was then. */
export const beforeInFull = (period: Omit<ComparedPeriod, 'asOf'>, locale: Locale): string =>
  say(comparedWords, locale).inFull({ before: beforeName(period, locale) });

/** The same with the moment up to which it counts, which is that of the present one. */
export function beforeSpan(period: ComparedPeriod, locale: Locale): string {
  const t = say(comparedWords, locale);
  const before = beforeName(period, locale);
  return dayCount(period.current.from, period.current.to) > 92
    ? t.bySameDay({ before })
    : t.byTime({ before, time: formatTime(new Date(period.asOf)) });
}
