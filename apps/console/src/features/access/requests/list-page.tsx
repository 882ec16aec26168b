import Inbox from 'lucide-react/icons/inbox';
import { useMemo } from 'react';
import { accessRequestsApi, accessRequestStatuses, type AccessRequest } from '#contract/access-requests/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { accessRequestWords } from '#i18n/catalogues/access-requests/words.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { listSearch } from '../../../data/list-search.ts';
import { to } from '../../../data/paths.ts';
import { choice, statuses } from '../../../shell/list/filters.ts';
import { RecordList } from '../../../shell/list/record-list.tsx';
import { useList } from '../../../shell/list/use-list.ts';
import { AccessTabs } from '../access-tabs.tsx';

const search = listSearch(accessRequestsApi.list.query);
const hrefOf = (row: AccessRequest) => to('/access-control/requests/{id}', { id: row.id });
const nameOf = (row: AccessRequest) => row.memberName;

function columnsOf(locale: Locale): Column<AccessRequest>[] {
  const t = say(accessRequestWords, locale);
  return [
    {
      id: 'who',
      header: t.who,
      card: 'title',
      cell: (row) => (
        <BareLink href={hrefOf(row)} className="rounded-sm font-medium hover:underline">
          {row.memberName}
        </BareLink>
      ),
      cardCell: nameOf,
    },
    { id: 'right', header: t.right, card: 'meta', cell: (row) => permissionNames[row.permission][locale] },
    {
      id: 'note',
      header: t.note,
      cell: (row) => (
        <span className="block max-w-72 truncate" title={row.note ?? undefined}>
          {row.note}
        </span>
      ),
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <StatusPill status={row.status} /> },
    {
      id: 'asked',
      header: t.asked,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
    },
    { id: 'answered', header: t.answered, cell: (row) => row.decidedByName ?? <span className="text-subtle">–</span> },
  ];
}

export function Screen() {
  const t = useWords(accessRequestWords);
  const access = useWords(accessWords);
  const locale = useLocale();
  const list = useList(accessRequestsApi.list, {
    search,
    filters: [choice('status', t.status, statuses(accessRequestStatuses, locale))],
  });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  return (
    <>
      <PageHeader title={access.tabRequests} description={t.description} />
      <AccessTabs current="requests" />
      <RecordList
        list={list}
        name="access-requests"
        label={access.tabRequests}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        empty={<EmptyState icon={<Inbox />} title={t.noneTitle} description={t.noneDetail} />}
      />
    </>
  );
}
