import type { TransactionTotals } from '#contract/transactions/schemas.ts';
import { paidLineWords } from '#i18n/catalogues/transactions/paid-line.ts';
import { say, type Locale } from '#i18n/words.ts';

export type TotalLine = { label: string | null; sums: Record<string, number | null> };

/**
 * What stands under the columns of a list of transactions: each column's own sum over the paid rows and, where money
 * went back that is no row of the list, that money with its minus and what is left. Whoever adds up with a calculator
 * gets there.
 */
export function totalLines(
  totals: Pick<TransactionTotals, 'rowsAmount' | 'paidAmount' | 'amount' | 'fee' | 'tax' | 'net'>,
  locale: Locale,
): TotalLine[] {
  const t = say(paidLineWords, locale);
  const { rowsAmount, paidAmount, amount, fee, tax, net } = totals;
  if (rowsAmount === null || amount === null || rowsAmount === amount)
    return [{ label: null, sums: { amount, fee, tax, net } }];
  const back = amount - rowsAmount;
  // Refunds among the rows have taken their part already.
  const [first, second] = rowsAmount === paidAmount ? [t.linePaid, t.lineBack] : [t.lineRows, t.lineBackElsewhere];
  return [
    { label: first, sums: { amount: rowsAmount, fee, tax, net: net! - back } },
    { label: second, sums: { amount: back, net: back } },
    { label: t.lineLeft, sums: { amount, net } },
  ];
}
