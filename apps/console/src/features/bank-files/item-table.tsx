import { useMemo } from 'react';
import * as z from 'zod/mini';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankFileDetail, BankFileItem } from '#contract/bank-files/schemas.ts';
import { integerText } from '#contract/fields.ts';
import { formatRib } from '#domain/bank-account.ts';
import { bankItemStates } from '#domain/states/bank-file.ts';
import { bankFileDetailWords } from '#i18n/catalogues/bank-file-detail.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { keysetPage } from '../../data/keyset-page.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { bankSaid, type BankSaid } from './bank-said.ts';
import { ItemState } from './faces.tsx';

const search = z.object({ ...bankFilesApi.items.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const keyOf = (row: BankFileItem) => row.endToEndId;

/** The payments of a file, what became of each, and the bank's own words. */
export function ItemTable({ file }: { file: BankFileDetail }) {
  const t = useWords(bankFileDetailWords);
  const states = useWords(bankFileWords);
  const locale = useLocale();
  const [{ at = 0, limit = 25, cursor, state }, setSearch] = useSearchState(search);
  const list = useEndpoint(
    bankFilesApi.items,
    { params: { id: file.id }, query: { state, limit, cursor } },
    { refetchInterval: 15_000 },
  );
  const columns = useMemo(() => itemColumns(locale), [locale]);
  const present = bankItemStates.filter((value) => file.counts[value] || state?.includes(value));
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t.payments}</h2>
      <ChipGroup
        label={t.status}
        options={present.map((value) => ({ value, label: `${states[`item_${value}`]} (${file.counts[value] ?? 0})` }))}
        selected={state ?? []}
        onChange={(values) => setSearch({ state: values, cursor: undefined, at: undefined })}
      />
      <div>
        <DataTable
          label={t.payments}
          columns={columns}
          rows={list.error ? [] : list.data}
          keyOf={keyOf}
          pageSize={limit}
          refreshing={list.isPrevious}
          reserveRows={Math.min(file.count, limit)}
          empty={
            list.error ? (
              <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
            ) : (
              <EmptyState title={t.noneHere} />
            )
          }
        />
        <Pagination
          {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
          waiting={!list.data}
        />
      </div>
    </section>
  );
}

function itemColumns(locale: Locale): Column<BankFileItem>[] {
  const t = say(bankFileDetailWords, locale);
  const states = say(bankFileWords, locale);
  return [
    {
      id: 'beneficiary',
      header: t.beneficiary,
      card: 'title',
      cell: (row) => (
        <>
          <Link href={to('/transactions/{id}', { id: row.transactionId })} className="font-medium">
            {row.beneficiaryName}
          </Link>
          <span className="block text-sm text-muted tabular-nums">
            {formatRib(row.rib)}
            {row.bankName && <span className="block">{row.bankName}</span>}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <>
          <Money amount={row.amount} className="font-medium" />
          {row.priority === 'HIGH' && (
            <span className="block">
              <Badge tone="warning">{t.high}</Badge>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) => (
        <>
          <ItemState state={row.state} />
          {row.said && (
            <span className="block text-sm text-muted">{t.waitsFor({ state: states[`item_${row.said}`] })}</span>
          )}
        </>
      ),
    },
    { id: 'bankSaid', header: t.bankSaid, card: 'meta', cell: (row) => <SaidByBank said={bankSaid(row, locale)} /> },
    { id: 'reference', header: t.endToEnd, cell: (row) => <span className="font-mono text-xs">{row.endToEndId}</span> },
  ];
}

/** In words, and whole: a reason that is cut cannot be read. */
function SaidByBank({ said }: { said: BankSaid | null }) {
  if (!said) return null;
  return (
    <span className="block text-sm break-words whitespace-normal">
      {said.words}
      {said.code && (
        <>
          {' '}
          <code className="font-mono text-xs text-muted">{said.code}</code>
        </>
      )}
      {said.text && <span className="block text-muted">{said.text}</span>}
    </span>
  );
}
