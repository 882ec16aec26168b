import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { MoneyLine } from '../../shell/money-lines.tsx';

type Price = Pick<MassPaymentItem, 'receives' | 'takenOff' | 'fee' | 'tax' | 'totalDebit'>;

/**
 * What people get and what it costs, line by line up to the debit; what is taken off what they get is none of our
 * costs.
 */
export function priceLines(price: Price, locale: Locale): MoneyLine[] {
  const t = say(massWords, locale);
  return [
    { label: t.receive, amount: price.receives },
    ...(price.takenOff > 0 ? [{ label: t.takenOff, amount: price.takenOff }] : []),
    { label: t.fee, amount: price.fee },
    { label: t.tax, amount: price.tax },
    { label: t.debit, amount: price.totalDebit, isSum: true },
  ];
}
