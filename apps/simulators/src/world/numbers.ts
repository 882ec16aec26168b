export type Operator = 'mtn' | 'orange';
/** Who speaks to a merchant: an operator, or the aggregator that also pays banks and has no wallets of its own. */
export type Speaker = Operator | 'tranzak';

export const operatorNames: Record<Operator, string> = { mtn: 'MTN Mobile Money', orange: 'Orange Money' };

/** MTN's own sandbox numbers (Swedish range); they exist on every day of the simulator. */
export const mtnSandboxRange = /^46733123\d{3}$/;

const prefixes: [RegExp, Operator][] = [
  [/^6(?:7|5[0-4]|8[0-4])/, 'mtn'],
  [/^6(?:9|5[5-9]|8[6-9]|40)/, 'orange'],
];

/**
 * Any way of writing a number, as the operators' systems store it: `2376XXXXXXXX`, or MTN's sandbox numbers as they
 * are. Null when it is no number a wallet can have.
 */
export function normaliseNumber(text: string): string | null {
  const digits = text.replace(/[\s.\-()]/g, '').replace(/^(\+|00)/, '');
  if (mtnSandboxRange.test(digits)) return digits;
  if (/^6\d{8}$/.test(digits)) return `237${digits}`;
  return /^2376\d{8}$/.test(digits) ? digits : null;
}

/** The same for whoever looks at the phones: MTN's sandbox has wallets under the numbers of any country. */
export function lookedUpNumber(text: string): string | null {
  const digits = text.replace(/[\s.\-()]/g, '').replace(/^(\+|00)/, '');
  return normaliseNumber(text) ?? (/^\d{6,15}$/.test(digits) ? digits : null);
}

/** Whose number it is by its prefix. A wallet registered by hand wins over this (ported numbers). */
export function operatorOf(number: string): Operator | null {
  if (mtnSandboxRange.test(number)) return 'mtn';
  if (!number.startsWith('237')) return null;
  const national = number.slice(3);
  return prefixes.find(([pattern]) => pattern.test(national))?.[1] ?? null;
}

export function nationalNumber(number: string): string {
  return number.startsWith('237') ? number.slice(3) : number;
}

/** `6 77 12 34 56` for people to read. */
export function readableNumber(number: string): string {
  const national = nationalNumber(number);
  return national.length === 9 ? national.replace(/^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5') : `+${number}`;
}
