import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { formatDate } from '#domain/time.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-link-view.ts';
import { say, type Locale } from '#i18n/words.ts';

const { q, linkId, status, operator, from, to, limit, cursor } = transactionListQuery.shape;

/** The address of the payments list. */
export const paymentSearch = z.object({
  q,
  linkId,
  status,
  operator,
  from,
  to,
  limit,
  cursor,
  at: z.optional(integerText(0, 999_999_999)),
});
export type PaymentSearch = z.output<typeof paymentSearch>;
export type PaymentFilter = Pick<PaymentSearch, 'q' | 'linkId' | 'status' | 'operator' | 'from' | 'to'>;
export const firstPage = { cursor: undefined, at: undefined };
export const noFilter = {
  q: undefined,
  linkId: undefined,
  status: undefined,
  operator: undefined,
  from: undefined,
  to: undefined,
};

/** List, totals and export ask with this same filter, so that they agree. */
export function filterOf({
  at: _at,
  cursor: _cursor,
  limit: _limit,
  ...filter
}: PaymentSearch): PaymentFilter & { preset: 'link-payments' } {
  return { ...filter, preset: 'link-payments' };
}

export function periodText(
  { from: first, to: last }: Pick<PaymentSearch, 'from' | 'to'>,
  locale: Locale,
): string | undefined {
  const t = say(linkPaymentWords, locale);
  if (first && last) return t.between({ from: formatDate(first, locale), to: formatDate(last, locale) });
  if (first) return t.since({ from: formatDate(first, locale) });
  return last ? t.until({ to: formatDate(last, locale) }) : undefined;
}
