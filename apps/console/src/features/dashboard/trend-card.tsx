import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#domain/money.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard.ts';
import { LineChart } from '#ui/charts/lazy.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { ChartCard } from './chart-card.tsx';
import { bestPoint, trendPoints } from './labels.ts';
import type { Report } from './search.ts';

/** Collections, or their number, of the period with the one before dashed under it. */
export function TrendCard({ report, unit = 'money', title, actions }: { report: Report | undefined; unit?: 'money' | 'count'; title: string; actions?: ReactNode }) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  const points = report ? trendPoints(report, (row) => (unit === 'money' ? row.totalAmount : row.numberOfTransactions), locale) : [];
  const best = report && bestPoint(report, locale);
  const draw = (value: number | null | undefined) => (value === null || value === undefined ? '–' : unit === 'money' ? formatMoney(value, locale) : formatNumber(value, locale));
  const series = [{ name: t.thisPeriod }, { name: t.before, dashed: true }];
  return (
    <ChartCard
      title={title}
      actions={actions}
      loading={!report}
      text={report && (
        <>
          {report.totals.numberOfTransactions === 0 ? t.nothing : t.trendText({ amount: formatMoney(report.totals.totalAmount, locale), count: report.totals.numberOfTransactions })}{' '}
          {unit === 'money' && best && t.bestText({ when: best.when, amount: formatMoney(best.amount, locale) })}
        </>
      )}
      chart={() => <LineChart label={`${title}, ${t.by({ group: report!.grouping })}`} points={points} series={series} unit={unit} />}
      table={{
        head: [t.period, t.thisPeriod, t.before],
        rows: points.map((point) => ({ key: point.label, cells: [point.label, draw(point.values[0]), draw(point.values[1])] })),
      }}
    />
  );
}
