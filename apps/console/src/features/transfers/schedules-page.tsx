import CalendarClock from 'lucide-react/icons/calendar-clock';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useCallback, useMemo } from 'react';
import { id } from '#contract/fields.ts';
import * as z from 'zod/mini';
import { transfersApi } from '#contract/transfers/api.ts';
import { scheduleStatuses, type TransferSchedule } from '#contract/transfers/schemas.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { scheduleWords, transferListWords } from '#i18n/catalogues/transfers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { choice, statuses } from '../../shell/list/filters.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PlannedOnce } from './planned-once.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

const ScheduleDrawer = lazyPart(() => import('./schedule-drawer.tsx'), 'ScheduleDrawer');
const search = listSearch(transfersApi.schedules.query, { open: z.optional(id('transferSchedule')) });
const nameOf = (row: TransferSchedule) => row.beneficiary.name;

/** Transfers that will be sent at a time, or again and again. */
export function Screen() {
  const t = useWords(scheduleWords);
  const words = useWords(transferListWords);
  const locale = useLocale();
  const mayCreate = useCan('transfers:create');
  const list = useList(transfersApi.schedules, {
    search,
    filters: [choice('status', t.filterStatus, statuses(scheduleStatuses, locale))],
  });
  const once = useEndpoint(transfersApi.list, { query: { preset: 'planned', limit: 100 } });
  const dated = once.data ?? [];
  // Whether nothing at all is planned is known only once both have answered.
  const isNothing = once.data !== undefined && dated.length === 0;
  const { state, setState } = list;
  const open = useCallback((row: TransferSchedule) => setState({ open: row.id }), [setState]);
  const columns = useMemo(() => columnsOf(locale, open), [locale, open]);
  const chosen = list.rows?.find((row) => row.id === state.open);
  const create = mayCreate && (
    <ButtonLink href={to('/transfer/to-mobile-money-account')} variant="primary" icon={<Plus />}>
      {words.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={words.title} actions={create} />
      <TransferTabs current="planned" />
      {once.error && !once.data && (
        <Card className="mb-4">
          <LoadFailed error={once.error} refetch={once.refetch} isFetching={once.isFetching} />
        </Card>
      )}
      {dated.length > 0 && (
        <div className="mb-6">
          <PlannedOnce rows={dated} hasMore={dated.length === 100} />
          <h2 className="mt-6 text-lg font-semibold">{t.again}</h2>
        </div>
      )}
      <RecordList
        list={list}
        name="transfer-schedules"
        label={words.planned}
        columns={columns}
        nameOf={nameOf}
        onOpen={open}
        empty={
          <EmptyState
            icon={<CalendarClock />}
            title={isNothing ? t.emptyTitle : t.noneAgain}
            description={t.emptyText}
            actions={create}
          />
        }
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
