import { asSeen } from './as-seen.ts';
import type { Locale } from './locale.ts';

/**
 * Money is a whole number of francs. XAF has no smaller unit, so a fraction is a mistake and never rounded away.
 * Shares and percentages are computed on BigInt inside, because amount × basis points passes 2^53 for large sums.
 */
export type Amount = number;

/** 15 digits: the largest width whose every value is an exact JavaScript number. */
export const amountCeiling: Amount = 999_999_999_999_999;

/** What a box of francs holds: whole francs, the text of somebody who wrote no such thing, null where it is empty. */
export type TypedAmount = Amount | string | null;

/** What can be counted with; null while the box is empty or holds no whole amount. */
export const wholeAmount = (typed: TypedAmount): Amount | null => (typeof typed === 'number' ? typed : null);

export type AmountProblem = 'required' | 'notInteger' | 'negative' | 'tooLarge';
export type ParsedAmount = { ok: true; amount: Amount } | { ok: false; reason: AmountProblem };

const refused = (reason: AmountProblem): ParsedAmount => ({ ok: false, reason });

/**
 * Reads an amount as programs send it: a JSON integer or a plain ASCII digit string, nothing else.
 * Spaces, signs, exponents, hexadecimal, decimals and full-width digits are refused; what a person
 * typed is read by `readTypedAmount`.
 */
export function parseAmount(input: unknown): ParsedAmount {
  if (input === undefined || input === null || input === '') return refused('required');
  if (typeof input === 'number') {
    if (Number.isNaN(input)) return refused('notInteger');
    if (input < 0) return refused('negative');
    if (input > amountCeiling) return refused('tooLarge');
    if (!Number.isInteger(input)) return refused('notInteger');
    return { ok: true, amount: input === 0 ? 0 : input };
  }
  if (typeof input !== 'string') return refused('notInteger');
  const seen = asSeen(input);
  if (/^(0|[1-9][0-9]{0,14})$/.test(seen)) return { ok: true, amount: Number(seen) };
  if (/^-[0-9]+$/.test(seen)) return refused('negative');
  if (/^[1-9][0-9]{15,}$/.test(seen)) return refused('tooLarge');
  return refused('notInteger');
}

function requireWhole(value: number, what: string): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${what} must be a whole number of at least 0, got ${value}`);
}

/**
 * Splits a total into parts in proportion to weights, with the largest-remainder rule: the parts always sum to the
 * total, and of two equal remainders the earlier part gets the franc, so the same input always gives the same parts.
 * @throws RangeError on a negative or fractional total or weight, or when all weights are zero.
 */
export function allocate(total: Amount, weights: readonly number[]): Amount[] {
  requireWhole(total, 'total');
  for (const weight of weights) requireWhole(weight, 'weight');
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) throw new RangeError('at least one weight must be above 0');
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: Number(product / sum), remainder: product % sum };
  });
  let left = total - shares.reduce((all, share) => all + share.part, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map((share) => share.part);
}

export type Rounding = 'up' | 'nearest' | 'down';

/** `bps` hundredths of a percent of an amount, in whole francs. 'nearest' takes an exact half up. */
export function percentOf(amount: Amount, bps: number, rounding: Rounding): Amount {
  requireWhole(amount, 'amount');
  requireWhole(bps, 'basis points');
  const product = BigInt(amount) * BigInt(bps);
  const extra = rounding === 'up' ? 9_999n : rounding === 'nearest' ? 5_000n : 0n;
  return Number((product + extra) / 10_000n);
}

const minus = '\u2212';
const groupSeparator: Record<Locale, string> = { en: ',', fr: '\u202f' };
const decimalSeparator: Record<Locale, string> = { en: '.', fr: ',' };

function group(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(?:[0-9]{3})+$)/g, groupSeparator[locale]);
}

/** "1,234" or "1 234" (U+202F). Written by hand, because Intl differs between old phones and servers. */
export function formatNumber(amount: number, locale: Locale): string {
  return (amount < 0 ? minus : '') + group(String(Math.abs(Math.trunc(amount))), locale);
}

/** "XAF 1,234" or "1 234 FCFA", with a no-break space beside the unit and the true minus sign in front of all. */
export function formatMoney(amount: Amount, locale: Locale): string {
  const digits = formatNumber(Math.abs(amount), locale);
  return (amount < 0 ? minus : '') + (locale === 'fr' ? `${digits}\u00a0FCFA` : `XAF\u00a0${digits}`);
}

/**
 * The specification's W suffix for cards and axes: from 10,000 on, in units of 10,000 with one decimal ("2.5W", "2,5
 * W").
 */
export function formatCompact(amount: Amount, locale: Locale): string {
  const size = Math.abs(amount);
  if (size < 10_000) return formatNumber(amount, locale);
  const tenths = Math.round(size / 1_000);
  const whole = group(String(Math.floor(tenths / 10)), locale);
  const decimal = tenths % 10 === 0 ? '' : decimalSeparator[locale] + String(tenths % 10);
  return `${amount < 0 ? minus : ''}${whole}${decimal}${locale === 'fr' ? '\u00a0' : ''}W`;
}

/** Basis points as "2.5%" or "2,5 %". */
export function formatPercent(bps: number, locale: Locale): string {
  const size = Math.abs(Math.round(bps));
  const decimals = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const digits = group(String(Math.floor(size / 100)), locale) + (decimals ? decimalSeparator[locale] + decimals : '');
  return `${bps < 0 && size > 0 ? minus : ''}${digits}${locale === 'fr' ? '\u00a0' : ''}%`;
}
