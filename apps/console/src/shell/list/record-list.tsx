import { useCallback, useMemo, type ReactNode } from 'react';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
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
  | 'dense'
>;
export type RecordListProps<Row> = OfTable<Row> & {
  list: Listed<Row>;
  /** Under this name the person's choice of columns is remembered; without it there is none. */
  name?: string;
  /** Where the screen has to know which columns are switched off: it remembers them itself. */
  chosenColumns?: ReturnType<typeof useHiddenColumns>;
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
  /** Beside its pages, on a phone above them: what the totals are made of. */
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
  const { failedTitle, totals, pageSize, chosenColumns, ...table } = rest;
  const locale = useLocale();
  const go = useGo();
  const remembered = useHiddenColumns(name ?? '', columns);
  const chooser = chosenColumns ?? (name ? remembered : null);
  const open = useCallback((row: Row) => hrefOf && go(hrefOf(row)), [go, hrefOf]);
  const groupOf = useMemo(() => dayOf && ((row: Row) => dayText(dayOf(row), locale)), [dayOf, locale]);
  const { state, rows, error, order } = list;
  const limit = (state['limit'] as number | undefined) ?? 25;
  const sums = totals ?? (list.totals ? linesOf(list.totals, columns, locale) : undefined);
  const hasBar = searchLabel !== undefined || list.filters.length > 0 || tools || chooser;
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
          {chooser && (
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
        {...(chooser ? { hiddenColumns: chooser.hidden } : {})}
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
            noMatch || <NoMatch onClear={list.clear} />
          ) : (
            empty
          )
        }
      />
      {list.paged ? <ListPages list={list} note={note} /> : note}
    </>
  );
}

/** One page back and forth, and how many rows there are where that is known. */
export function ListPages<Row>({ list, note }: { list: Listed<Row>; note?: ReactNode }) {
  const { state, rows, meta, totals, turn } = list;
  const { at = 0, limit = 25 } = state as { at?: number; limit?: number };
  const counted = totals as { count: number; capped: boolean } | null | undefined;
  return (
    <Pagination
      {...keysetPage({ at, limit, count: rows?.length ?? 0, meta, go: turn })}
      {...(counted === undefined ? {} : { total: counted && { count: counted.count, exact: !counted.capped } })}
      waiting={!rows}
      note={note}
    />
  );
}

const dayText = (at: string, locale: Locale) => formatDate(at.length > 10 ? new Date(at) : at, locale);
const sortOf = (text: string): Sort => ({
  id: text.replace('-', ''),
  direction: text.startsWith('-') ? 'desc' : 'asc',
});
const sortText = ({ id, direction }: Sort) => `${direction === 'desc' ? '-' : ''}${id}`;

const sumsOf = (totals: object, columns: readonly { id: string }[], locale: Locale) =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([id, sum]) => typeof sum === 'number' && columns.some((column) => column.id === id))
      .map(([id, sum]) => [id, formatMoney(Number(sum), locale)]),
  );
/**
 * Under each column its own sum. Sums of transactions say what their column adds up to, what went back and what is
 * left; others are one line. A list too long to be added up has none, and so has one whose sums stand under no column.
 */
function linesOf(totals: object, columns: readonly { id: string }[], locale: Locale) {
  if ((totals as { amount?: number | null }).amount === null) return undefined;
  if ('rowsAmount' in totals)
    return totalLines(totals as never, locale).map(({ label, sums }) => ({
      ...sumsOf(sums, columns, locale),
      ...(label ? { [columns[0]!.id]: label } : {}),
    }));
  const sums = sumsOf(totals, columns, locale);
  return Object.keys(sums).length > 0 ? sums : undefined;
}
