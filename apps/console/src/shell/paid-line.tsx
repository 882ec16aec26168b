import type { TransactionTotals } from '#contract/transactions/schemas.ts';
import type { MassPaymentTotals } from '#contract/mass-payments/schemas.ts';
import type { OutTotals } from '#contract/records.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { paidLineWords } from '#i18n/catalogues/transactions/paid-line.ts';
import { say, type Locale } from '#i18n/words.ts';
import { useLocale } from '#ui/locale.tsx';

type PaidTotals = Pick<OutTotals, 'amount' | 'unpaidCount' | 'unpaidAmount' | 'waitingCount' | 'waitingAmount'> &
  Partial<
    Pick<TransactionTotals, 'paidAmount' | 'paidIn' | 'paidOut' | 'givenBack'> &
      Pick<MassPaymentTotals, 'unsentCount' | 'unsentAmount'>
  >;

/**
 * What the total of a list is made of: paid, given back; and beside it what was not paid, which is in no total. Empty
 * when everything was simply paid, unless it is wanted `always`.
 */
export function paidText(totals: PaidTotals, locale: Locale, always = false): string {
  const t = say(paidLineWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  const { amount, paidAmount = amount, givenBack = 0, unpaidCount, unpaidAmount, waitingCount, waitingAmount } = totals;
  if (paidAmount === null || givenBack === null || amount === null || !(givenBack || unpaidCount || always)) return '';
  const waiting = { count: waitingCount ?? 0, amount: waitingAmount ?? 0 };
  const unpaid = { count: (unpaidCount ?? 0) - waiting.count, amount: (unpaidAmount ?? 0) - waiting.amount };
  const said = ({ count, amount: sum }: typeof waiting) => ({ count: formatNumber(count, locale), amount: money(sum) });
  const parts = [paidPart()];
  // Each stands for itself: a reader adds up what stands side by side.
  if (unpaid.count > 0) parts.push(t.notPaid(said(unpaid)));
  const unsent = { count: totals.unsentCount ?? 0, amount: totals.unsentAmount ?? 0 };
  const underWay = { count: waiting.count - unsent.count, amount: waiting.amount - unsent.amount };
  if (underWay.count > 0) parts.push(t.onTheWay(said(underWay)));
  if (unsent.count > 0) parts.push(t.notSent(said(unsent)));
  return parts.join(' · ');

  function paidPart(): string {
    const back = givenBack ? money(givenBack) : '';
    if (totals.paidIn && totals.paidOut)
      return t.inAndOut({ paidIn: money(totals.paidIn), paidOut: money(totals.paidOut), back, left: money(amount!) });
    if (!back) return t.paid({ paid: money(paidAmount!) });
    // A list of refunds has nothing that was paid.
    return paidAmount
      ? t.lessGivenBack({ paid: money(paidAmount), back, left: money(amount!) })
      : t.onlyGivenBack({ back });
  }
}

export function PaidLine({ totals, always }: { totals: PaidTotals | undefined; always?: boolean }) {
  const locale = useLocale();
  const text = totals ? paidText(totals, locale, always) : '';
  return text ? <p>{text}</p> : null;
}
