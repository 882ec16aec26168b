import { directChargesApi } from '#contract/direct-charges/api.ts';
import { limits } from '#domain/values/limits.ts';
import { operatorCodes, type OperatorCode } from '#domain/payments/operators.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useRested } from '../../data/rested.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** The price of a charge from the function that will post it. */
export function useQuote(amount: number | null, operator: OperatorCode | null, share: number | undefined) {
  const rested = useRested(amount);
  const isAsked = rested !== null && rested >= limits.amountMin && operator !== null;
  const { data, error, isFetching, isPrevious, refetch } = useEndpoint(
    directChargesApi.preview,
    {
      query: {
        amount: rested ?? 0,
        operator: operator ?? operatorCodes[0],
        ...(share === undefined ? {} : { merchantSharePercent: share }),
      },
    },
    { enabled: isAsked, staleTime: 60_000 },
  );
  const isTrue = isAsked && rested === amount && data !== undefined && !isPrevious;
  return { quote: isAsked ? (data ?? null) : null, isTrue, error: isAsked && !isFetching ? error : null, refetch };
}
export type QuoteState = ReturnType<typeof useQuote>;

const dimmed = (isTrue: boolean) => cx('transition-opacity', !isTrue && 'opacity-50');

/** What a person goes by before pressing: stands beside the button, and keeps its place while nothing is known yet. */
export function PriceFigures({ state: { quote, isTrue } }: { state: QuoteState }) {
  const t = useWords(chargeFormWords);
  const figures = [
    [t.sumPays, quote?.payerTotal, ''],
    [t.sumReceive, quote?.merchantNet, 'text-primary'],
  ] as const;
  return (
    <dl aria-live="polite" className={cx('grid grid-cols-2 gap-x-4', dimmed(isTrue || !quote))}>
      {figures.map(([name, amount, colour]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={cx('text-lg font-semibold', colour)}>
            {amount === undefined ? '–' : <Money amount={amount} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How the price comes about, and the name the payer will see. `isSaid`: a field says what is wrong with it. */
export function PriceLines({ state, note, isSaid }: { state: QuoteState; note: string; isSaid: boolean }) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  const { quote, error, isTrue, refetch } = state;
  if (error)
    return isSaid ? null : (
      <div role="alert" className="grid justify-items-start gap-2 text-danger">
        {errorSentence(error, locale)}
        <Button size="small" onClick={refetch}>
          {t.askAgain}
        </Button>
      </div>
    );
  if (!quote) return <p className="text-muted">{t.sumWaiting}</p>;
  const lines = [
    [t.sumAmount, quote.amount],
    [t.sumFee, quote.fee],
    [t.sumName, quote.promptName],
    [t.note, note],
  ] as const;
  return (
    <dl className={cx('grid gap-2', dimmed(isTrue))}>
      {lines.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 text-right wrap-break-word">
                {typeof value === 'number' ? <Money amount={value} /> : value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
