import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges.ts';
import { say, type Locale } from '#i18n/words.ts';

const { q, status, stage, operator, channel, from, to, amountMin, amountMax, sort, limit, cursor } =
  transactionListQuery.shape;

/** The address of the list of charges. */
export const chargeSearch = z.object({
  q,
  status,
  stage,
  operator,
  channel,
  from,
  to,
  amountMin,
  amountMax,
  sort,
  limit,
  cursor,
  at: z.optional(integerText(0, 999_999_999)),
});
export type ChargeSearch = z.output<typeof chargeSearch>;
export type ChargeFilter = Omit<ChargeSearch, 'sort' | 'limit' | 'cursor' | 'at'>;
export const firstPage = { cursor: undefined, at: undefined };
export const noFilter = {
  q: undefined,
  status: undefined,
  stage: undefined,
  operator: undefined,
  channel: undefined,
  from: undefined,
  to: undefined,
  amountMin: undefined,
  amountMax: undefined,
};

/** List and totals ask with this same filter, so that they agree. */
export function filterOf({
  at: _at,
  cursor: _cursor,
  limit: _limit,
  sort: _sort,
  ...filter
}: ChargeSearch): ChargeFilter & { preset: 'direct-charges' } {
  return { ...filter, preset: 'direct-charges' };
}

export const isNarrowed = (state: ChargeSearch): boolean =>
  Object.keys(noFilter).some((key) => state[key as keyof ChargeFilter] !== undefined);

export function periodText(
  { from: first, to: last }: Pick<ChargeSearch, 'from' | 'to'>,
  locale: Locale,
): string | undefined {
  const t = say(chargeListWords, locale);
  if (first && last)
    return first === last ? formatDate(first, locale) : `${formatDate(first, locale)} – ${formatDate(last, locale)}`;
  if (first) return t.since({ from: formatDate(first, locale) });
  return last ? t.until({ to: formatDate(last, locale) }) : undefined;
}

export function amountText(
  { amountMin: least, amountMax: most }: Pick<ChargeSearch, 'amountMin' | 'amountMax'>,
  locale: Locale,
): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `≥ ${formatMoney(least!, locale)}`;
  return least === undefined
    ? `≤ ${formatMoney(most, locale)}`
    : `${formatMoney(least, locale)} – ${formatMoney(most, locale)}`;
}
