import { formatTime, zone } from '#domain/values/time.ts';
import type { Locale } from '#i18n/words.ts';

/** Which greeting the hour in Cameroon asks for. */
export function greetingAt(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatTime(now).slice(0, 2));
  return hour >= 18 || hour < 4 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
}

/** "Irène" of "Irène Njoya"; a name that is one word stays as it is. */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] || displayName;
}

/** "Saturday 21 November 2026" / "samedi 21 novembre 2026" */
export function longDate(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
    .format(at)
    .replace(',', '');
}
