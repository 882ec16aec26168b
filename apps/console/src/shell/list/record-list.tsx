import { useCallback, useMemo, type ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import type { Locale } from '#i18n/words.ts';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import type { Sort } from '#ui/data-table/columns.ts';
import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { NoMatch } from '#ui/empty-state.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale } from '#ui/locale.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo } from '../../data/route.ts';
import { LoadFailed } from '../load-failed.tsx';
import { totalLines } from '../total-lines.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Listed } from './use-list.ts';

type OfTable<Row> = Pick<
  DataTableProps<Row>,
  | 'label'
  | 'columns'
  | 'nameOf'
  | 'onOpen'
  | 'currentKey'
  | 'selected'
  | 'onSelect'
  | 'bulkActions'
  | 'fresh'
  | 'totals'
  | 'reserveRows'
  | 'pageSize'
  | 'maxHeight'
>;
export type RecordListProps<Row> = OfTable<Row> & {
  list: Listed<Row>;
  /** Under this name the person's choice of columns is remembered; without it there is none. */
  name?: string;
  /** Default: its id. */
  keyOf?: (row: Row) => string;
  /** The page of a row: a press on it leads there. */
  hrefOf?: (row: Row) => Href;
  /** Phones group rows by this day. */
  dayOf?: (row: Row) => string;
  /** The box for words is there when it has a name. */
  searchLabel?: string;
  /** Beside search and filters: saved views, say. */
  tools?: ReactNode;
  /** Between the table and its pages: what the totals are made of. */
  note?: ReactNode;
  /** Instead of rows where there were never any. */
  empty: ReactNode;
  /** Instead of rows when the filter leaves none, where that can be said better. */
  noMatch?: ReactNode;
  failedTitle?: string;
};

const idOf = (row: unknown) => (row as { id: string }).id;
/** What stands under the day of a row that was made at an instant. */
export const madeOn = (row: { createdAt: string }): string => row.createdAt;

/**
 * A list of records with all that lists have in common: search, filters, columns, the table, sums, pages, and what is
 * said when there is nothing, no match or no answer. A capability brings columns, a table of filters, and words.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, name, columns, keyOf = idOf, hrefOf, dayOf, searchLabel, tools, note, empty, noMatch, ...rest } = props;
  const { failedTitle, totals, pageSize, ...table } = rest;
  const locale = useLocale();
  const go = useGo();
  const chooser = useHiddenColumns(name ?? '', columns);
  const open = useCallback((row: Row) => hrefOf && go(hrefOf(row)), [go, hrefOf]);
  const groupOf = useMemo(() => dayOf && ((row: Row) => dayText(dayOf(row), locale)), [dayOf, locale]);
  const { state, rows, error, order } = list;
  const limit = (state['limit'] as number | undefined) ?? 25;
  const sums = totals ?? (list.totals ? linesOf(list.totals, columns[0]!.id, locale) : undefined);
  const hasBar = searchLabel !== undefined || list.filters.length > 0 || tools || name;
  return (
    <>
      {hasBar && (
        <div className="no-print mb-3 flex flex-wrap items-center gap-2">
          {searchLabel !== undefined && (
            <SearchInput
              className="md:max-w-80"
              label={searchLabel}
              value={(state['q'] as string | undefined) ?? ''}
              onSearch={(q) => list.change({ q: q || undefined }, { replace: true })}
            />
          )}
          {tools}
          {list.filters.length > 0 && <FilterBar filters={list.filters} values={state} onChange={list.change} />}
          {name && (
            <span className="ml-auto max-md:hidden">
              <ColumnChooser columns={columns} hidden={chooser.hidden} setHidden={chooser.setHidden} />
            </span>
          )}
        </div>
      )}
      <DataTable
        {...table}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        {...(name ? { hiddenColumns: chooser.hidden } : {})}
        {...(hrefOf ? { hrefOf, onOpen: open } : {})}
        {...(order
          ? {
              sort: sortOf((state['sort'] as string | undefined) ?? order),
              onSort: (sort: Sort) => list.change({ sort: sortText(sort) === order ? undefined : sortText(sort) }),
            }
          : {})}
        {...(groupOf ? { groupOf } : {})}
        {...(sums ? { totals: sums } : {})}
        pageSize={pageSize ?? (list.paged ? limit : 10)}
        refreshing={list.isPrevious}
        empty={
          error ? (
            <LoadFailed title={failedTitle} error={error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : list.isNarrowed || state['cursor'] ? (
            (noMatch ?? <NoMatch onClear={list.clear} />)
          ) : (
            empty
          )
        }
      />
      {note}
      {list.paged && <ListPages list={list} />}
    </>
  );
}

/** One page back and forth, and how many rows there are where that is known. */
export function ListPages<Row>({ list }: { list: Listed<Row> }) {
  const { state, rows, meta, totals, turn } = list;
  const { at = 0, limit = 25 } = state as { at?: number; limit?: number };
  const counted = totals as { count: number; capped: boolean } | null | undefined;
  return (
    <Pagination
      {...keysetPage({ at, limit, count: rows?.length ?? 0, meta, go: turn })}
      {...(counted === undefined ? {} : { total: counted && { count: counted.count, exact: !counted.capped } })}
      waiting={!rows}
    />
  );
}

const dayText = (at: string, locale: Locale) => formatDate(at.length > 10 ? new Date(at) : at, locale);
const sortOf = (text: string): Sort => ({
  id: text.replace('-', ''),
  direction: text.startsWith('-') ? 'desc' : 'asc',
});
const sortText = ({ id, direction }: Sort) => `${direction === 'desc' ? '-' : ''}${id}`;

const sumsOf = (totals: object, locale: Locale) =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([id, sum]) => id !== 'count' && typeof sum === 'number')
      .map(([id, sum]) => [id, formatMoney(Number(sum), locale)]),
  );
/**
 * Sums of transactions say what their column adds up to, what went back and what is left; others are one line. A list
 * too long to be added up has none.
 */
function linesOf(totals: object, firstColumn: string, locale: Locale) {
  if ((totals as { amount?: number | null }).amount === null) return undefined;
  return 'rowsAmount' in totals
    ? totalLines(totals as never, locale).map(({ label, sums }) => ({
        ...sumsOf(sums, locale),
        ...(label ? { [firstColumn]: label } : {}),
      }))
    : sumsOf(totals, locale);
}
