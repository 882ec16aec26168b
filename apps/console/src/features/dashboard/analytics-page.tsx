import { dashboardApi } from '#contract/dashboard/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { analyticsWords } from '#i18n/catalogues/dashboard/analytics.ts';
import { channelNames } from '#i18n/catalogues/transactions/names.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { BarChart, DonutChart } from '#ui/charts/lazy.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { ShortMoney } from '#ui/charts/short-money.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { ChartCard } from './chart-card.tsx';
import { DashboardHeader, LoadFailure, PeriodLine, RangePicker } from './frame.tsx';
import { drawRate, hourSpan, weekdayName } from './labels.ts';
import { OperatorsCard } from './operators-card.tsx';
import { Ranking } from './ranking.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { dashboardSearch, type Report } from './search.ts';

type Breakdown = DataOf<typeof dashboardApi.breakdown>;

/** What the money is made of: why payments fail, through what they come, when, and by whom. */
export function Screen() {
  const a = useWords(analyticsWords);
  const [search] = useSearchState(dashboardSearch);
  const range = search.range ?? '30d';
  const report = useEndpoint(dashboardApi.report, { query: { range } });
  const parts = useEndpoint(dashboardApi.breakdown, { query: { range } });
  const failed = report.error && !report.data ? report : parts.error && !parts.data ? parts : null;
  const isEmpty = report.data && report.data.totals.endedCount === 0 && report.data.totals.numberOfTransactions === 0;
  return (
    <>
      <DashboardHeader view="analytics" range={search.range} />
      {failed ? (
        <LoadFailure error={failed.error!} retry={failed.refetch} retrying={failed.isFetching} />
      ) : (
        <div
          className={
            report.isPrevious ? 'grid grid-cols-1 gap-4 opacity-60 transition-opacity' : 'grid grid-cols-1 gap-4'
          }
        >
          <div className="flex flex-wrap items-end justify-between gap-3">
            {report.data ? <PeriodLine report={{ current: report.data.current, asOf: report.data.asOf }} /> : <span />}
            <RangePicker view="analytics" range={range} />
          </div>
          {isEmpty ? (
            <Nothing range={range} />
          ) : (
            <>
              <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
                <div className="min-w-0 xl:col-span-2">
                  <ReasonsCard report={report.data} />
                </div>
                <OperatorsCard report={report.data} />
              </div>
              <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
                <TimesCard parts={parts.data} kind="hour" />
                <TimesCard parts={parts.data} kind="weekday" />
              </div>
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
                <ChannelsCard report={report.data} className="md:max-xl:col-span-2" />
                <Ranking
                  title={a.links}
                  rows={parts.data?.byLink}
                  empty={a.noLinks}
                  hrefOf={(row) => to('/payment-links/view/{id}', { id: row.id })}
                />
                <Ranking title={a.people} rows={parts.data?.byPerson} empty={a.noPeople} />
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Nothing({ range }: { range: Report['range'] }) {
  const a = useWords(analyticsWords);
  const mayCharge = useCan('charges:create');
  return (
    <Card>
      <EmptyState
        title={a.emptyTitle}
        description={a.emptyDetail}
        actions={
          <>
            {range !== '12m' && <ButtonLink href={to('/dashboard/analytics', { range: '12m' })}>{a.longer}</ButtonLink>}
            {mayCharge && (
              <ButtonLink href={to('/direct-charge/create')} variant="primary">
                {a.newCharge}
              </ButtonLink>
            )}
          </>
        }
      />
    </Card>
  );
}

/** How many payments fall into each hour of the day, or each day of the week. */
function TimesCard({ parts, kind }: { parts: Breakdown | undefined; kind: 'hour' | 'weekday' }) {
  const t = useWords(dashboardWords);
  const a = useWords(analyticsWords);
  const locale = useLocale();
  const title = kind === 'hour' ? a.hours : a.weekdays;
  const rows = !parts
    ? []
    : kind === 'hour'
      ? parts.byHour.map((row) => ({
          ...row,
          label: hourSpan(row.hour, locale),
          tick: row.hour % 3 === 0 ? hourSpan(row.hour, locale).split(/\s*–/)[0]! : '',
        }))
      : parts.byWeekday.map((row) => ({
          ...row,
          label: weekdayName(row.weekday, locale),
          tick: weekdayName(row.weekday, locale, 'short'),
        }));
  const all = rows.reduce((sum, row) => sum + row.numberOfTransactions, 0);
  const busiest = rows.reduce(
    (top, row) => (row.numberOfTransactions > top.numberOfTransactions ? row : top),
    rows[0]!,
  );
  return (
    <ChartCard
      title={title}
      loading={!parts}
      text={
        all === 0
          ? t.nothing
          : a.busiest({ when: busiest.label, share: drawRate(busiest.numberOfTransactions / all, locale) })
      }
      chart={() => (
        <BarChart
          label={title}
          unit="count"
          height={220}
          series={[{ name: t.count }]}
          points={rows.map((row) => ({ label: row.label, tick: row.tick, values: [row.numberOfTransactions] }))}
        />
      )}
      height={220}
      table={{
        head: [t.period, t.count, t.collected],
        rows: rows.map((row) => ({
          key: row.label,
          cells: [row.label, formatNumber(row.numberOfTransactions, locale), formatMoney(row.totalAmount, locale)],
        })),
      }}
    />
  );
}

function ChannelsCard({ report, className }: { report: Report | undefined; className?: string }) {
  const t = useWords(dashboardWords);
  const a = useWords(analyticsWords);
  const locale = useLocale();
  const names = useWords(channelNames);
  const nameOf = (channel: string) => (channel in names ? names[channel as keyof typeof names] : channel);
  const rows = report?.byChannel ?? [];
  const all = rows.reduce((sum, row) => sum + row.totalAmount, 0);
  return (
    <ChartCard
      {...(className ? { className } : {})}
      title={a.channels}
      loading={!report}
      text={
        all === 0
          ? t.nothing
          : rows
              .map((row) => a.shareOf({ name: nameOf(row.channel), share: drawRate(row.totalAmount / all, locale) }))
              .join(' · ')
      }
      chart={() => (
        <DonutChart
          label={a.channels}
          parts={rows.map((row) => ({ name: nameOf(row.channel), value: row.totalAmount }))}
          centre={<ShortMoney amount={all} className="font-semibold" />}
        />
      )}
      height={200}
      table={{
        head: [a.channels, t.count, t.collected, a.share],
        rows: rows.map((row) => ({
          key: row.channel,
          cells: [
            nameOf(row.channel),
            formatNumber(row.numberOfTransactions, locale),
            formatMoney(row.totalAmount, locale),
            drawRate(row.totalAmount / all, locale),
          ],
        })),
      }}
    />
  );
}
