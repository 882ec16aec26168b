/** Of the money the operators move, only the euros of MTN's sandbox have a smaller coin. */
const decimals: Record<string, number> = { EUR: 2 };
const decimalsOf = (currency: string): number => decimals[currency] ?? 0;

/** Whole units of a currency as the books count them: francs, or cents of euros. */
export function smallest(units: number, currency: string): number {
  return Math.round(units * 10 ** decimalsOf(currency));
}

/** The other way round, for JSON that people read: 12.5 euros. */
export function inUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/** `12.50`, `25`: decimals only where there are any. */
export function plainAmount(amount: number, currency: string): string {
  const places = decimalsOf(currency);
  const whole = 10 ** places;
  return amount % whole === 0 ? String(amount / whole) : (amount / whole).toFixed(places);
}

/** An amount as it is sent, in the smallest coin; null when it is none, is nothing, or is finer than the currency. */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^(0|[1-9]\d{0,11})(?:\.(\d+))?$/.exec(text);
  const places = decimalsOf(currency);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > places) return null;
  const amount = Number(match[1]! + fraction.padEnd(places, '0'));
  return amount > 0 ? amount : null;
}

/** As operators write it: francs are called FCFA, and no thousands separator. */
export function readableAmount(amount: number, currency: string): string {
  return `${plainAmount(amount, currency)} ${currency === 'XAF' ? 'FCFA' : currency}`;
}

/** For the screen: `25 000 FCFA` in French, `25,000 FCFA` in English. */
export function screenAmount(amount: number, currency: string, lang: 'fr' | 'en'): string {
  const sign = amount < 0 ? '\u2212' : '';
  const [whole, fraction] = plainAmount(Math.abs(amount), currency).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, lang === 'fr' ? '\u202f' : ',');
  const digits = fraction === undefined ? grouped : `${grouped}${lang === 'fr' ? ',' : '.'}${fraction}`;
  return `${sign}${digits}\u00a0${currency === 'XAF' ? 'FCFA' : currency}`;
}
