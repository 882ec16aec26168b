import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as french } from 'n2words/fr-FR';
import type { Locale } from './words.ts';

/**
 * An amount as it is written out on receipts and cheques: "dix mille francs CFA", "ten thousand CFA francs". After a
 * whole million French says "un million de francs CFA". The library knows other currencies only, so the unit is ours.
 */
export function amountInWords(amount: number, locale: Locale): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  const number = locale === 'fr' ? french(amount) : english(amount);
  if (locale === 'en') return `${number} CFA ${amount === 1 ? 'franc' : 'francs'}`;
  const isWholeMillion = amount > 0 && amount % 1_000_000 === 0;
  return `${number} ${isWholeMillion ? 'de ' : ''}${amount < 2 ? 'franc' : 'francs'} CFA`;
}
