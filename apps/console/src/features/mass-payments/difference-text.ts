import { formatNumber } from '#domain/values/money.ts';
import type { Locale } from '#i18n/words.ts';

/** Francs and parts of them, without a sign: 1.25 is "1.25" or "1,25". Only what rounding takes or adds has parts. */
export function differenceText(francs: number, locale: Locale): string {
  const thousandths = Math.round(Math.abs(francs) * 1000);
  const parts = String(thousandths % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return (
    formatNumber(Math.floor(thousandths / 1000), locale) + (parts === '' ? '' : (locale === 'fr' ? ',' : '.') + parts)
  );
}
