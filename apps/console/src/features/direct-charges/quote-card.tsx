import { directChargesApi } from '#contract/direct-charges/api.ts';
import { limits } from '#domain/values/limits.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Card } from '#ui/card.tsx';
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
        operator: operator ?? 'mtn',
        ...(share === undefined ? {} : { merchantSharePercent: share }),
      },
    },
    { enabled: isAsked, staleTime: 60_000 },
  );
  const isTrue = isAsked && rested === amount && data !== undefined && !isPrevious;
  return { quote: isAsked ? (data ?? null) : null, isTrue, error: isAsked && !isFetching ? error : null, refetch };
}
export type QuoteState = ReturnType<typeof useQuote>;

/** Fee, what the payer pays, what the merchant receives, and the name the payer will see. */
export function QuoteCard({ state, note }: { state: QuoteState; note: string }) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  const { quote, error, isTrue } = state;
  return (
    <Card title={t.summary}>
      {error ? (
        <p role="alert" className="min-h-36 text-danger">
          {errorSentence(error, locale)}
        </p>
      ) : quote ? (
        <dl
          aria-live="polite"
          className={cx(
            'grid min-h-36 content-start gap-2 transition-opacity [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4',
            !isTrue && 'opacity-50',
          )}
        >
          <div>
            <dt className="text-muted">{t.sumAmount}</dt>
            <dd>
              <Money amount={quote.amount} />
            </dd>
          </div>
          <div>
            <dt className="text-muted">{t.sumFee}</dt>
            <dd>
              <Money amount={quote.fee} />
            </dd>
          </div>
          <div className="border-t border-border pt-2">
            <dt>{t.sumPays}</dt>
            <dd className="font-semibold">
              <Money amount={quote.payerTotal} />
            </dd>
          </div>
          <div>
            <dt>{t.sumReceive}</dt>
            <dd className="text-xl font-semibold text-primary">
              <Money amount={quote.merchantNet} />
            </dd>
          </div>
          <div className="border-t border-border pt-2">
            <dt className="text-muted">{t.sumName}</dt>
            <dd className="min-w-0 text-right font-medium wrap-break-word">{quote.promptName}</dd>
          </div>
          {note && (
            <div>
              <dt className="text-muted">{t.note}</dt>
              <dd className="min-w-0 text-right wrap-break-word">{note}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="min-h-36 text-muted">{t.sumWaiting}</p>
      )}
    </Card>
  );
}
