import type { Locale } from './locale.ts';
import { amountCeiling, type Amount } from './money.ts';
import { readAmountCell } from '../mass-payments/amount-cell.ts';
import { bareAmount } from '../mass-payments/amounts.ts';

/** "25,000": how this product writes it in English itself, so that it is copied from there. */
const groupedInEnglish = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * Whole francs as somebody types or pastes them into a box: "25 000 FCFA", "1 500,00", "1500.00". Read as a cell of a
 * list is; only the mark that groups thousands in the language of the screen is no riddle. Null for everything else:
 * "1500,50", "-500", "1e5", "1.500".
 */
export function readTypedAmount(text: string, locale: Locale): Amount | null {
  const bare = bareAmount(text);
  if (locale === 'en' && groupedInEnglish.test(bare)) {
    const amount = Number(bare.replaceAll(',', ''));
    return amount <= amountCeiling ? amount : null;
  }
  const read = readAmountCell(text);
  return read.ok ? read.value : null;
}
