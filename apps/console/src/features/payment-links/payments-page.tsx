import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate } from '#domain/time.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-link-view.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { useRight } from '../../data/ability.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useDownload, useEndpoint } from '../../data/use-endpoint.ts';
import { either } from './link-text.ts';
import { LinksTabs } from './links-tabs.tsx';
import { paymentColumns, paymentHref } from './payments/payment-columns.tsx';
import { filterOf, firstPage, noFilter, paymentSearch, periodText } from './payments/payment-search.ts';

const PaymentFilters = lazy(() => import('./payments/payment-filters.tsx').then((module) => ({ default: module.PaymentFilters })));
const keyOf = (row: TransactionRow) => row.id;

export function Screen() {
  const t = useWords(linkPaymentWords);
  const locale = useLocale();
  const go = useGo();
  const mayExport = useRight('transactions:export');
  const [state, setState] = useSearchState(paymentSearch);
  const filter = filterOf(state);
  const list = useEndpoint(transactionsApi.list, { query: { ...filter, limit: state.limit, cursor: state.cursor } });
  const totals = useEndpoint(transactionsApi.totals, { query: filter });
  const link = useEndpoint(paymentLinksApi.get, { params: { id: state.linkId ?? '' } }, { enabled: Boolean(state.linkId) });
  const chosen = state.linkId ? (link.data ?? null) : null;
  const columns = useMemo(() => paymentColumns(locale, chosen, !state.linkId), [locale, chosen, state.linkId]);
  const { hidden, setHidden } = useHiddenColumns('link-payments', columns);
  const { download, busy } = useDownload();
  const [isFiltering, setFiltering] = useState(false);
  const open = useCallback((row: TransactionRow) => go(paymentHref(row)), [go]);
  const groupOf = useCallback((row: TransactionRow) => formatDate(new Date(row.createdAt), locale), [locale]);
  const isNarrowed = Boolean(state.q || state.linkId || state.status || state.operator || state.from || state.to);
  const clear = () => setState({ ...noFilter, ...firstPage });
  const count = totals.data ? { count: totals.data.count, exact: !totals.data.capped } : null;
  const save = (format: 'csv' | 'xlsx' | 'pdf') => ({ label: format.toUpperCase(), onSelect: () => void download(transactionsApi.export, { query: { ...filter, format, language: locale } }, `link-payments.${format}`) });
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          mayExport.allowed ? (
            <Menu label={t.export} items={[{ kind: 'title', label: t.exportHint }, save('csv'), save('xlsx'), save('pdf')]} trigger={(trigger) => <Button {...trigger} icon={<Download />} loading={busy}>{t.export}</Button>} />
          ) : (
            <Button icon={<Download />} disabledReason={mayExport.reason}>{t.export}</Button>
          )
        }
      >
        <LinksTabs current="payments" />
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput className="md:max-w-80" label={t.search} value={state.q ?? ''} onSearch={(text) => setState({ q: text, ...firstPage }, { replace: true })} />
        <FilterChips
          filters={[
            { id: 'linkId', label: t.link, value: state.linkId && (chosen ? either(chosen.title, locale) : '…') },
            { id: 'status', label: t.status, value: state.status?.map((word) => toneOf(word)[locale]).join(', ') },
            { id: 'operator', label: t.operator, value: state.operator?.map((code) => operators[code].name).join(', ') },
            { id: 'period', label: t.period, value: periodText(state, locale) },
          ]}
          onOpen={() => setFiltering(true)}
          onClear={(id) => setState({ ...(id === 'period' ? { from: undefined, to: undefined } : { [id]: undefined }), ...firstPage })}
        />
        <span className="ml-auto"><ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} /></span>
      </div>
      <DataTable
        label={t.title}
        columns={columns}
        hiddenColumns={hidden}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        hrefOf={paymentHref}
        onOpen={open}
        groupOf={groupOf}
        pageSize={state.limit ?? 25}
        refreshing={list.isPrevious}
        {...(totals.data && totals.data.amount !== null
          ? { totals: { amount: formatMoney(totals.data.amount, locale), fee: formatMoney(totals.data.fee ?? 0, locale), net: formatMoney(totals.data.net ?? 0, locale) } }
          : {})}
        empty={
          list.error ? (
            <ErrorState message={errorSentence(list.error, locale)} requestId={list.error.error.requestId} onRetry={list.refetch} retrying={list.isFetching} />
          ) : isNarrowed || state.cursor ? (
            <NoMatch onClear={clear} />
          ) : (
            <EmptyState icon={<Link />} title={t.emptyTitle} description={t.emptyText} actions={<ButtonLink href="/payment-links">{t.toLinks}</ButtonLink>} />
          )
        }
      />
      <Pagination
        {...keysetPage({ at: state.at ?? 0, limit: state.limit ?? 25, count: list.data?.length ?? 0, meta: list.meta, go: setState })}
        total={count}
        waiting={!list.data}
      />
      {isFiltering && (
        <Suspense>
          <PaymentFilters filter={filter} onApply={(next) => setState({ ...next, ...firstPage })} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </>
  );
}
