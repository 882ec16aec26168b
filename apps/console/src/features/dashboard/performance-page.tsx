import { dashboardApi } from '#contract/dashboard/api.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { performanceWords } from '#i18n/catalogues/dashboard/performance.ts';
import { Card } from '#ui/card.tsx';
import { Change } from '#ui/change.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { figureHref } from '../../data/figure-href.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { beforeName, changeOf } from '../../shell/compared-period.ts';
import { FigureTable } from './chart-card.tsx';
import { compare, type Metric } from './comparison.ts';
import { DashboardHeader, LoadFailure, PeriodLine, RangePicker } from './frame.tsx';
import { drawPoints, drawRate } from './labels.ts';
import { dashboardSearch, type Report } from './search.ts';
import { TrendCard } from './trend-card.tsx';

/** This period against the one before, figure by figure and point by point. */
export function Screen() {
  const t = useWords(dashboardWords);
  const p = useWords(performanceWords);
  const [search] = useSearchState(dashboardSearch);
  const range = search.range ?? '7d';
  const {
    data: report,
    error,
    isFetching,
    isPrevious,
    refetch,
  } = useEndpoint(dashboardApi.report, { query: { range } });
  return (
    <>
      <DashboardHeader view="performance" range={search.range} />
      {error && !report ? (
        <LoadFailure error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <div className={isPrevious ? 'grid grid-cols-1 gap-4 opacity-60 transition-opacity' : 'grid grid-cols-1 gap-4'}>
          <div className="flex flex-wrap items-end justify-between gap-3">
            {report ? <PeriodLine report={report} /> : <span />}
            <RangePicker view="performance" range={range} />
          </div>
          <Comparison report={report} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <TrendCard report={report} title={t.collections} />
            <TrendCard report={report} title={p.paymentsOverTime} unit="count" />
          </div>
          <OperatorComparison report={report} />
        </div>
      )}
    </>
  );
}

function Comparison({ report }: { report: Report | undefined }) {
  const t = useWords(dashboardWords);
  const p = useWords(performanceWords);
  const locale = useLocale();
  const hrefOf = ({ word, list }: Metric) =>
    !report
      ? null
      : list
        ? figureHref(list, report.current)
        : word === 'successRate'
          ? to('/dashboard/analytics', { range: report.range })
          : null;
  return (
    <Card
      title={p.comparison}
      description={
        report &&
        (isFirst(report)
          ? p.nothingBefore
          : p.comparedUntil({
              from: formatDate(report.before.from, locale),
              until: comparedUntil(report, locale),
              before: beforeName(report, locale),
            }))
      }
    >
      {report ? (
        <ul className="-mx-1 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
          {compare(report.totals, report.previousTotals).map((metric) => (
            <li
              key={metric.word}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-0.5 border-b border-border px-1 py-3"
            >
              <span className="min-w-0 text-muted">
                {hrefOf(metric) ? <Link href={hrefOf(metric)!}>{t[metric.word]}</Link> : t[metric.word]}
              </span>
              <span className="text-right text-lg font-semibold tabular-nums">
                <Figure metric={metric} value={metric.now} />
              </span>
              <span className="text-sm text-muted">
                <Delta metric={metric} />
              </span>
              <span className="text-right text-sm text-muted tabular-nums">
                <span className="sr-only">{beforeName(report, locale)} </span>
                <Figure metric={metric} value={metric.before} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 9 }, (_, index) => (
            <div key={index} className="grid h-17.5 content-center gap-2 border-b border-border">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

const isFirst = ({ previousTotals }: Report) =>
  previousTotals.numberOfTransactions === 0 && previousTotals.endedCount === 0;

/** The last moment that the period before counts up to. */
function comparedUntil(report: Report, locale: 'en' | 'fr'): string {
  if (report.range === '12m') return formatDate(yearBefore(report.asOf), locale);
  const elapsed = Date.parse(report.asOf) - Date.parse(report.rows[0]!.txnPeriod);
  return formatDateTime(new Date(Date.parse(report.previous[0]!.txnPeriod) + elapsed), locale);
}

function yearBefore(iso: string): Date {
  const at = new Date(iso);
  at.setUTCFullYear(at.getUTCFullYear() - 1);
  return at;
}

function Figure({ metric, value }: { metric: Metric; value: number | null }) {
  const locale = useLocale();
  if (value === null) return '–';
  return metric.unit === 'money' ? (
    <Money amount={value} />
  ) : metric.unit === 'rate' ? (
    drawRate(value, locale)
  ) : (
    formatNumber(value, locale)
  );
}

function Delta({ metric }: { metric: Metric }) {
  const t = useWords(dashboardWords);
  const p = useWords(performanceWords);
  const locale = useLocale();
  if (metric.change === null) return <span title={p.noComparison}>–</span>;
  return (
    <Change
      change={metric.change}
      goodWhen={metric.goodWhen}
      {...(metric.unit === 'rate' ? { text: t.points({ change: drawPoints(metric.change, locale) }) } : {})}
    />
  );
}

function OperatorComparison({ report }: { report: Report | undefined }) {
  const t = useWords(dashboardWords);
  const p = useWords(performanceWords);
  const locale = useLocale();
  if (!report)
    return (
      <Card title={t.operators}>
        <Skeleton className="h-28 w-full rounded-md" />
      </Card>
    );
  return (
    <Card title={t.operators}>
      {report.byOperator.length === 0 ? (
        <p className="text-muted">{t.nothing}</p>
      ) : (
        <FigureTable
          label={t.operators}
          head={[
            p.operator,
            t.thisPeriod,
            beforeName(report, locale),
            p.change,
            t.count,
            t.successRate,
            `${t.successRate}, ${beforeName(report, locale).toLowerCase()}`,
          ]}
          rows={report.byOperator.map((row) => {
            const change = changeOf(row.totalAmount, row.previousAmount);
            return {
              key: row.operator,
              cells: [
                <span key="name" className="inline-flex items-center gap-2 whitespace-nowrap">
                  <OperatorBadge operator={row.operator as OperatorCode} />
                  {operators[row.operator as OperatorCode]?.brand}
                </span>,
                formatMoney(row.totalAmount, locale),
                formatMoney(row.previousAmount, locale),
                change === null ? '–' : <Change key="change" change={change} />,
                formatNumber(row.numberOfTransactions, locale),
                row.successRate === null ? '–' : drawRate(row.successRate, locale),
                row.previousSuccessRate === null ? '–' : drawRate(row.previousSuccessRate, locale),
              ],
            };
          })}
        />
      )}
    </Card>
  );
}
