import { useEffect, useState } from 'react';
import { refundsApi } from '#contract/refunds/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { Money } from '#ui/money.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

const restMs = 250;

/** What the refund comes to, asked anew when typing rests. */
export function useRefundPreview(id: string, amount: number | null) {
  const [asked, setAsked] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(amount), restMs);
    return () => clearTimeout(timer);
  }, [amount]);
  const preview = useEndpoint(
    refundsApi.preview,
    { params: { id }, query: { amount: asked ?? 0 } },
    { enabled: asked !== null, staleTime: 0 },
  );
  return { ...preview, isStale: preview.isPrevious || asked !== amount };
}

type Props = { amount: number | null; preview: ReturnType<typeof useRefundPreview> };

/** The box keeps its height, so nothing jumps. */
export function RefundResult({ amount, preview }: Props) {
  const t = useWords(refundWords);
  const locale = useLocale();
  const { isStale } = preview;
  const shown = amount === null ? undefined : preview.data;
  const isShort = shown?.balanceAfter != null && shown.balanceAfter < 0;
  const hints = shown
    ? [
        shown.feeLost > 0 && t.feeLostHint,
        shown.payerFeeKept > 0 && t.payerFeeKept({ amount: formatMoney(shown.payerFeeKept, locale) }),
      ]
    : [];
  const line = (label: string, value: number | null | undefined, strong = false) => (
    <div className={cx('flex items-baseline justify-between gap-4', strong && 'font-semibold')}>
      <dt className={strong ? undefined : 'text-muted'}>{label}</dt>
      <dd className={cx('tabular-nums', isStale && 'opacity-50')}>
        {value == null ? (
          amount !== null && preview.isPending ? (
            <Skeleton className="h-4 w-20" />
          ) : (
            '–'
          )
        ) : (
          <Money amount={value} />
        )}
      </dd>
    </div>
  );
  return (
    <section aria-label={t.result} aria-live="polite" className="rounded-md bg-sunken px-4 py-3">
      <dl className="grid gap-1.5">
        {line(t.receives, shown?.customerReceives, true)}
        {line(t.feeLost, shown?.feeLost)}
        {(shown === undefined || shown.balanceAfter !== null) && line(t.balanceAfter, shown?.balanceAfter)}
      </dl>
      <p className={cx('mt-2 min-h-5 text-sm', isShort || preview.error ? 'text-danger' : 'text-muted')}>
        {amount !== null && preview.error
          ? errorSentence(preview.error, locale)
          : isShort
            ? t.balanceShort
            : hints.filter(Boolean).join(' ')}
      </p>
    </section>
  );
}
