import type { Locale } from '#i18n/words.ts';

/**
 * "655.957" or "655,957" in millionths of a franc; null when it is no rate. Read digit by digit: a float would lose the
 * last ones.
 */
export function microsOf(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(text.replace(/\s/g, ''));
  if (!match) return null;
  const micros = Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0') || 0);
  return micros >= 1_000_000 ? micros : null;
}

/** "655.957" / "655,957": up to six decimals, at least two. */
export function rateText(micros: number, locale: Locale): string {
  const whole = Math.floor(micros / 1_000_000);
  const decimals = String(micros % 1_000_000)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${whole}${locale === 'fr' ? ',' : '.'}${decimals}`;
}

/** "1.5" or "1,5" percent in hundredths of a percent; null outside 0 to 50. */
export function bpsOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
  return bps <= 5000 ? bps : null;
}
export const percentText = (bps: number, locale: Locale): string =>
  (bps / 100).toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 2 });
