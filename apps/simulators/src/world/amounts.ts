/** As operators write it: francs are called FCFA, and no thousands separator. */
export function readableAmount(amount: number, currency: string): string {
  return `${amount} ${currency === 'XAF' ? 'FCFA' : currency}`;
}

/** For the screen: `25 000 FCFA` in French, `25,000 FCFA` in English. */
export function screenAmount(amount: number, currency: string, lang: 'fr' | 'en'): string {
  const sign = amount < 0 ? '\u2212' : '';
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, lang === 'fr' ? '\u202f' : ',');
  return `${sign}${digits}\u00a0${currency === 'XAF' ? 'FCFA' : currency}`;
}
