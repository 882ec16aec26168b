import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { groupListQuery, groupPurposes, type GroupRow } from '#contract/recipients/schemas.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { choice, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { groupColumns, groupHref } from './groups/group-columns.tsx';
import { RecipientsTabs } from './recipients-tabs.tsx';

const search = listSearch(groupListQuery);
const nameOf = (row: GroupRow) => row.name;

export function Screen() {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const mayEdit = useRight('recipients:edit');
  const list = useList(recipientGroupsApi.list, {
    search,
    totals: recipientGroupsApi.totals,
    order: '-createdAt',
    filters: [
      choice(
        'purpose',
        t.purpose,
        options(groupPurposes, (purpose) => names[purpose]),
      ),
      choice(
        'status',
        t.status,
        options(['active', 'archived', 'all'], (status) => (status === 'all' ? t.all : names[status])),
        { single: true, usual: 'active' },
      ),
    ],
  });
  const columns = useMemo(() => groupColumns(locale), [locale]);
  const add = mayEdit.allowed ? (
    <ButtonLink href={to('/profiles/groups/create')} variant="primary" icon={<Plus />}>
      {t.add}
    </ButtonLink>
  ) : (
    <Button variant="primary" icon={<Plus />} disabledReason={mayEdit.reason}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} actions={add} />
      <RecipientsTabs current="groups" />
      <RecordList
        list={list}
        name="recipient-groups"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={groupHref}
        searchLabel={t.search}
        empty={<EmptyState icon={<UsersRound />} title={t.none} description={t.noneDetail} actions={add} />}
        noMatch={
          list.isOnly({ status: 'archived' }) && (
            <EmptyState
              icon={<UsersRound />}
              title={t.noneArchived}
              actions={<Button onClick={list.clear}>{t.showActive}</Button>}
            />
          )
        }
      />
    </>
  );
}
