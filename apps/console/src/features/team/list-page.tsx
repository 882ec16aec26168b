import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { teamApi } from '#contract/team/api.ts';
import type { MemberRow } from '#contract/team/schemas.ts';
import { teamWords } from '#i18n/catalogues/team.ts';
import { Button } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRight } from '../../data/right.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { chipsOf, firstPage, isNarrowed, listSearch, noFilter, sortOf, sortText } from './list-search.ts';
import { hrefOf, memberColumns } from './member-columns.tsx';

const MemberFilters = lazyPart(() => import('./member-filters.tsx'), 'MemberFilters');
const InviteDrawer = lazyPart(() => import('./invite-drawer.tsx'), 'InviteDrawer');

const keyOf = (row: MemberRow) => row.id;
const nameOf = (row: MemberRow) => row.name;

export function Screen() {
  const t = useWords(teamWords);
  const locale = useLocale();
  const go = useGo();
  const mayInvite = useRight('team:invite');
  const mayReadRoles = useCan('acl:read');
  const [state, setState] = useSearchState(listSearch);
  const { at, new: inviting, ...query } = state;
  const list = useEndpoint(teamApi.list, { query });
  const [isFiltering, setFiltering] = useState(false);
  const custom = useEndpoint(
    customRolesApi.list,
    {},
    { enabled: mayReadRoles && (isFiltering || Boolean(state.role)) },
  );
  const columns = useMemo(() => memberColumns(locale), [locale]);
  const { hidden, setHidden } = useHiddenColumns('team', columns);
  const open = useCallback((row: MemberRow) => go(hrefOf(row)), [go]);
  const clear = () => setState({ q: undefined, ...noFilter, ...firstPage });
  const button = (
    <Button
      variant="primary"
      icon={<UserPlus />}
      disabledReason={mayInvite.reason}
      onClick={() => setState({ new: 'yes' })}
    >
      {t.invite}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={button} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          className="md:max-w-80"
          label={t.search}
          value={state.q ?? ''}
          onSearch={(text) => setState({ q: text, ...firstPage }, { replace: true })}
        />
        <FilterChips
          filters={chipsOf(state, locale, (id) => custom.data?.find((role) => role.id === id)?.name)}
          onOpen={() => setFiltering(true)}
          onClear={(id) => setState({ [id]: undefined, ...firstPage })}
        />
        <span className="ml-auto max-md:hidden">
          <ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} />
        </span>
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
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : isNarrowed(state) ? (
            <NoMatch onClear={clear} />
          ) : (
            <EmptyState icon={<UsersRound />} title={t.noneTitle} description={t.noneDetail} actions={button} />
          )
        }
      />
      <Pagination
        {...keysetPage({
          at: at ?? 0,
          limit: state.limit ?? 25,
          count: list.data?.length ?? 0,
          meta: list.meta,
          go: setState,
        })}
        waiting={!list.data?.length}
      />
      {isFiltering && (
        <Suspense>
          <MemberFilters
            search={state}
            customRoles={custom.data ?? []}
            onApply={(chosen) => setState({ ...chosen, ...firstPage })}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
      {inviting && mayInvite.allowed && (
        <Suspense>
          <InviteDrawer
            onClose={() => setState({ new: undefined }, { replace: true })}
            onSent={(member) => go(hrefOf(member), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
