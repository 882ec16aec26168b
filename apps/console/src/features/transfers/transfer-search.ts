import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { transferListQuery } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { transferListWords } from '#i18n/catalogues/transfers.ts';
import { say, type Locale } from '#i18n/words.ts';

const { preset: _, ...fields } = transferListQuery.shape;
/** The address of a list of transfers. */
export const transferSearch = z.object({ ...fields, at: z.optional(integerText(0, 999_999_999)) });
export type TransferSearch = z.output<typeof transferSearch>;
export type Preset = 'all' | 'api';
export type Filter = Omit<TransferSearch, 'sort' | 'limit' | 'cursor' | 'at'>;

export const firstPage = { cursor: undefined, at: undefined };
export const noFilter = {
  q: undefined,
  status: undefined,
  stage: undefined,
  destination: undefined,
  operator: undefined,
  from: undefined,
  to: undefined,
  amountMin: undefined,
  amountMax: undefined,
  recipientId: undefined,
  linkedAccountId: undefined,
  scheduleId: undefined,
};

/** List, totals and export ask with this same filter, so that they agree. */
export function filterOf(
  { at: _at, cursor: _cursor, limit: _limit, sort: _sort, ...filter }: TransferSearch,
  preset: Preset,
): Filter & { preset?: Preset } {
  return { ...filter, ...(preset === 'all' ? {} : { preset }) };
}
export const isNarrowed = (state: TransferSearch): boolean =>
  Object.keys(noFilter).some((key) => state[key as keyof Filter] !== undefined);

export function periodText(
  { from: first, to: last }: Pick<TransferSearch, 'from' | 'to'>,
  locale: Locale,
): string | undefined {
  const t = say(transferListWords, locale);
  if (first && last)
    return first === last ? formatDate(first, locale) : `${formatDate(first, locale)} – ${formatDate(last, locale)}`;
  if (first) return t.since({ from: formatDate(first, locale) });
  return last ? t.until({ to: formatDate(last, locale) }) : undefined;
}

export function amountText(
  { amountMin: least, amountMax: most }: Pick<TransferSearch, 'amountMin' | 'amountMax'>,
  locale: Locale,
): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `≥ ${formatMoney(least!, locale)}`;
  return least === undefined
    ? `≤ ${formatMoney(most, locale)}`
    : `${formatMoney(least, locale)} – ${formatMoney(most, locale)}`;
}
