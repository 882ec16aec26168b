import { useState } from 'react';
import * as z from 'zod/mini';
import { transactionsApi } from '#contract/transactions/api.ts';
import { isId } from '#domain/values/ids.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { findTransactionWords } from '#i18n/catalogues/transactions/actions.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { TextInput } from '#ui/text-input.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { TransactionPill } from '../../shell/transaction-pill.tsx';
import { hrefOf, partyOf, signOf } from './row-face.ts';

const search = z.object({ q: z.optional(z.string().check(z.maxLength(100))) });
const shownMax = 8;

/** The page of a transaction without its id: a box that takes whatever is written on the customer's phone. */
export function FindTransaction() {
  const t = useWords(findTransactionWords);
  const locale = useLocale();
  const go = useGo();
  const [{ q }, setSearch] = useSearchState(search);
  const [text, setText] = useState(q ?? '');
  const found = useEndpoint(
    transactionsApi.list,
    { query: { q: q ?? '', limit: shownMax } },
    { enabled: !!q, keepPrevious: false },
  );
  const submit = () => {
    const wanted = text.trim();
    if (isId('transaction', wanted)) go(hrefOf({ id: wanted }));
    else setSearch({ q: wanted || undefined });
  };
  return (
    <>
      <PageHeader title={t.title} description={t.text} />
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <form
          role="search"
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label={t.label} className="min-w-56 flex-1">
            <TextInput value={text} maxLength={100} ref={takeFocus} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" variant="primary">
            {t.search}
          </Button>
        </form>
        {q && (
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
            {found.error ? (
              <ErrorState
                message={errorSentence(found.error, locale)}
                requestId={found.error.error.requestId}
                onRetry={found.refetch}
              />
            ) : !found.data ? (
              <div className="p-5">
                <SkeletonLines lines={4} />
              </div>
            ) : found.data.length === 0 ? (
              <p role="status" className="px-5 py-8 text-center text-muted">
                {t.none}
              </p>
            ) : (
              <ul className="divide-y divide-border">
                {found.data.map((row) => (
                  <li key={row.id}>
                    <BareLink
                      href={hrefOf(row)}
                      className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 -outline-offset-2! hover:bg-bg"
                    >
                      <span className="min-w-0">
                        <span className="block truncate font-medium">{partyOf(row, locale)}</span>
                        <span className="block truncate text-sm text-muted">
                          {formatDateTime(new Date(row.createdAt), locale)}
                          {row.merchantReference && ` · ${row.merchantReference}`}
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
            )}
          </Card>
        )}
      </div>
    </>
  );
}
