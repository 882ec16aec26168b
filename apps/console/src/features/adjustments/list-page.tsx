import Braces from 'lucide-react/icons/braces';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import { lazy, Suspense, useMemo } from 'react';
import * as z from 'zod/mini';
import { adjustmentsApi, adjustmentStatuses } from '#contract/adjustments/api.ts';
import { integerText } from '#contract/fields.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { adjustmentReasons } from '#domain/states/adjustment.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { adjustmentWords } from '#i18n/catalogues/adjustments.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CopyId, shortId } from '#ui/copy-id.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useRight } from '../../data/ability.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

const RequestDialog = lazy(() => import('./request-dialog.tsx').then((module) => ({ default: module.RequestDialog })));

type Adjustment = DataOf<typeof adjustmentsApi.request>;
const keyOf = (row: Adjustment) => row.id;
/** `transactionId` opens the form for that transaction, `new` opens it empty. */
const search = z.object({
  ...adjustmentsApi.list.query.shape,
  at: z.optional(integerText(0, 999_999_999)),
  transactionId: z.optional(z.string().check(z.maxLength(60))),
  new: z.optional(z.literal('1')),
});
const firstPage = { cursor: undefined, at: undefined };

export function Screen() {
  const t = useWords(adjustmentWords);
  const locale = useLocale();
  const { row } = useRoute();
  const preview = usePreviewData();
  const right = useRight('adjustments:create');
  const [{ status, limit = 25, cursor, at = 0, transactionId, new: isNew }, setSearch] = useSearchState(search);
  const list = useEndpoint(adjustmentsApi.list, { query: { status, limit, cursor } });
  const rows = list.error && !list.data ? [] : list.data;
  const columns = useMemo(
    () => columnsIn(locale, (each) => preview.show(each, { title: shortId(each.id) })),
    [locale, preview],
  );
  const isForm = right.allowed && (transactionId !== undefined || isNew !== undefined);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          <Button
            variant="primary"
            icon={<Plus />}
            disabledReason={right.reason}
            onClick={() => setSearch({ new: '1' })}
          >
            {t.request}
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-3">
        <ChipGroup
          label={t.status}
          options={adjustmentStatuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
          selected={status ?? []}
          onChange={(values) => setSearch({ status: values, ...firstPage })}
        />
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(new Date(each.createdAt), locale)}
            empty={
              list.error ? (
                <ErrorState
                  title={t.loadFailed}
                  message={errorSentence(list.error, locale)}
                  requestId={list.error.error.requestId}
                  onRetry={list.refetch}
                  retrying={list.isFetching}
                />
              ) : status?.length ? (
                <NoMatch onClear={() => setSearch({ status: undefined, ...firstPage })} />
              ) : (
                <EmptyState
                  icon={<Scale />}
                  title={t.emptyTitle}
                  description={t.emptyText}
                  actions={<ButtonLink href="/transactions/all">{t.openTransactions}</ButtonLink>}
                />
              )
            }
          />
          <Pagination
            offset={at}
            count={rows?.length ?? 0}
            pageSize={limit}
            waiting={!rows}
            onPageSize={(size) => setSearch({ limit: size === 25 ? undefined : size, ...firstPage })}
            onPrevious={
              at > 0
                ? () => setSearch(at <= limit ? firstPage : { cursor: list.meta.previousCursor, at: at - limit })
                : undefined
            }
            onNext={
              list.meta.nextCursor ? () => setSearch({ cursor: list.meta.nextCursor, at: at + limit }) : undefined
            }
          />
        </div>
      </div>
      {isForm && (
        <Suspense>
          <RequestDialog
            transactionId={transactionId ?? ''}
            onClose={() => setSearch({ transactionId: undefined, new: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function columnsIn(locale: Locale, showJson: (row: Adjustment) => void): Column<Adjustment>[] {
  const t = say(adjustmentWords, locale);
  const long = (text: string | null) =>
    text && (
      <span className="block max-w-72 truncate" title={text}>
        {text}
      </span>
    );
  const sign = (row: Adjustment) => (row.direction === 'debit' ? -1 : 1);
  return [
    {
      id: 'createdAt',
      header: t.createdAt,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.createdAt)),
    },
    {
      id: 'reason',
      header: t.reason,
      card: 'title',
      cell: (row) => <span className="font-medium">{adjustmentReasons[row.reasonCode][locale]}</span>,
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <span title={row.direction === 'credit' ? t.credit : t.debit}>
          <Money signed amount={sign(row) * row.amount} className="font-medium" />
        </span>
      ),
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <StatusPill status={row.status} /> },
    {
      id: 'transaction',
      header: t.transaction,
      cell: (row) =>
        row.transactionId && (
          <Link href={`/transactions/${row.transactionId}`} title={row.transactionId} className="font-mono text-xs">
            {shortId(row.transactionId)}
          </Link>
        ),
    },
    { id: 'note', header: t.note, card: 'meta', cell: (row) => long(row.note) },
    { id: 'requestedBy', header: t.requestedBy, cell: (row) => long(row.requestedByName) },
    { id: 'decidedBy', header: t.decidedBy, cell: (row) => long(row.decidedByName) },
    { id: 'decisionNote', header: t.decisionNote, cell: (row) => long(row.decisionNote) },
    { id: 'id', header: t.id, cell: (row) => <CopyId id={row.id} short label={t.id} /> },
    {
      id: 'json',
      header: t.json,
      hideHeader: true,
      align: 'end',
      width: '2.75rem',
      cell: (row) => <IconButton small label={t.json} icon={<Braces />} onClick={() => showJson(row)} />,
    },
  ];
}
