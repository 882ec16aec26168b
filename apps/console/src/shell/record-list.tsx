import { useCallback, type ReactNode } from 'react';
import type { ApiError } from '#client/api-error.ts';
import type { Meta } from '#client/request.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import type { Locale } from '#i18n/words.ts';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { FilterChips, type FilterChip } from '#ui/filter-chips.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale } from '#ui/locale.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { keysetPage } from '../data/keyset-page.ts';
import { useGo } from '../data/route.ts';
import { LoadFailed } from './load-failed.tsx';
import { totalLines } from './total-lines.ts';

type Listed<Row> = {
  data: readonly Row[] | undefined;
  meta: Meta;
  error: ApiError | null;
  isFetching: boolean;
  isPrevious: boolean;
  refetch(): void;
};
type Totals = { count: number; capped: boolean } & { readonly [columnId: string]: number | boolean | null };
/** What of the address every such list has: words sought, and the page. */
type Place = {
  q?: string | undefined;
  cursor?: string | undefined;
  at?: number | undefined;
  limit?: number | undefined;
};

type RecordListProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'nameOf' | 'sort' | 'onSort'> & {
  /** Under this name the person's choice of columns is remembered. */
  name: string;
  hrefOf: (row: Row) => Href;
  list: Listed<Row>;
  /**
   * Count and sums of the same filter, each sum under the id of its column; null while they are on their way, left out
   * where a list has none.
   */
  totals?: Totals | null;
  place: Place;
  setPlace: (patch: Place, options?: { replace?: boolean }) => void;
  searchLabel: string;
  filters: readonly FilterChip[];
  onFilter: () => void;
  onClearFilter: (id: string) => void;
  /** Phones group rows by the day they were made. */
  byDay?: boolean;
  /** Between the table and its pages: what the totals are made of. */
  note?: ReactNode;
  /** Instead of rows when the filter leaves none. */
  empty: ReactNode;
};

const keyOf = (row: { id: string }) => row.id;
const sumsOf = (totals: object, locale: Locale) =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([id]) => id !== 'count' && id !== 'capped')
      .map(([id, sum]) => [id, formatMoney(Number(sum ?? 0), locale)]),
  );
/** Sums of transactions say what their column adds up to, what went back and what is left; others are one line. */
const linesOf = (totals: Totals, firstColumn: string, locale: Locale) =>
  'rowsAmount' in totals
    ? totalLines(totals as never, locale).map(({ label, sums }) => ({
        ...sumsOf(sums, locale),
        ...(label ? { [firstColumn]: label } : {}),
      }))
    : sumsOf(totals, locale);

/**
 * A list of records as most screens have it: search, filters and columns, the table, its pages. The address holds it
 * all.
 */
export function RecordList<Row extends { id: string; createdAt: string }>(props: RecordListProps<Row>) {
  const {
    name,
    columns,
    hrefOf,
    list,
    totals,
    place,
    setPlace,
    searchLabel,
    filters,
    onFilter,
    onClearFilter,
    byDay,
    note,
    empty,
    ...table
  } = props;
  const locale = useLocale();
  const go = useGo();
  const { hidden, setHidden } = useHiddenColumns(name, columns);
  const open = useCallback((row: Row) => go(hrefOf(row)), [go, hrefOf]);
  const dayOf = useCallback((row: Row) => formatDate(new Date(row.createdAt), locale), [locale]);
  const { limit = 25 } = place;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          className="md:max-w-80"
          label={searchLabel}
          value={place.q ?? ''}
          onSearch={(q) => setPlace({ q, cursor: undefined, at: undefined }, { replace: true })}
        />
        <FilterChips filters={filters} onOpen={onFilter} onClear={onClearFilter} />
        <span className="ml-auto">
          <ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} />
        </span>
      </div>
      <DataTable
        {...table}
        columns={columns}
        hiddenColumns={hidden}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        hrefOf={hrefOf}
        onOpen={open}
        pageSize={limit}
        refreshing={list.isPrevious}
        {...(byDay ? { groupOf: dayOf } : {})}
        {...(totals && totals['amount'] !== null ? { totals: linesOf(totals, columns[0]!.id, locale) } : {})}
        empty={
          list.error ? <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} /> : empty
        }
      />
      {note}
      <Pagination
        {...keysetPage({ at: place.at ?? 0, limit, count: list.data?.length ?? 0, meta: list.meta, go: setPlace })}
        {...(totals === undefined ? {} : { total: totals && { count: totals.count, exact: !totals.capped } })}
        waiting={!list.data}
      />
    </>
  );
}
