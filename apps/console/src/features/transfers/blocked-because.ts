import type { TransferQuote } from '#contract/transfers/schemas.ts';
import type { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import type { Spoken } from '#i18n/words.ts';
import type { TransferForm } from './transfer-form.ts';

type Standing = {
  step: number;
  form: Pick<TransferForm, 'isPaperOnWay' | 'manual' | 'waitForMoney'>;
  isOnline: boolean;
  /** The price as it was last told, and whether it is the one of what stands in the form. */
  quote: TransferQuote | null;
  isTrue: boolean;
  hasFailed: boolean;
  /** The earlier one of this very payment was seen, and it is wanted beside it. */
  isSecond: boolean;
};

/** Why the button of the step may not be pressed; null where it may, or where pressing it says what is missing. */
export function blockedBecause(
  { step, form, isOnline, quote, isTrue, hasFailed, isSecond }: Standing,
  t: Spoken<typeof transferFormWords>,
): string | null {
  if (!isOnline) return t.offline;
  if (form.isPaperOnWay) return t.paperOnWay;
  if (step < 3) return null;
  if (!quote || !isTrue) return hasFailed ? t.priceLost : null;
  if (quote.capProblem && !form.manual) return t.capText;
  if (quote.shortage && !form.waitForMoney) return t.shortBlocked;
  return quote.duplicate && !isSecond ? t.dupFirst : null;
}
