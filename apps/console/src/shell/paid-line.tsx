import type { TransactionTotals } from '#contract/transactions/schemas.ts';
import type { OutTotals } from '#contract/records.ts';
import { formatMoney, formatNumber } from '#domain/money.ts';
import { paidLineWords } from '#i18n/catalogues/paid-line.ts';
import { say, type Locale } from '#i18n/words.ts';
import { useLocale } from '#ui/locale.tsx';

type PaidTotals = Pick<OutTotals, 'amount' | 'unpaidCount' | 'unpaidAmount' | 'waitingCount' | 'waitingAmount'> & Partial<Pick<TransactionTotals, 'paidAmount' | 'givenBack'>>;

/** What the total of a list is made of: paid, given back; and beside it what was not paid, which is in no total. Empty when everything was simply paid, unless it is wanted `always`. */
export function paidText(totals: PaidTotals, locale: Locale, always = false): string {
  const t = say(paidLineWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  const { amount, paidAmount = amount, givenBack = 0, unpaidCount, unpaidAmount, waitingCount, waitingAmount } = totals;
  if (paidAmount === null || givenBack === null || amount === null || !(givenBack || unpaidCount || always)) return '';
  const parts = [givenBack ? t.lessGivenBack({ paid: money(paidAmount), back: money(givenBack), left: money(amount) }) : t.paid({ paid: money(paidAmount) })];
  if (unpaidCount) parts.push(t.notPaid({ count: formatNumber(unpaidCount, locale), amount: money(unpaidAmount ?? 0) }) + (waitingCount && waitingCount < unpaidCount ? `, ${t.onTheWay({ count: formatNumber(waitingCount, locale), amount: money(waitingAmount ?? 0) })}` : ''));
  return parts.join(' · ');
}

export function PaidLine({ totals, always }: { totals: PaidTotals | undefined; always?: boolean }) {
  const locale = useLocale();
  const text = totals ? paidText(totals, locale, always) : '';
  return text ? <p className="mt-2 text-sm text-muted tabular-nums">{text}</p> : null;
}
