import { directChargesApi, type Quote } from '#contract/direct-charges/api.ts';
import type { ApiError } from '#client/api-error.ts';
import { operatorCodes, type OperatorCode } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import { wholeAmount } from '#domain/values/money.ts';
import { useCan } from '../../../data/ability.ts';
import { useRested } from '../../../data/rested.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { shareOf, type EditorForm } from './editor-form.ts';

export type OperatorQuote = { operator: OperatorCode; quote: Quote | null; error: ApiError | null };
export type Quotes = { amount: number; isExample: boolean; rows: OperatorQuote[] };

/** The amount fees are shown for: the price, or one that such a link might bring. */
export function quotedAmount(form: EditorForm): { amount: number | null; isExample: boolean } {
  if (form.kind === 'fixed') return { amount: wholeAmount(form.amount), isExample: false };
  if (form.kind === 'items') {
    const first = form.items[0];
    const sum =
      form.items.reduce(
        (all, item) => all + (wholeAmount(item.unitPrice) ?? 0) * (wholeAmount(item.quantityMin) ?? 0),
        0,
      ) ||
      (wholeAmount(first?.unitPrice ?? null) ?? 0);
    return { amount: sum || null, isExample: true };
  }
  const [preset = wholeAmount(form.amountMin) ?? 10_000] = form.presets.flatMap((one) => wholeAmount(one) ?? []);
  return { amount: preset, isExample: true };
}

type Question = { amount: number; merchantSharePercent?: number; operator: OperatorCode };
const useQuoteOf = (query: Question, enabled: boolean) =>
  useEndpoint(directChargesApi.preview, { query }, { enabled, staleTime: 60_000 });

/** Fees to the franc per accepted operator, from the very function that will price the payment. */
export function useQuotes(form: EditorForm): Quotes | null {
  const mayAsk = useCan('charges:create');
  const wish = useRested(JSON.stringify({ ...quotedAmount(form), share: wholeAmount(shareOf(form)) }));
  const { amount, isExample, share } = JSON.parse(wish) as {
    amount: number | null;
    isExample: boolean;
    share: number | null;
  };
  const isAsked = mayAsk && amount !== null && amount >= limits.amountMin;
  const query = { amount: amount ?? 0, ...(share === null ? {} : { merchantSharePercent: share }) };
  const ask = (operator: OperatorCode) =>
    [{ ...query, operator }, isAsked && form.operators.includes(operator)] as const;
  // A hook has its place: one call for each operator, and the type asks for the next one's.
  const [first, second] = operatorCodes;
  const asked: Record<OperatorCode, ReturnType<typeof useQuoteOf>> = {
    [first]: useQuoteOf(...ask(first)),
    [second]: useQuoteOf(...ask(second)),
  };
  if (!isAsked) return null;
  return {
    amount,
    isExample,
    rows: form.operators.map((operator) => ({
      operator,
      quote: asked[operator].data ?? null,
      error: asked[operator].error,
    })),
  };
}
