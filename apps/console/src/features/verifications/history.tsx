import { verificationResultWords } from '#i18n/catalogues/verifications/results.ts';
import { useMemo, useRef } from 'react';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';

const search = listSearch(verificationsApi.list.query);
const dayOf = (row: Verification) => row.at;

/** Who checked what and what came out; pressing one brings its verdict back. */
export function History({ current, onShow }: { current: string | null; onShow: (row: Verification) => void }) {
  const t = useWords(verdictWords);
  const locale = useLocale();
  const list = useList(verificationsApi.list, { search });
  const isLong = list.state.at !== undefined || Boolean(list.meta.nextCursor);
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
      <RecordList
        list={{ ...list, paged: isLong }}
        label={t.history}
        columns={columns}
        onOpen={show}
        currentKey={current}
        pageSize={8}
        reserveRows={5}
        dayOf={dayOf}
        failedTitle={t.historyFailed}
        empty={<EmptyState title={t.historyEmpty} description={t.historyEmptyText} />}
      />
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
        row.matchedTransactionId &&
        row.isMatchedSeen && (
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
