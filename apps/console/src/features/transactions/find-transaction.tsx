import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '#client/api-error.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { isId } from '#domain/values/ids.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { findTransactionWords } from '#i18n/catalogues/transactions/actions.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { TransactionPill } from '../../shell/transaction-pill.tsx';
import { signOf } from '../../shell/rows/transaction.ts';
import { seenLast } from './list-memory.ts';
import { hrefOf, partyOf } from './row-face.ts';

const search = z.object({ q: z.optional(z.string().check(z.maxLength(100))) });
const shownMax = 10;

/** The page of a transaction without its id: a box that takes whatever is written on the customer's phone. */
export function FindTransaction() {
  const t = useWords(findTransactionWords);
  const go = useGo();
  const [{ q = '' }, setSearch] = useSearchState(search);
  const [seen] = useState(seenLast);
  const found = useEndpoint(transactionsApi.list, { query: { q, limit: shownMax } }, { enabled: q !== '' });
  const before = useEndpoint(
    transactionsApi.list,
    { query: { limit: shownMax, ...(seen.length > 0 ? { ids: seen.join(',') } : {}) } },
    { enabled: q === '' },
  );
  // Ids come in the order of the list; here the one looked at last stands first.
  const earlier = before.data?.toSorted((a, b) => seen.indexOf(a.id) - seen.indexOf(b.id));
  const seek = (wanted: string) =>
    isId('transaction', wanted) ? go(hrefOf({ id: wanted })) : setSearch({ q: wanted || undefined }, { replace: true });
  return (
    <>
      <PageHeader title={t.title} description={t.text} />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <div ref={focusBox}>
          <SearchInput label={t.label} value={q} onSearch={seek} />
        </div>
        {q ? (
          <Card
            flush
            footer={
              found.data &&
              found.data.length > 0 && (
                <ButtonLink size="small" variant="ghost" href={to('/transactions/all', { q })}>
                  {t.all}
                </ButtonLink>
              )
            }
          >
            <Rows asked={found} rows={found.data} none={t.none} />
          </Card>
        ) : (
          <Card title={seen.length > 0 ? t.seen : t.latest} flush>
            <Rows asked={before} rows={earlier} none={t.nothingYet} />
          </Card>
        )}
      </div>
    </>
  );
}

/** On a phone a keyboard that comes up by itself hides what was seen last. */
const focusBox = (box: HTMLElement | null) =>
  void (matchMedia('(pointer: fine)').matches && takeFocus(box?.querySelector('input') ?? null));

type Asked = { error: ApiError | null; isPrevious: boolean; refetch: () => void };

function Rows({ asked, rows, none }: { asked: Asked; rows: readonly TransactionRow[] | undefined; none: string }) {
  const locale = useLocale();
  if (asked.error && !rows)
    return (
      <ErrorState
        message={errorSentence(asked.error, locale)}
        requestId={asked.error.error.requestId}
        onRetry={asked.refetch}
      />
    );
  if (!rows)
    return (
      <div className="p-5">
        <SkeletonLines lines={shownMax} />
      </div>
    );
  if (rows.length === 0)
    return (
      <p role="status" className="px-5 py-8 text-center text-muted">
        {none}
      </p>
    );
  return (
    <ul
      className={cx(
        'divide-y divide-border border-t border-border transition-opacity',
        asked.isPrevious && 'opacity-60',
      )}
      aria-busy={asked.isPrevious}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <BareLink
            href={hrefOf(row)}
            className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 -outline-offset-2! hover:bg-bg md:px-5"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{partyOf(row, locale)}</span>
              <span className="block truncate text-sm text-muted">
                {[formatDateTime(new Date(row.createdAt), locale), row.merchantReference ?? row.operatorReference]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="grid shrink-0 justify-items-end gap-0.5">
              <Money amount={signOf(row) * row.amount} className="font-semibold" />
              <TransactionPill row={row} />
            </span>
          </BareLink>
        </li>
      ))}
    </ul>
  );
}
