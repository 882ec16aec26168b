import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { BarChart } from '#ui/charts/lazy.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { Compared } from '../../shell/compared.tsx';
import { beforeInFull } from '../../shell/compared-period.ts';
import { ChartCard } from './chart-card.tsx';
import { bestPoint, trendPoints } from './labels.ts';
import type { Report } from './search.ts';

/** Collections, or their number, of the period, each with the one before marked across it. */
export function TrendCard({
  report,
  unit = 'money',
  title,
  tall,
}: {
  report: Report | undefined;
  unit?: 'money' | 'count';
  title: string;
  tall?: boolean;
}) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  const height = useIsPhone() ? 220 : tall ? 368 : 260;
  const pick = (row: Report['rows'][number]) => (unit === 'money' ? row.totalAmount : row.numberOfTransactions);
  const points = report ? trendPoints(report, pick, locale) : [];
  const best = report && bestPoint(report, pick, locale);
  const draw = (value: number | null | undefined) =>
    value === null || value === undefined
      ? '–'
      : unit === 'money'
        ? formatMoney(value, locale)
        : formatNumber(value, locale);
  const before = report ? beforeInFull(report, locale) : t.before;
  const series = [{ name: t.thisPeriod }, { name: before, dashed: true }];
  const sum = (totals: Report['totals']) => (unit === 'money' ? totals.totalAmount : totals.numberOfTransactions);
  return (
    <ChartCard
      title={title}
      loading={!report}
      height={height + 28}
      {...(tall ? { className: 'h-full' } : {})}
      text={
        report && (
          <>
            {report.totals.numberOfTransactions === 0
              ? t.nothing
              : t.trendText({
                  amount: formatMoney(report.totals.totalAmount, locale),
                  count: report.totals.numberOfTransactions,
                })}{' '}
            {best &&
              t.bestText({
                when: best.when,
                amount: unit === 'money' ? formatMoney(best.most, locale) : t.payments({ count: best.most }),
              })}
            <span className="mt-1 block text-sm">
              <Compared period={report} now={sum(report.totals)} before={sum(report.previousTotals)} unit={unit} />
            </span>
          </>
        )
      }
      chart={() => (
        <BarChart
          label={`${title}, ${t.by({ group: report!.grouping })}`}
          points={points}
          series={series}
          unit={unit}
          height={height}
          empty={t.nothing}
        />
      )}
      table={{
        head: [t.period, t.thisPeriod, before],
        rows: points.map((point) => ({
          key: point.label,
          cells: [point.label, draw(point.values[0]), draw(point.values[1])],
        })),
      }}
    />
  );
}
