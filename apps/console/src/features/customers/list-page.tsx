import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { customersApi, type CustomerRow } from '#contract/customers/api.ts';
import { customerWords } from '#i18n/catalogues/customers.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { useCan, useRight } from '../../data/ability.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { customerColumns, hrefOf } from './customer-columns.tsx';
import { chipsOf, filterFields, firstPage, isNarrowed, listSearch, noFilter, sortOf, sortText, type FilterId } from './list-search.ts';

const CustomerFilters = lazy(() => import('./customer-filters.tsx').then((module) => ({ default: module.CustomerFilters })));
const CustomerDrawer = lazy(() => import('./form/customer-drawer.tsx').then((module) => ({ default: module.CustomerDrawer })));

const keyOf = (row: CustomerRow) => row.id;
const nameOf = (row: CustomerRow) => row.displayName;

export function Screen() {
  const t = useWords(customerWords);
  const locale = useLocale();
  const go = useGo();
  const mayAdd = useRight('customers:edit');
  const mayCharge = useCan('charges:create');
  const [state, setState] = useSearchState(listSearch);
  const { at, new: adding, ...query } = state;
  const list = useEndpoint(customersApi.list, { query });
  const [isFiltering, setFiltering] = useState(false);
  const columns = useMemo(() => customerColumns(locale), [locale]);
  const { hidden, setHidden } = useHiddenColumns('customers', columns);
  const open = useCallback((row: CustomerRow) => go(hrefOf(row)), [go]);
  const clear = () => setState({ q: undefined, ...noFilter, ...firstPage });
  const addButton = (
    <Button variant="primary" icon={<Plus />} disabledReason={mayAdd.reason} onClick={() => setState({ new: 'yes' })}>{t.add}</Button>
  );
  const nobody = !isNarrowed(state) ? (
    <EmptyState
      icon={<Users />}
      title={t.none}
      description={t.noneDetail}
      actions={<>{mayCharge && <ButtonLink href="/direct-charge/create">{t.charge}</ButtonLink>}{addButton}</>}
    />
  ) : state.archived === 'yes' && !isNarrowed({ ...state, archived: undefined }) ? (
    <EmptyState icon={<Users />} title={t.noneArchived} actions={<Button onClick={clear}>{t.archivedNo}</Button>} />
  ) : (
    <NoMatch onClear={clear} />
  );
  return (
    <>
      <PageHeader title={t.title} actions={addButton} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput className="md:max-w-80" label={t.search} value={state.q ?? ''} onSearch={(text) => setState({ q: text, ...firstPage }, { replace: true })} />
        <FilterChips
          filters={chipsOf(state, locale)}
          onOpen={() => setFiltering(true)}
          onClear={(id) => setState({ ...Object.fromEntries(filterFields[id as FilterId].map((field) => [field, undefined])), ...firstPage })}
        />
        <span className="ml-auto max-md:hidden"><ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} /></span>
      </div>
      <DataTable
        label={t.title}
        columns={columns}
        hiddenColumns={hidden}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        sort={sortOf(state)}
        onSort={(sort) => setState({ sort: sortText(sort), ...firstPage })}
        pageSize={state.limit ?? 25}
        refreshing={list.isPrevious}
        empty={list.error ? <ErrorState message={errorSentence(list.error, locale)} requestId={list.error.error.requestId} onRetry={list.refetch} retrying={list.isFetching} /> : nobody}
      />
      <Pagination {...keysetPage({ at: at ?? 0, limit: state.limit ?? 25, count: list.data?.length ?? 0, meta: list.meta, go: setState })} waiting={!list.data?.length} />
      {isFiltering && <Suspense><CustomerFilters search={state} onApply={(chosen) => setState({ ...chosen, ...firstPage })} onClose={() => setFiltering(false)} /></Suspense>}
      {adding && mayAdd.allowed && (
        <Suspense><CustomerDrawer onClose={() => setState({ new: undefined }, { replace: true })} onSaved={(saved) => go(hrefOf(saved), { replace: true })} /></Suspense>
      )}
    </>
  );
}
