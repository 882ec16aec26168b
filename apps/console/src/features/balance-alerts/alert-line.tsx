import { accountsApi } from '#contract/accounts/api.ts';
import type { AlertBasis } from '#domain/accounts/balance-bands.ts';
import { wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { LineChart } from '#ui/charts/lazy.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';

/**
 * Thirty days of the balance, with the line below which it is too low as it is typed: one sees how often it would have
 * spoken. Of days of runway there is no such line.
 */
export function AlertLine({
  accountId,
  basis,
  threshold,
}: {
  accountId: string;
  basis: AlertBasis;
  threshold: TypedAmount;
}) {
  const t = useWords(alertWords);
  const locale = useLocale();
  const { data, error } = useEndpoint(accountsApi.history);
  if (error && !data) return null;
  const days = data?.find((one) => one.accountId === accountId)?.days;
  if (!data) return <Skeleton className="h-33 w-full rounded-md" />;
  const line = basis === 'runwayDays' ? null : wholeAmount(threshold);
  const under = line === null ? 0 : (days ?? []).filter(({ balance }) => balance < line).length;
  return (
    <div>
      <LineChart
        label={t.lineOf}
        height={132}
        points={(days ?? []).map(({ day, balance }) => ({
          label: formatDate(day, locale).replace(/ \d{4}$/, ''),
          values: [balance],
        }))}
        series={[{ name: t.booked }]}
        levels={line ? [{ name: t.threshold, value: line }] : []}
      />
      {line !== null && line > 0 && (
        <p role="status" className="mt-1 text-sm text-muted">
          {under === 0 ? t.neverUnder : t.under({ days: under })}
        </p>
      )}
    </div>
  );
}
