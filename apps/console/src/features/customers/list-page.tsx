import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { Suspense, useMemo, useState } from 'react';
import { customersApi, type CustomerRow } from '#contract/customers/api.ts';
import { customerWords } from '#i18n/catalogues/customers.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { customerColumns, hrefOf } from './customer-columns.tsx';
import {
  chipsOf,
  filterFields,
  firstPage,
  isNarrowed,
  listSearch,
  noFilter,
  sortOf,
  sortText,
  type FilterId,
} from './list-search.ts';

const CustomerFilters = lazyPart(() => import('./customer-filters.tsx'), 'CustomerFilters');
const CustomerDrawer = lazyPart(() => import('./form/customer-drawer.tsx'), 'CustomerDrawer');

const nameOf = (row: CustomerRow) => row.displayName;

export function Screen() {
  const t = useWords(customerWords);
  const locale = useLocale();
  const go = useGo();
  const mayAdd = useRight('customers:edit');
  const mayCharge = useCan('charges:create');
  const [state, setState] = useSearchState(listSearch);
  const { at: _at, new: adding, ...query } = state;
  const list = useEndpoint(customersApi.list, { query });
  const [isFiltering, setFiltering] = useState(false);
  const columns = useMemo(() => customerColumns(locale), [locale]);
  const clear = () => setState({ q: undefined, ...noFilter, ...firstPage });
  const addButton = (
    <Button variant="primary" icon={<Plus />} disabledReason={mayAdd.reason} onClick={() => setState({ new: 'yes' })}>
      {t.add}
    </Button>
  );
  const nobody = !isNarrowed(state) ? (
    <EmptyState
      icon={<Users />}
      title={t.none}
      description={t.noneDetail}
      actions={
        <>
          {mayCharge && <ButtonLink href={to('/direct-charge/create')}>{t.charge}</ButtonLink>}
          {addButton}
        </>
      }
    />
  ) : state.archived === 'yes' && !isNarrowed({ ...state, archived: undefined }) ? (
    <EmptyState icon={<Users />} title={t.noneArchived} actions={<Button onClick={clear}>{t.archivedNo}</Button>} />
  ) : (
    <NoMatch onClear={clear} />
  );
  return (
    <>
      <PageHeader title={t.title} actions={addButton} />
      <RecordList
        name="customers"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        list={list}
        place={state}
        setPlace={setState}
        searchLabel={t.search}
        filters={chipsOf(state, locale)}
        onFilter={() => setFiltering(true)}
        onClearFilter={(id) =>
          setState({
            ...Object.fromEntries(filterFields[id as FilterId].map((field) => [field, undefined])),
            ...firstPage,
          })
        }
        sort={sortOf(state)}
        onSort={(sort) => setState({ sort: sortText(sort), ...firstPage })}
        empty={nobody}
      />
      {isFiltering && (
        <Suspense>
          <CustomerFilters
            search={state}
            onApply={(chosen) => setState({ ...chosen, ...firstPage })}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
      {adding && mayAdd.allowed && (
        <Suspense>
          <CustomerDrawer
            onClose={() => setState({ new: undefined }, { replace: true })}
            onSaved={(saved) => go(hrefOf(saved), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
