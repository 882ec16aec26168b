import Calculator from 'lucide-react/icons/calculator';
import HandCoins from 'lucide-react/icons/hand-coins';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate } from '#domain/time.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges.ts';
import { channelNames } from '#i18n/catalogues/transaction-names.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import type { Sort } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { useRight } from '../../data/ability.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { chargeColumns, chargeHref } from './charge-columns.tsx';
import { amountText, chargeSearch, filterOf, firstPage, isNarrowed, noFilter, periodText, type ChargeSearch } from './charge-search.ts';

const ChargeFilters = lazy(() => import('./charge-filters.tsx').then((module) => ({ default: module.ChargeFilters })));
const keyOf = (row: TransactionRow) => row.id;

export function Screen() {
  const t = useWords(chargeListWords);
  const locale = useLocale();
  const go = useGo();
  const mayCreate = useRight('charges:create');
  const [state, setState] = useSearchState(chargeSearch);
  const filter = filterOf(state);
  const list = useEndpoint(transactionsApi.list, { query: { ...filter, sort: state.sort, limit: state.limit, cursor: state.cursor } });
  const totals = useEndpoint(transactionsApi.totals, { query: filter });
  const columns = useMemo(() => chargeColumns(locale), [locale]);
  const { hidden, setHidden } = useHiddenColumns('direct-charges', columns);
  const [isFiltering, setFiltering] = useState(false);
  const open = useCallback((row: TransactionRow) => go(chargeHref(row)), [go]);
  const groupOf = useCallback((row: TransactionRow) => formatDate(new Date(row.createdAt), locale), [locale]);
  const clear = () => setState({ ...noFilter, ...firstPage });
  const clearOne: Record<string, Partial<typeof noFilter>> = { period: { from: undefined, to: undefined }, amount: { amountMin: undefined, amountMax: undefined } };
  const isFirst = !isNarrowed(state) && !state.cursor;
  const create = mayCreate.allowed ? (
    <ButtonLink href="/direct-charge/create" variant="primary" icon={<Plus />}>{t.create}</ButtonLink>
  ) : (
    <Button variant="primary" icon={<Plus />} disabledReason={mayCreate.reason}>{t.create}</Button>
  );
  return (
    <>
      <PageHeader
        title={t.title}
        actions={<>{mayCreate.allowed && <ButtonLink href="/direct-charge/create?mode=counter" icon={<Calculator />}>{t.counter}</ButtonLink>}{create}</>}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput className="md:max-w-80" label={t.search} value={state.q ?? ''} onSearch={(text) => setState({ q: text, ...firstPage }, { replace: true })} />
        <FilterChips
          filters={[
            { id: 'status', label: t.status, value: state.status?.map((word) => toneOf(word)[locale]).join(', ') },
            ...(state.stage ? [{ id: 'stage', label: t.stage, value: state.stage.map((word) => toneOf(word)[locale]).join(', ') }] : []),
            { id: 'operator', label: t.operator, value: state.operator?.map((code) => operators[code].name).join(', ') },
            { id: 'channel', label: t.channel, value: state.channel?.map((key) => channelNames[key][locale]).join(', ') },
            { id: 'period', label: t.period, value: periodText(state, locale) },
            { id: 'amount', label: t.amount, value: amountText(state, locale) },
          ]}
          onOpen={() => setFiltering(true)}
          onClear={(id) => setState({ ...(clearOne[id] ?? { [id]: undefined }), ...firstPage })}
        />
        <span className="ml-auto"><ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} /></span>
      </div>
      <DataTable
        label={t.title}
        columns={columns}
        hiddenColumns={hidden}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        hrefOf={chargeHref}
        onOpen={open}
        sort={sortOf(state.sort)}
        onSort={({ id, direction }) => setState({ sort: `${direction === 'desc' ? '-' : ''}${id}` as ChargeSearch['sort'], ...firstPage })}
        groupOf={groupOf}
        pageSize={state.limit ?? 25}
        refreshing={list.isPrevious}
        {...(totals.data && totals.data.amount !== null
          ? { totals: { amount: formatMoney(totals.data.amount, locale), fee: formatMoney(totals.data.fee ?? 0, locale), net: formatMoney(totals.data.net ?? 0, locale) } }
          : {})}
        empty={
          list.error ? (
            <ErrorState message={errorSentence(list.error, locale)} requestId={list.error.error.requestId} onRetry={list.refetch} retrying={list.isFetching} />
          ) : isFirst ? (
            <EmptyState icon={<HandCoins />} title={t.emptyTitle} description={t.emptyText} actions={create} />
          ) : (
            <NoMatch onClear={clear} />
          )
        }
      />
      <Pagination
        {...keysetPage({ at: state.at ?? 0, limit: state.limit ?? 25, count: list.data?.length ?? 0, meta: list.meta, go: setState })}
        total={totals.data ? { count: totals.data.count, exact: !totals.data.capped } : null}
        waiting={!list.data}
      />
      {isFiltering && (
        <Suspense>
          <ChargeFilters filter={filter} onApply={(next) => setState({ ...next, ...firstPage })} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </>
  );
}

const sortOf = (sort: ChargeSearch['sort'] = '-createdAt'): Sort => ({ id: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' });
