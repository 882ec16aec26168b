import CalendarClock from 'lucide-react/icons/calendar-clock';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { id, integerText, listOf } from '#contract/fields.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { scheduleStatuses, type TransferSchedule } from '#contract/transfers/schemas.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { scheduleWords, transferListWords } from '#i18n/catalogues/transfers.ts';
import { say, type Locale } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { ChoiceFilters, type Choice } from '../../shell/choice-filters.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

const ScheduleDrawer = lazyPart(() => import('./schedule-drawer.tsx'), 'ScheduleDrawer');
const search = z.object({
  status: z.optional(listOf(scheduleStatuses)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
  at: z.optional(integerText(0, 999_999_999)),
  open: z.optional(id('transferSchedule')),
});
const keyOf = (row: TransferSchedule) => row.id;
const nameOf = (row: TransferSchedule) => row.beneficiary.name;

/** Transfers that will be sent at a time, or again and again. */
export function Screen() {
  const t = useWords(scheduleWords);
  const words = useWords(transferListWords);
  const locale = useLocale();
  const mayCreate = useCan('transfers:create');
  const [state, setState] = useSearchState(search);
  const { limit = 25 } = state;
  const list = useEndpoint(transfersApi.schedules, { query: { status: state.status, limit, cursor: state.cursor } });
  const open = useCallback((row: TransferSchedule) => setState({ open: row.id }), [setState]);
  const columns = useMemo(() => columnsOf(locale, open), [locale, open]);
  const chosen = list.data?.find((row) => row.id === state.open);
  const choices: Choice[] = [
    {
      id: 'status',
      label: t.filterStatus,
      options: scheduleStatuses.map((value) => ({ value, label: toneOf(value)[locale] })),
    },
  ];
  const create = mayCreate && (
    <ButtonLink href={to('/transfer/to-mobile-money-account')} variant="primary" icon={<Plus />}>
      {words.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={words.title} actions={create} />
      <TransferTabs current="planned" />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ChoiceFilters
          undated
          choices={choices}
          chosen={{ status: state.status }}
          onApply={({ status }) => setState({ status, cursor: undefined, at: undefined })}
        />
      </div>
      <DataTable
        label={words.planned}
        columns={columns}
        keyOf={keyOf}
        onOpen={open}
        nameOf={nameOf}
        rows={list.error ? [] : list.data}
        pageSize={limit}
        refreshing={list.isPrevious}
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : state.status?.length ? (
            <NoMatch onClear={() => setState({ status: undefined, cursor: undefined, at: undefined })} />
          ) : (
            <EmptyState icon={<CalendarClock />} title={t.emptyTitle} description={t.emptyText} actions={create} />
          )
        }
      />
      <Pagination
        {...keysetPage({ at: state.at ?? 0, limit, count: list.data?.length ?? 0, meta: list.meta, go: setState })}
        waiting={!list.data}
      />
      {chosen && (
        <Suspense>
          <ScheduleDrawer schedule={chosen} onClose={() => setState({ open: undefined })} />
        </Suspense>
      )}
    </>
  );
}

function columnsOf(locale: Locale, open: (row: TransferSchedule) => void): Column<TransferSchedule>[] {
  const t = say(scheduleWords, locale);
  const words = say(transferListWords, locale);
  return [
    {
      id: 'next',
      header: t.next,
      card: 'meta',
      cell: (row) => (
        <span className="tabular-nums">{row.nextAt ? formatDateTime(new Date(row.nextAt), locale) : '–'}</span>
      ),
    },
    {
      id: 'beneficiary',
      header: words.beneficiary,
      card: 'title',
      cell: (row) => (
        <button
          type="button"
          className="rounded-sm text-left font-medium text-primary hover:underline"
          onClick={() => open(row)}
        >
          {row.beneficiary.name}
        </button>
      ),
      cardCell: (row) => row.beneficiary.name,
    },
    { id: 'amount', header: words.amount, align: 'end', card: 'amount', cell: (row) => <Money amount={row.amount} /> },
    { id: 'every', header: t.every, card: 'meta', cell: (row) => t[row.every] },
    { id: 'status', header: words.status, card: 'status', cell: (row) => <StatusPill status={row.status} /> },
    {
      id: 'ends',
      header: t.ends,
      cell: (row) =>
        row.every === 'once' ? (
          ''
        ) : row.endsOn ? (
          formatDate(row.endsOn, locale)
        ) : (
          <span className="text-muted">{t.open}</span>
        ),
    },
    {
      id: 'runs',
      header: t.runs,
      align: 'end',
      cell: (row) => <Link href={to('/transfer/all', { scheduleId: row.id })}>{row.runs}</Link>,
    },
    {
      id: 'last',
      header: t.last,
      cell: (row) =>
        row.lastProblem ? (
          <span className="text-danger">{row.lastProblem[locale]}</span>
        ) : (
          row.lastTransactionId && <Link href={to('/transfer/{id}', { id: row.lastTransactionId })}>{t.see}</Link>
        ),
    },
    { id: 'maker', header: words.maker, cell: (row) => row.createdByName },
  ];
}
