import { formatDate, formatMonth, formatTime, localDay, zone } from '#domain/values/time.ts';
import { formatPercent } from '#domain/values/money.ts';
import type { Locale } from '#i18n/words.ts';
import type { Report } from './search.ts';

const withoutYear = (text: string) => text.replace(/ \d{4}$/, '');

/** The name of a chart point: "14:00", "20 Nov, 14:00", "20 Nov", "Nov 2026". */
export function pointLabel(at: Date, range: Report['range'], locale: Locale): string {
  const day = localDay(at);
  if (range === '1d') return formatTime(at);
  if (range === '3d') return `${withoutYear(formatDate(at, locale))}, ${formatTime(at)}`;
  return range === '12m' ? formatMonth(day, locale) : withoutYear(formatDate(at, locale));
}

export type TrendPoint = { label: string; values: (number | null)[]; tick?: string };

/**
 * This period and the one before, point by point from their beginnings. Points that lie ahead have no figure yet, so
 * the line ends now instead of falling to zero. Three days are drawn by hour and labelled by day, as the specification
 * groups them.
 */
export function trendPoints(
  report: Pick<Report, 'rows' | 'previous' | 'range' | 'asOf'>,
  pick: (row: Report['rows'][number]) => number,
  locale: Locale,
): TrendPoint[] {
  const now = Date.parse(report.asOf);
  return report.rows.map((row, index) => {
    const at = new Date(row.txnPeriod);
    const before = report.previous[index];
    const point = {
      label: pointLabel(at, report.range, locale),
      values: [at.getTime() <= now ? pick(row) : null, before ? pick(before) : null],
    };
    if (report.range !== '3d') return point;
    return { ...point, tick: formatTime(at) === '12:00' ? withoutYear(formatDate(at, locale)) : '' };
  });
}

/** The point with the most, as its name and figure; null when all are empty. */
export function bestPoint(
  report: Pick<Report, 'rows' | 'range'>,
  pick: (row: Report['rows'][number]) => number,
  locale: Locale,
): { when: string; most: number } | null {
  const best = report.rows.reduce((top, row) => (pick(row) > pick(top) ? row : top), report.rows[0]!);
  return best && pick(best) > 0
    ? { when: pointLabel(new Date(best.txnPeriod), report.range, locale), most: pick(best) }
    : null;
}

/** "84.5%" / "84,5 %" of 0.845 */
export function drawRate(rate: number, locale: Locale): string {
  return formatPercent(Math.round(rate * 1_000) * 10, locale);
}

/** The difference of two rates in points, one decimal: "+2.4" / "−2,4". */
export function drawPoints(difference: number, locale: Locale): string {
  const tenths = Math.round(difference * 1_000) / 10;
  const digits = String(Math.abs(tenths)).replace('.', locale === 'fr' ? ',' : '.');
  return (tenths > 0 ? '+' : tenths < 0 ? '\u2212' : '') + digits;
}

/** "Monday" for 1 (the first day of an ISO week). */
export function weekdayName(weekday: number, locale: Locale, length: 'long' | 'short' = 'long'): string {
  // 2 January 2023 was a Monday.
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { weekday: length, timeZone: zone }).format(
    new Date(Date.UTC(2023, 0, 1 + weekday, 12)),
  );
}

/** "14:00–15:00" / "14 h – 15 h" */
export function hourSpan(hour: number, locale: Locale): string {
  const next = (hour + 1) % 24;
  return locale === 'fr'
    ? `${hour}\u00a0h – ${next}\u00a0h`
    : `${String(hour).padStart(2, '0')}:00–${String(next).padStart(2, '0')}:00`;
}
