import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from '../cx.ts';
import { EmptyState } from '../empty-state.tsx';
import type { Href } from '../link.tsx';
import { useWords } from '../locale.tsx';
import { useIsPhone } from '../use-media.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CardList } from './card-list.tsx';
import { toggleSelection, type Column, type Sort } from './columns.ts';
import { moveBetweenRows } from './row-keys.ts';
import { TableHead } from './table-head.tsx';
import { TableRow, bodyCell, stickyCell } from './table-row.tsx';
import { CardSkeletons, RowSkeletons } from './table-skeleton.tsx';
import { useFit } from './use-fit.ts';

type TotalsLine = Partial<Record<string, ReactNode>>;

export type DataTableProps<Row> = {
  /** What the table holds; the name of the scroll region for screen readers. */
  label: string;
  /** Keep it stable (module level, or useMemo): rows are memoised on it. */
  columns: readonly Column<Row>[];
  /** Undefined while nothing was ever loaded: skeletons of the final height are drawn. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** How a reader names a row, e.g. in "Select …". Default: the key. */
  nameOf?: (row: Row) => string;
  /** Opens a row: the press on the row. Put a link in one cell as well, for keyboards and new tabs. */
  onOpen?: (row: Row) => void;
  /** Where a row leads: on phones the whole card is that link. */
  hrefOf?: (row: Row) => Href | undefined;
  /** The row that is open in a side panel. */
  currentKey?: string | null;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Selected keys; give it with onSelect to get tick boxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Buttons of the bulk bar. */
  bulkActions?: (selected: ReadonlySet<string>) => ReactNode;
  /** Keys of rows that have just changed by themselves: they are lit softly for a moment. */
  fresh?: ReadonlySet<string> | undefined;
  /** Ids of columns that are switched off (see useHiddenColumns). */
  hiddenColumns?: ReadonlySet<string>;
  /**
   * Totals of the filtered set by column id, one line or several; the first column names a line, "Total" unless given.
   */
  totals?: TotalsLine | readonly TotalsLine[];
  /** The label of a row's group on phones, usually its day. */
  groupOf?: (row: Row) => string;
  /** Rows of a full page: as many skeletons are drawn. */
  pageSize?: number;
  /** New rows are on their way while the old ones still show. */
  refreshing?: boolean;
  /** Instead of rows when there are none; also used for an error. */
  empty?: ReactNode;
  /** Least height, in rows, so that a short list does not pull the page together. Default 10 (0 in cards). */
  reserveRows?: number;
  /** Greatest height of the scrolling area; the page keeps its own scroll beyond. */
  maxHeight?: string;
  /** Lower rows, where somebody reads down a long list. Cards on a phone keep their height. */
  dense?: boolean;
};

