import type { BankFileItem } from '#contract/bank-files/schemas.ts';
import { bankReasonSaid, bankStatusSaid } from '#i18n/catalogues/bank-files/codes.ts';
import { bankFileDetailWords } from '#i18n/catalogues/bank-files/detail.ts';
import { say, type Locale } from '#i18n/words.ts';

export type BankSaid = {
  words: string;
  /** The bank's own code, beside the words, for whoever asks the bank. */
  code: string | null;
  /** What the bank wrote itself. */
  text: string | null;
};

/**
 * What the bank said of a payment, in words; null while it said nothing. What a statement shows is the bank's last
 * word, and its text is the payment's own.
 */
export function bankSaid(
  item: Pick<BankFileItem, 'state' | 'bankStatus' | 'bankReason' | 'bankText'>,
  locale: Locale,
): BankSaid | null {
  const { state, bankStatus, bankReason, bankText: text } = item;
  if (state === 'settled') return { words: say(bankFileDetailWords, locale).onStatement, code: null, text: null };
  if (bankReason) return { words: bankReasonSaid(bankReason)[locale], code: bankReason, text };
  if (bankStatus) return { words: bankStatusSaid(bankStatus)[locale], code: bankStatus, text };
  return text ? { words: text, code: null, text: null } : null;
}
