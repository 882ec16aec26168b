import type { Locale } from '#i18n/words.ts';

const figure = (value: number, digits: number, locale: Locale): string =>
  new Intl.NumberFormat(`${locale}-CM`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
/** "762.25 EUR" / "762,25 EUR". */
export const foreignMoney = (cents: number, currency: string, locale: Locale): string =>
  `${figure(cents / 100, 2, locale)}\u00a0${currency}`;
export const rateInWords = (currency: string, micros: number, locale: Locale): string =>
  `1\u00a0${currency} = ${figure(micros / 1_000_000, 3, locale)}\u00a0XAF`;
