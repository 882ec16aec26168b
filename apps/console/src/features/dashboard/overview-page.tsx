import { dashboardApi } from '#contract/dashboard/api.ts';
import type { FigureListName } from '#contract/dashboard/figure-lists.ts';
import { formatNumber } from '#domain/values/money.ts';
import { formatTime, localDay } from '#domain/values/time.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { clock } from '#ui/clock.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { ShortMoney } from '#ui/charts/short-money.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { figureHref } from '../../data/figure-href.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { Compared } from '../../shell/compared.tsx';
import { beforeName, changeOf } from '../../shell/compared-period.ts';
import { DashboardHeader, LoadFailure, PeriodLine, RangePicker } from './frame.tsx';
import { KeptCard } from './kept-card.tsx';
import { drawPoints, drawRate } from './labels.ts';
import { OperatorsCard } from './operators-card.tsx';
import { dashboardSearch, type Report } from './search.ts';
import { TrendCard } from './trend-card.tsx';

/** Today in figures, then how it has been going. */
export function Screen() {
  const t = useWords(dashboardWords);
  const [search] = useSearchState(dashboardSearch);
  const range = search.range ?? '7d';
  const today = useEndpoint(dashboardApi.report, { query: { range: '1d' } });
  const chosen = useEndpoint(dashboardApi.report, { query: { range } });
  const failed = today.error && !today.data ? today : chosen.error && !chosen.data ? chosen : null;
  const report = chosen.data;
  return (
    <>
      <DashboardHeader view="overview" range={search.range} />
      {failed ? (
        <LoadFailure error={failed.error!} retry={failed.refetch} retrying={failed.isFetching} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Today report={today.data} />
          <section aria-labelledby="period" className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap items-end justify-between gap-3">
              <div className="min-w-0">
                <h2 id="period" className="text-lg font-semibold">
                  {t.lately}
                </h2>
                {report ? <PeriodLine report={report} /> : <p className="h-5" />}
              </div>
              <RangePicker view="overview" range={range} />
            </div>
            <div
              className={
                chosen.isPrevious
                  ? 'grid grid-cols-1 gap-4 opacity-60 transition-opacity xl:grid-cols-3'
                  : 'grid grid-cols-1 gap-4 xl:grid-cols-3'
              }
            >
              <div className="min-w-0 xl:col-span-2">
                <TrendCard report={report} title={t.collections} tall />
              </div>
              <div className="grid min-w-0 grid-cols-1 content-start gap-4 md:max-xl:grid-cols-2">
                <OperatorsCard report={report} />
                <KeptCard report={report} />
              </div>
            </div>
          </section>
        </div>
      )}
    </>
  );
}

function Today({ report }: { report: Report | undefined }) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  const now = report?.totals;
  const before = report?.previousTotals;
  const time = report ? formatTime(new Date(report.asOf)) : '';
  const day = localDay(new Date(report?.asOf ?? clock.now()));
  const list = (name: FigureListName) => figureHref(name, { from: day, to: day });
  const trend = report?.rows.filter((row) => row.txnPeriod <= report.asOf).map((row) => row.totalAmount);
  const rate = now?.successRate ?? null;
  const rateChange = rate !== null && before && before.successRate !== null ? rate - before.successRate : null;
  return (
    <section aria-labelledby="today">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="today" className="text-lg font-semibold">
          {t.today}
        </h2>
        <p className="min-h-5 text-sm text-muted">
          {report && t.untilNow({ time, before: beforeName(report, locale) })}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        <StatCard
          className="min-h-36"
          loading={!report}
          label={t.collected}
          value={<ShortMoney amount={now?.totalAmount ?? 0} />}
          href={list('income')}
          hint={report && <Compared period={report} now={now!.totalAmount} before={before!.totalAmount} />}
          {...(trend && trend.length > 3 ? { trend } : {})}
        />
        <StatCard
          className="min-h-36"
          loading={!report}
          label={t.count}
          value={formatNumber(now?.numberOfTransactions ?? 0, locale)}
          href={list('income')}
          change={now && before ? changeOf(now.numberOfTransactions, before.numberOfTransactions) : null}
          hint={now && t.notPaid({ count: now.unpaidCount })}
        />
        <StatCard
          className="min-h-36"
          loading={!report}
          label={t.successRate}
          value={rate === null ? '–' : drawRate(rate, locale)}
          href={to('/dashboard/analytics', { range: '1d' })}
          hint={
            rate === null
              ? t.noRate
              : rateChange === null
                ? t.ofEnded({ count: now!.endedCount })
                : t.points({ change: drawPoints(rateChange, locale) })
          }
        />
        <StatCard
          className="min-h-36"
          loading={!report}
          label={t.refunds}
          value={<ShortMoney amount={now?.refundTotal ?? 0} />}
          goodWhen="down"
          href={list('refunds')}
          change={now && before ? changeOf(now.refundTotal, before.refundTotal) : null}
          hint={now && t.refundsCounted({ count: now.refundCount })}
        />
      </div>
    </section>
  );
}
