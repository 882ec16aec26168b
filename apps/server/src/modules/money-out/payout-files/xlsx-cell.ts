import { figureText } from '#domain/mass-payments/amounts.ts';

/** How a figure of a workbook looks as text. `isWhole`: shown without its decimals. */
export type NumberStyle =
  | { kind: 'plain'; isWhole: boolean }
  | { kind: 'padded'; digits: number; isWhole: true }
  | { kind: 'date' | 'percent'; isWhole: false };

/** Formats of the standard by their numbers that are dates or times. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

const builtInPercents = new Set([9, 10]);

/** Formats of the standard that show whole figures. */
const builtInWhole = new Set([1, 3, 5, 6, 37, 38, 41, 42]);

/** @param code the format's own code, when the workbook defines it. */
export function styleOfFormat(id: number, code: string | undefined): NumberStyle {
  if (code === undefined)
    return builtInDates.has(id)
      ? { kind: 'date', isWhole: false }
      : builtInPercents.has(id)
        ? { kind: 'percent', isWhole: false }
        : { kind: 'plain', isWhole: builtInWhole.has(id) };
  const bare = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '');
  if (/[ymdhs]/i.test(bare)) return { kind: 'date', isWhole: false };
  if (bare.includes('%')) return { kind: 'percent', isWhole: false };
  // "000000000" keeps a leading zero on the screen; so do "0##" and "00 00 00 00".
  const zeros =
    /^[0# ]+$/.test(bare) && bare.startsWith('0') ? [...bare].filter((character) => character === '0').length : 0;
  return zeros > 1
    ? { kind: 'padded', digits: zeros, isWhole: true }
    : { kind: 'plain', isWhole: showsWhole(code, bare) };
}

/**
 * Digits, and neither decimals, a percentage, a fraction, an exponent, a condition nor thousands left away ("#,##0,").
 */
const showsWhole = (code: string, bare: string): boolean =>
  /[0#]/.test(bare) && !/[.%/E@]|[0#?],+(?![0#?])/i.test(bare) && !/\[[<>=]/.test(code);

/**
 * A figure as the digits that stand in the cell: never with an exponent while it is exact, never with a ".0". A figure
 * too long to be exact keeps its exponent, so that whoever reads it sees that digits are gone; decimals never look like
 * thousands.
 */
export function numberText(raw: string, style: NumberStyle, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  if (style.kind === 'date' && value >= 0 && value < 2_958_466) return dateText(value, is1904);
  if (style.kind === 'percent') return percentText(value);
  if (Number.isSafeInteger(value))
    return style.kind === 'padded' && value >= 0 ? String(value).padStart(style.digits, '0') : String(value);
  if (Number.isInteger(value)) return /e/i.test(raw) ? raw.trim() : value.toExponential();
  // Fifteen digits are what a spreadsheet itself keeps: 1234.5600000000001 is 1234.56.
  const rounded = Number(value.toPrecision(15));
  return figureText(rounded);
}

/** 0.15 is "15 %": what people read in the cell is what is read of it, and no amount. */
export const percentText = (value: number): string => `${Number((value * 100).toPrecision(15))} %`;

const dayMs = 86_400_000;

/** "2026-11-30", with the time when there is one. */
function dateText(serial: number, is1904: boolean): string {
  // The 1900 system counts a 29 February 1900 that never was; days before it are not dates of payments.
  const at = new Date(Math.round((serial + (is1904 ? 1462 : 0) - 25_569) * dayMs));
  const text = at.toISOString();
  return serial % 1 === 0
    ? text.slice(0, 10)
    : serial < 1
      ? text.slice(11, 16)
      : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** `_x000D_` is how the format writes a character XML cannot hold. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

/** "AB12" → 27. Null for what is no place of a cell. */
export function columnOf(place: string): number | null {
  const letters = /^([A-Z]{1,3})\d*$/i.exec(place)?.[1];
  if (!letters) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