const nothing: ReadonlySet<string> = new Set();

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns: all,
    rows,
    keyOf,
    nameOf = keyOf,
    onOpen,
    hrefOf,
    sort,
    onSort,
    selected = nothing,
    onSelect,
  } = props;
  const {
    bulkActions,
    hiddenColumns,
    totals,
    groupOf,
    pageSize = 25,
    refreshing,
    empty,
    currentKey,
    fresh = nothing,
  } = props;
  const { reserveRows = 10, maxHeight = 'calc(100dvh - 14rem)', dense = false } = props;
  const t = useWords(uiWords);
  const isPhone = useIsPhone();
  const wanted = useMemo(
    () => (hiddenColumns?.size ? all.filter((column) => !hiddenColumns.has(column.id)) : all),
    [all, hiddenColumns],
  );
  const [showsAll, setShowsAll] = useState(false);
  const { frame: fit, away } = useFit(wanted, rows, !isPhone && !showsAll);
  const columns = useMemo(
    () => (away.size > 0 ? wanted.filter((column) => !away.has(column.id)) : wanted),
    [wanted, away],
  );
  const keys = useMemo(() => (rows ?? []).map(keyOf), [rows, keyOf]);

  // Handlers read the latest props through a ref, so that their identity – and with it every row – stays the same.
  const latest = useRef({ selected, onSelect, keys, rows, keyOf, onOpen });
  latest.current = { selected, onSelect, keys, rows, keyOf, onOpen };
  const anchor = useRef<string | null>(null);
  const onToggle = useCallback((key: string, extend: boolean) => {
    const now = latest.current;
    now.onSelect?.(toggleSelection(now.selected, now.keys, key, extend ? anchor.current : null));
    anchor.current = key;
  }, []);
  const openKey = useCallback((key: string) => {
    const now = latest.current;
    const row = now.rows?.[now.keys.indexOf(key)];
    if (row !== undefined) now.onOpen?.(row);
  }, []);

  const selectable = !!onSelect;
  const here = keys.filter((key) => selected.has(key)).length;
  const pageState = here === 0 ? 'none' : here === keys.length ? 'all' : 'some';
  const bulk = selectable && selected.size > 0 && (
    <BulkBar count={selected.size} onClear={() => onSelect(new Set())}>
      {bulkActions?.(selected)}
    </BulkBar>
  );
  const lines = totals ? ([totals].flat() as TotalsLine[]) : [];
  const isEmpty = rows !== undefined && rows.length === 0;
  const nobody = empty ?? <EmptyState title={t.noRows} />;
  const frame = 'relative overflow-hidden rounded-lg border border-border bg-card';

  if (isPhone) {
    // On a card there is no column to stand under: each sum is named, by its line too where there are several.
    const totalled = lines.flatMap((line) =>
      all
        .filter((column) => line[column.id] !== undefined && column.id !== all[0]?.id)
        .map((column) => ({
          id: column.id,
          header: column.header,
          name: lines.length > 1 ? (line[all[0]!.id] ?? t.total) : t.total,
          sum: line[column.id],
        })),
    );
    return (
      <div className={frame} aria-busy={refreshing || rows === undefined}>
        {bulk && <div className="sticky top-0 z-2 h-12">{bulk}</div>}
        {totalled.length > 0 && (
          <dl className="border-b border-border px-3 py-2">
            {totalled.map(({ id, header, name, sum }, index) => (
              <div key={`${id}${index}`} className="flex justify-between gap-3">
                <dt className="text-muted">
                  {totalled.length > 1 ? (
                    <>
                      {name} · {header}
                    </>
                  ) : (
                    name
                  )}
                </dt>
                <dd className="font-semibold tabular-nums">{sum}</dd>
              </div>
            ))}
          </dl>
        )}
        {rows === undefined ? (
          <CardSkeletons count={pageSize} />
        ) : isEmpty ? (
          nobody
        ) : (
          <div className={cx('-mb-px transition-opacity', refreshing && 'opacity-60')}>
            <CardList
              label={label}
              rows={rows}
              columns={columns}
              keyOf={keyOf}
              nameOf={nameOf}
              groupOf={groupOf}
              selectable={selectable}
              selected={selected}
              fresh={fresh}
              onToggle={onToggle}
              onOpen={onOpen && openKey}
              hrefOf={hrefOf}
            />
          </div>
        )}
      </div>
    );
  }

  // Head, foot and 10 rows of 37 px (29 where it is dense): the frame keeps this height whatever it holds.
  const rowHeight = dense ? 29 : 37;
  const minHeight = `min(${maxHeight}, ${rowHeight + 1 + reserveRows * rowHeight + lines.length * (rowHeight + 1)}px)`;
  return (
    <div className={frame} aria-busy={refreshing || rows === undefined}>
      {/* Over the heads, right of the "all" box, so that the box stays usable. */}
      {bulk && <div className={cx('absolute top-0 right-0 left-10 z-6', dense ? 'h-7' : 'h-9')}>{bulk}</div>}
      <div
        ref={fit}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="flex flex-col overflow-auto rounded-lg -outline-offset-2!"
        style={{ maxHeight, minHeight }}
        onKeyDown={moveBetweenRows}
      >
        <table
          className={cx(
            'w-full border-separate [border-spacing:0] text-sm transition-opacity',
            dense && '[&_td]:h-7 [&_th]:h-7',
            refreshing && 'opacity-60',
          )}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            selectable={selectable}
            pageState={pageState}
            onTogglePage={() => {
              const next = new Set(selected);
              for (const key of keys) pageState === 'all' ? next.delete(key) : next.add(key);
              onSelect?.(next);
            }}
          />
          <tbody>
            {rows === undefined ? (
              <RowSkeletons count={pageSize} columns={columns.length + (selectable ? 1 : 0)} />
            ) : (
              rows.map((row, index) => (
                <TableRow
                  key={keys[index]}
                  row={row}
                  rowKey={keys[index]!}
                  name={selectable ? nameOf(row) : ''}
                  columns={columns}
                  selectable={selectable}
                  selected={selected.has(keys[index]!)}
                  current={keys[index] === currentKey}
                  fresh={fresh.has(keys[index]!)}
                  onToggle={onToggle}
                  onOpen={onOpen && openKey}
                />
              ))
            )}
          </tbody>
          {lines.length > 0 && !isEmpty && (
            <tfoot className="sticky bottom-0 z-2 bg-sunken font-semibold">
              {lines.map((line, place) => (
                <tr key={place} className="bg-sunken [&>td]:border-t">
                  {selectable && <td className={cx('w-10 min-w-10', stickyCell)} />}
                  {columns.map((column, index) => (
                    <td key={column.id} className={bodyCell(column, index, selectable)}>
                      {line[column.id] ?? (index === 0 ? t.total : null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
        {isEmpty && <div className="sticky left-0 grid flex-1 place-items-center">{nobody}</div>}
      </div>
      {away.size > 0 && !isEmpty && (
        <p className="no-print flex flex-wrap items-center gap-x-2 border-t border-border px-4 py-1 text-xs text-muted">
          {t.noRoomFor({
            columns: wanted
              .filter((column) => away.has(column.id))
              .map((column) => column.header)
              .join(', '),
          })}
          <button
            type="button"
            className="rounded-sm font-medium text-fg underline underline-offset-2"
            onClick={() => setShowsAll(true)}
          >
            {t.showAllColumns}
          </button>
        </p>
      )}
    </div>
  );
}
