import Inbox from 'lucide-react/icons/inbox';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { accessRequestsApi, accessRequestStatuses, type AccessRequest } from '#contract/access-requests/api.ts';
import { integerText, listOf } from '#contract/fields.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDateTime } from '#domain/time.ts';
import { accessWords } from '#i18n/catalogues/access.ts';
import { accessRequestWords } from '#i18n/catalogues/access-requests.ts';
import { permissionNames } from '#i18n/catalogues/permission-names.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { keysetPage } from '../../../data/keyset-page.ts';
import { to } from '../../../data/paths.ts';
import { useGo } from '../../../data/route.ts';
import { useSearchState } from '../../../data/search-state.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { AccessTabs } from '../access-tabs.tsx';

const search = z.object({
  status: z.optional(listOf(accessRequestStatuses)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
  at: z.optional(integerText(0, 999_999_999)),
});
const hrefOf = (row: AccessRequest) => to('/access-control/requests/{id}', { id: row.id });
const keyOf = (row: AccessRequest) => row.id;
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
  const go = useGo();
  const [state, setState] = useSearchState(search);
  const { at, ...query } = state;
  const list = useEndpoint(accessRequestsApi.list, { query });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const open = useCallback((row: AccessRequest) => go(hrefOf(row)), [go]);
  return (
    <>
      <PageHeader title={access.tabRequests} description={t.description} />
      <AccessTabs current="requests" />
      <div className="mb-3">
        <ChipGroup
          label={t.status}
          options={accessRequestStatuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
          selected={state.status ?? []}
          onChange={(values) => setState({ status: values, cursor: undefined, at: undefined })}
        />
      </div>
      <DataTable
        label={access.tabRequests}
        columns={columns}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        pageSize={state.limit ?? 25}
        refreshing={list.isPrevious}
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : (
            <EmptyState icon={<Inbox />} title={t.noneTitle} description={t.noneDetail} />
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
    </>
  );
}
