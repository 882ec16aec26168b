import { useMemo, useRef, useState } from 'react';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { formatPhone } from '#domain/phone.ts';
import { verificationResultWords } from '#domain/states/verification.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { verdictWords } from '#i18n/catalogues/verdicts.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const keyOf = (row: Verification) => row.id;
const pageSize = 25;

/** Who checked what and what came out; pressing one brings its verdict back. */
export function History({ current, onShow }: { current: string | null; onShow: (row: Verification) => void }) {
  const t = useWords(verdictWords);
  const locale = useLocale();
  const [page, setPage] = useState<{ cursor: string | undefined; at: number }>({ cursor: undefined, at: 0 });
  const list = useEndpoint(verificationsApi.list, { query: { limit: pageSize, cursor: page.cursor } });
  const rows = list.error && !list.data ? [] : list.data;
  const show = (row: Verification) => {
    onShow(row);
    scrollTo({ top: 0, behavior: 'smooth' });
  };
  const latest = useRef(show);
  latest.current = show;
  const columns = useMemo(() => columnsIn(locale, (row) => latest.current(row)), [locale]);
  return (
    <div>
      <h2 className="mb-2 text-lg font-semibold">{t.history}</h2>
      <DataTable
        label={t.history}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        onOpen={show}
        currentKey={current}
        pageSize={8}
        reserveRows={5}
        refreshing={list.isPrevious}
        groupOf={(row) => formatDate(new Date(row.at), locale)}
        empty={
          list.error ? (
            <LoadFailed
              title={t.historyFailed}
              error={list.error}
              refetch={list.refetch}
              isFetching={list.isFetching}
            />
          ) : (
            <EmptyState title={t.historyEmpty} description={t.historyEmptyText} />
          )
        }
      />
      {(page.at > 0 || list.meta.nextCursor) && (
        <Pagination
          offset={page.at}
          count={rows?.length ?? 0}
          pageSize={pageSize}
          onPrevious={
            page.at > 0
              ? () =>
                  setPage(
                    page.at <= pageSize
                      ? { cursor: undefined, at: 0 }
                      : { cursor: list.meta.previousCursor ?? undefined, at: page.at - pageSize },
                  )
              : undefined
          }
          onNext={
            list.meta.nextCursor ? () => setPage({ cursor: list.meta.nextCursor!, at: page.at + pageSize }) : undefined
          }
        />
      )}
    </div>
  );
}

function columnsIn(locale: Locale, show: (row: Verification) => void): Column<Verification>[] {
  const t = say(verdictWords, locale);
  return [
    {
      id: 'at',
      header: t.at,
      card: 'meta',
      cell: (row) => (
        <button
          type="button"
          title={t.show}
          className="rounded-sm font-medium text-primary underline decoration-primary/40 underline-offset-3 tabular-nums"
          onClick={() => show(row)}
        >
          {formatDateTime(new Date(row.at), locale)}
        </button>
      ),
      cardCell: (row) => formatTime(new Date(row.at)),
    },
    {
      id: 'result',
      header: t.result,
      card: 'status',
      cell: (row) => (
        <>
          <StatusPill status={row.result} />
          {row.sinceThen && (
            <span className="block text-xs text-muted">
              {t.sinceThen({ verdict: verificationResultWords[row.sinceThen][locale] })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'transactionId',
      header: t.transactionId,
      card: 'title',
      cell: (row) => row.parsed.transactionId && <code className="font-mono text-xs">{row.parsed.transactionId}</code>,
      cardCell: (row) => row.parsed.transactionId ?? (row.parsed.phone ? formatPhone(row.parsed.phone) : '–'),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => row.parsed.amount !== null && <Money amount={row.parsed.amount} className="font-medium" />,
    },
    {
      id: 'phone',
      header: t.phone,
      cell: (row) => row.parsed.phone && <span className="tabular-nums">{formatPhone(row.parsed.phone)}</span>,
    },
    {
      id: 'matched',
      header: t.matched,
      cell: (row) =>
        row.matchedTransactionId && (
          <Link
            href={to('/transactions/{id}', { id: row.matchedTransactionId })}
            title={row.matchedTransactionId}
            className="font-mono text-xs"
          >
            {shortId(row.matchedTransactionId)}
          </Link>
        ),
    },
    { id: 'usedFor', header: t.usedFor, card: 'meta', cell: (row) => row.usedFor },
    { id: 'claim', header: t.claimColumn, cell: (row) => row.claim && <StatusPill status={row.claim.status} /> },
    { id: 'by', header: t.by, card: 'meta', cell: (row) => row.requestedByName },
  ];
}
