import type { FeeBook } from '#contract/fees/api.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { taxBases } from '#domain/fees/taxes.ts';
import { destinationNames, feeWords } from '#i18n/catalogues/fees/words.ts';
import { say, type Locale } from '#i18n/words.ts';

export type Schedule = FeeBook['schedules'][number];
export type Tax = FeeBook['taxes'][number];
type Tier = Schedule['tiers'][number];

/** 150 → "1.5 %" or "1,5 %". */
export function percentText(bps: number, locale: Locale): string {
  const text = String(bps / 100);
  return locale === 'fr' ? `${text.replace('.', ',')}\u00a0%` : `${text}\u00a0%`;
}

/** "1,5" or "1.5 %" → 150; null for what is no percentage of at most two decimals. */
export function percentBps(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!found) return null;
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return bps <= 10_000 ? bps : null;
}

export function tierText(tier: Pick<Tier, 'fixed' | 'percentBps' | 'min' | 'max'>, locale: Locale): string {
  const t = say(feeWords, locale);
  const parts = [
    tier.percentBps > 0 ? percentText(tier.percentBps, locale) : null,
    tier.fixed > 0 ? formatMoney(tier.fixed, locale) : null,
  ].filter(Boolean);
  if (parts.length === 0) return t.free;
  const bounds = [
    tier.min === null || tier.min === 0 ? null : `${t.min.toLowerCase()} ${formatMoney(tier.min, locale)}`,
    tier.max === null ? null : `${t.max.toLowerCase()} ${formatMoney(tier.max, locale)}`,
  ].filter(Boolean);
  return `${parts.join(' + ')}${bounds.length > 0 ? `, ${bounds.join(', ')}` : ''}`;
}

/** "0 – 50 000: 1 %" for each tier; one tier needs no bounds. */
export function tiersText(schedule: Pick<Schedule, 'tiers'>, locale: Locale): string[] {
  const t = say(feeWords, locale);
  if (schedule.tiers.length === 1) return [tierText(schedule.tiers[0]!, locale)];
  return schedule.tiers.map(
    (tier) =>
      `${formatNumber(tier.fromAmount, locale)} ${tier.toAmount === null ? t.open : `– ${formatNumber(tier.toAmount, locale)}`}${locale === 'fr' ? '\u00a0' : ''}: ${tierText(tier, locale)}`,
  );
}

/**
 * "To mobile money · MTN": what a line is for. The line without either is for the rest, or for everything when alone.
 */
export function forText(
  { operator, destination }: Pick<Schedule, 'operator' | 'destination'>,
  locale: Locale,
  isAlone = false,
): string {
  const t = say(feeWords, locale);
  const parts = [
    destination && `${t.destination} ${destinationNames[destination][locale]}`,
    operator && operators[operator].name,
  ].filter(Boolean);
  const text = parts.join(' · ') || (isAlone ? t.anyOperator : t.elsewhere);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export type Phase = 'inForce' | 'coming' | 'over';
export function phaseOf({ validFrom, validTo }: { validFrom: string; validTo: string | null }, now: Date): Phase {
  if (Date.parse(validFrom) > now.getTime()) return 'coming';
  return validTo !== null && Date.parse(validTo) <= now.getTime() ? 'over' : 'inForce';
}

/** Versions of one line together, those in force and coming first; the line for the rest comes last. */
export function linesOf(schedules: readonly Schedule[]): { key: string; versions: Schedule[] }[] {
  const lines = new Map<string, Schedule[]>();
  for (const schedule of schedules) {
    const key = `${schedule.product} ${schedule.destination ?? ''} ${schedule.operator ?? ''}`;
    lines.set(key, [...(lines.get(key) ?? []), schedule]);
  }
  const order = ({ destination, operator }: Schedule): string =>
    `${destination ? taxBases.indexOf(destination) : 9} ${operator ?? '~'}`;
  return [...lines]
    .map(([key, versions]) => ({ key, versions: versions.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom)) }))
    .toSorted((a, b) => (order(a.versions[0]!) < order(b.versions[0]!) ? -1 : 1));
}
