import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { groupListQuery, groupSorts, type GroupRow } from '#contract/recipients/schemas.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipient-groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { groupColumns, groupHref } from './groups/group-columns.tsx';
import { RecipientsTabs } from './recipients-tabs.tsx';

const GroupFiltersDrawer = lazyPart(() => import('./groups/group-filters.tsx'), 'GroupFiltersDrawer');

const search = z.object({ ...groupListQuery.shape, at: z.optional(integerText(0, 999_999_999)) });
const firstPage = { cursor: undefined, at: undefined };
const noFilter = { purpose: undefined, status: undefined };
const nameOf = (row: GroupRow) => row.name;

export function Screen() {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const mayEdit = useRight('recipients:edit');
  const [state, setState] = useSearchState(search);
  const filter = { q: state.q, purpose: state.purpose, status: state.status };
  const list = useEndpoint(recipientGroupsApi.list, {
    query: { ...filter, sort: state.sort, limit: state.limit, cursor: state.cursor },
  });
  const totals = useEndpoint(recipientGroupsApi.totals, { query: filter });
  const [isFiltering, setFiltering] = useState(false);
  const columns = useMemo(() => groupColumns(locale), [locale]);
  const clear = () => setState({ q: undefined, ...noFilter, ...firstPage });
  const sort = state.sort ?? '-createdAt';
  const add = mayEdit.allowed ? (
    <ButtonLink href={to('/profiles/groups/create')} variant="primary" icon={<Plus />}>
      {t.add}
    </ButtonLink>
  ) : (
    <Button variant="primary" icon={<Plus />} disabledReason={mayEdit.reason}>
      {t.add}
    </Button>
  );
  const empty =
    !state.q && !state.purpose && !state.status ? (
      <EmptyState icon={<UsersRound />} title={t.none} description={t.noneDetail} actions={add} />
    ) : state.status === 'archived' && !state.q && !state.purpose ? (
      <EmptyState
        icon={<UsersRound />}
        title={t.noneArchived}
        actions={<Button onClick={clear}>{t.showActive}</Button>}
      />
    ) : (
      <NoMatch onClear={clear} />
    );
  return (
    <>
      <PageHeader title={t.title} actions={add} />
      <RecipientsTabs current="groups" />
      <RecordList
        name="recipient-groups"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={groupHref}
        list={list}
        totals={totals.data ?? null}
        place={state}
        setPlace={setState}
        searchLabel={t.search}
        filters={[
          { id: 'purpose', label: t.purpose, value: state.purpose?.map((one) => names[one]).join(', ') },
          {
            id: 'status',
            label: t.status,
            value: state.status && (state.status === 'all' ? t.all : names[state.status]),
          },
        ]}
        onFilter={() => setFiltering(true)}
        onClearFilter={(id) => setState({ [id]: undefined, ...firstPage })}
        sort={{ id: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        onSort={({ id, direction }) =>
          setState({
            sort: groupSorts.find((known) => known === `${direction === 'desc' ? '-' : ''}${id}`),
            ...firstPage,
          })
        }
        empty={empty}
      />
      {isFiltering && (
        <Suspense>
          <GroupFiltersDrawer
            filters={state}
            onApply={(chosen) => setState({ ...chosen, ...firstPage })}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
}
