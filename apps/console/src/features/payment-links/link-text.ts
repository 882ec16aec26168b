import type { PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { formatMoney, formatNumber, formatPercent } from '#domain/values/money.ts';
import { paymentLinkWords } from '#i18n/catalogues/payment-links/words.ts';
import { say, type Locale } from '#i18n/words.ts';

/** "XAF 5,000", "XAF 100 to XAF 5,000", "Any amount", "By items". */
export function priceText(
  link: Pick<PaymentLinkRow, 'kind' | 'amount' | 'amountMin' | 'amountMax'>,
  locale: Locale,
): string {
  const t = say(paymentLinkWords, locale);
  if (link.kind === 'items') return t.byItems;
  if (link.amount !== null) return formatMoney(link.amount, locale);
  const { amountMin, amountMax } = link;
  if (amountMin !== null && amountMax !== null)
    return t.range({ min: formatNumber(amountMin, locale), max: formatMoney(amountMax, locale) });
  if (amountMin !== null) return t.from({ min: formatMoney(amountMin, locale) });
  return amountMax !== null ? t.upTo({ max: formatMoney(amountMax, locale) }) : t.anyAmount;
}

/**
 * Share of openings that ended in a payment, in basis points; null while nobody opened it. One payer may pay twice, so
 * it is at most all.
 */
export function conversionOf(link: Pick<PaymentLinkRow, 'openedCount' | 'paidCount'>): number | null {
  return link.openedCount === 0 ? null : Math.min(10_000, Math.round((link.paidCount / link.openedCount) * 10_000));
}

export function conversionText(link: Pick<PaymentLinkRow, 'openedCount' | 'paidCount'>, locale: Locale): string {
  const bps = conversionOf(link);
  // A tenth of a percent means nothing for a handful of openings.
  return bps === null ? '–' : formatPercent(Math.round(bps / 100) * 100, locale);
}

/** "12 / 50", or "12" without a cap. */
export function paidText(link: Pick<PaymentLinkRow, 'paidCount' | 'paymentsMax'>, locale: Locale): string {
  const paid = formatNumber(link.paidCount, locale);
  return link.paymentsMax === null ? paid : `${paid} / ${formatNumber(link.paymentsMax, locale)}`;
}
