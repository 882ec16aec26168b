import type { DataOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { skipWords } from '#i18n/catalogues/settlements/words.ts';
import { StackedBarChart } from '#ui/charts/lazy.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

/** What a rule would have done in thirty days: a bar a day of what leaves and what is left, and why days passed. */
export function Simulation({ data }: { data: DataOf<typeof settlementsApi.simulate> }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, locale);
  const skipped = data.windows.filter((window) => window.outcome === 'skipped');
  const reasons = new Map(skipped.map(({ reason }) => [reason, skipped.filter((one) => one.reason === reason)]));
  return (
    <section aria-label={t.simulate} className="grid gap-3 rounded-md border border-border p-4">
      <p role="status" className="text-pretty">
        <span className="font-medium">{t.simulated({ count: data.settlements, skipped: data.skipped })}.</span>{' '}
        {t.simulatedMoney({ gross: money(data.gross), fees: money(data.fees + data.taxes) })} {t.simulatedBeside}
      </p>
      <StackedBarChart
        label={t.simulatedDays}
        height={200}
        points={data.days.map(({ day, leaves, left }) => ({
          label: formatDate(day, locale).replace(/ \d{4}$/, ''),
          values: [left, leaves],
        }))}
        series={[{ name: t.isLeft }, { name: t.leaves }]}
        empty={t.simulatedNothing}
      />
      {[...reasons].map(([reason, windows]) => (
        <p key={reason} className="text-sm text-pretty text-muted">
          {t.skippedFor({
            count: windows.length,
            reason: reason ? skipWords[reason][locale] : '',
            last: formatDateTime(new Date(windows.at(-1)!.at), locale),
          })}
        </p>
      ))}
    </section>
  );
}
