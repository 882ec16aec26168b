import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from '../cx.ts';
import { useWords } from '../locale.tsx';
import { nextSort, type Column, type Sort } from './columns.ts';
import { cellLooks, stickyCell } from './table-row.tsx';

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selectable: boolean;
  pageState: 'none' | 'some' | 'all';
  onTogglePage: () => void;
};

export function TableHead<Row>({ columns, sort, onSort, selectable, pageState, onTogglePage }: HeadProps<Row>) {
  const t = useWords(uiWords);
  return (
    <thead className="sticky top-0 z-3 bg-sunken text-xs text-muted">
      <tr className="bg-sunken [&>*]:border-b">
        {selectable && (
          <td className={cx('h-9 w-10 min-w-10 pr-0 pl-4', stickyCell, 'z-5')}>
            <input
              type="checkbox"
              aria-label={t.selectAll}
              checked={pageState === 'all'}
              ref={(node) => {
                if (node) node.indeterminate = pageState === 'some';
              }}
              onChange={onTogglePage}
              className="size-4"
            />
          </td>
        )}
        {columns.map((column, index) => {
          const sorted = sort?.id === column.id ? sort.direction : null;
          const canSort = column.sortable && onSort;
          const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              style={column.width ? { width: column.width, minWidth: column.width } : undefined}
              className={cx(
                cellLooks,
                'text-left font-medium',
                column.align === 'end' && 'text-right',
                index === 0 && stickyCell,
                index === 0 && selectable && 'left-10 pl-3!',
              )}
            >
              {canSort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, column.id))}
                  className={cx(
                    'group inline-flex h-7 items-center gap-1 rounded-sm hover:text-fg',
                    column.align === 'end' && 'flex-row-reverse',
                    sorted && 'text-fg',
                  )}
                >
                  {column.header}
                  <Arrow
                    className={cx(
                      'size-3.5',
                      !sorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
                    )}
                  />
                </button>
              ) : (
                <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
