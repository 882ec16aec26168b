import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { day, id } from '#contract/fields.ts';
import { limits } from '#domain/values/limits.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { Card } from '#ui/card.tsx';
import { localDay } from '#domain/values/time.ts';
import { clock } from '#ui/clock.ts';
import { DateRange } from '#ui/date-range.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import * as z from 'zod/mini';
import { useCan } from '../../data/ability.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { StatementChart } from './statement-chart.tsx';
import { StatementDownload } from './statement-download.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementParts } from './statement-parts.tsx';
import { partsOf, periodOf, periodProblem, quickPeriods } from './statement-period.ts';
import { QuickPeriods } from './quick-periods.tsx';
import { StatementPinned } from './statement-pinned.tsx';
import { StatementSum } from './statement-sum.tsx';

const search = z.object({ accountId: z.optional(id('account')), from: z.optional(day), to: z.optional(day) });

/** Opening balance, every movement, closing balance: what a bank would print. */
export function Screen() {
  const t = useWords(statementWords);
  const locale = useLocale();
  const [chosen, setChosen] = useSearchState(search);
  const now = clock.date();
  const period = periodOf(chosen, now);
  const problem = periodProblem(period, now);
  const query = { ...period, ...(chosen.accountId ? { accountId: chosen.accountId } : {}) };
  const {
    data: statement,
    error,
    isFetching,
    isPrevious,
    refetch,
  } = useEndpoint(accountsApi.statement, { query }, { enabled: !problem });
  const accounts = useEndpoint(accountsApi.balances, {}, { enabled: useCan('balance:view') });
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.intro({ days: limits.statementRangeDaysMax })}
        actions={<StatementDownload query={query} disabled={!!problem} />}
      />
      <div className="grid grid-cols-1 gap-4">
        <Card>
          <QuickPeriods periods={quickPeriods(now, locale)} current={period} onPick={setChosen} />
          <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-[minmax(14rem,20rem)_minmax(0,28rem)]">
            {accounts.data && accounts.data.length > 1 && (
              <div>
                <Field label={t.account}>
                  <Select
                    value={chosen.accountId ?? accounts.data[0]!.id}
                    onChange={(event) => setChosen({ accountId: event.target.value })}
                    options={accounts.data.map((account) => ({ value: account.id, label: account.name[locale] }))}
                  />
                </Field>
              </div>
            )}
            {/* A period from elsewhere replaces what is typed. */}
            <Period key={`${period.from} ${period.to}`} period={period} onPeriod={setChosen} />
          </div>
        </Card>
        {problem === 'tooLong' && partsOf(period).length > 0 ? (
          <StatementParts parts={partsOf(period)} query={query} onPeriod={setChosen} />
        ) : problem ? (
          <Card>
            <p className="py-6 text-center text-muted">
              {problem === 'tooLong'
                ? t.tooLong({ days: limits.statementRangeDaysMax })
                : problem === 'inverted'
                  ? t.reversed
                  : problem === 'future'
                    ? t.future
                    : t.choose}
            </p>
          </Card>
        ) : error && (!statement || isPrevious) ? (
          <Card>
            <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
          </Card>
        ) : (
          <div
            className={isPrevious ? 'grid grid-cols-1 gap-4 opacity-60 transition-opacity' : 'grid grid-cols-1 gap-4'}
          >
            <StatementSum statement={statement} />
            <div>
              {statement && <StatementPinned statement={statement} />}
              <div className="grid grid-cols-1 gap-4">
                {statement ? <StatementChart statement={statement} /> : <SkeletonCard className="h-62" />}
                <StatementLines
                  key={statement && `${statement.accountId} ${statement.from} ${statement.to}`}
                  statement={statement}
                  onPeriod={setChosen}
                />
              </div>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/**
 * What is typed becomes the address as soon as it is a period a statement may have; until then its mistake is said
 * beside it.
 */
function Period({
  period,
  onPeriod,
}: {
  period: { from: string; to: string };
  onPeriod: (period: { from: string; to: string }) => void;
}) {
  const t = useWords(statementWords);
  const [typed, setTyped] = useState<{ from: string | null; to: string | null }>(period);
  return (
    <DateRange
      legend={t.period}
      hideLegend
      value={typed}
      max={localDay(clock.date())}
      months={false}
      onChange={(next) => {
        setTyped(next);
        const wrong = periodProblem(next, clock.date());
        if (!wrong || wrong === 'tooLong') onPeriod({ from: next.from!, to: next.to! });
      }}
    />
  );
}
