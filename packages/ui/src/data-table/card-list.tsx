import { memo, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { BareLink, type Href } from '../link.tsx';
import { groupRows, type Column } from './columns.ts';
import { TickBox } from './table-row.tsx';

type CardListProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  groupOf: ((row: Row) => string) | undefined;
  selectable: boolean;
  selected: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  onToggle: (key: string, extend: boolean) => void;
  onOpen: ((key: string) => void) | undefined;
  hrefOf: ((row: Row) => Href | undefined) | undefined;
};

/** The table on a phone: one card of 62 px a row, grouped by day, the amount at the right. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, groupOf, selectable, selected, fresh, onToggle, onOpen, hrefOf } = props;
  const groups = groupOf ? groupRows(rows, groupOf) : [{ label: '', rows: [...rows] }];
  return (
    <div role="group" aria-label={label}>
      {groups.map((group, index) => (
        <section key={group.label || index}>
          {group.label && (
            <h2 className="sticky top-0 z-1 border-b border-border bg-sunken px-3 py-1 text-xs font-medium text-muted">
              {group.label}
            </h2>
          )}
          <ul className="divide-y divide-border border-b border-border">
            {group.rows.map((row) => {
              const key = keyOf(row);
              return (
                <RowCard
                  key={key}
                  row={row}
                  rowKey={key}
                  name={selectable ? nameOf(row) : ''}
                  columns={columns}
                  selectable={selectable}
                  selected={selected.has(key)}
                  fresh={fresh.has(key)}
                  onToggle={onToggle}
                  onOpen={onOpen}
                  href={hrefOf?.(row)}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowCardProps<Row> = Pick<CardListProps<Row>, 'columns' | 'selectable' | 'onToggle' | 'onOpen'> & {
  row: Row;
  rowKey: string;
  name: string;
  selected: boolean;
  fresh: boolean;
  href: Href | undefined;
};

const RowCard = memo(function RowCard<Row>({
  row,
  rowKey,
  name,
  columns,
  selectable,
  selected,
  fresh,
  onToggle,
  onOpen,
  href,
}: RowCardProps<Row>) {
  const draw = (role: Column<Row>['card']) =>
    columns
      .filter((column) => column.card === role)
      .map((column) => ({ id: column.id, content: (column.cardCell ?? column.cell)(row) }))
      .filter(({ content }) => content !== null && content !== undefined && content !== '');
  const title = draw('title').map(({ content }) => content)[0];
  const main = 'min-w-0 truncate rounded-sm text-left font-medium after:absolute after:inset-0';
  return (
    <li
      className={cx('relative flex min-h-15.5 items-center gap-3 px-3 py-2', selected && 'bg-soft', fresh && 'flash')}
    >
      {selectable && (
        <label className="z-1 -my-2 -ml-3 grid size-11 shrink-0 place-items-center">
          <TickBox rowKey={rowKey} name={name} selected={selected} onToggle={onToggle} />
        </label>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          {/* The whole card is the target of its title; a finger needs no aim. */}
          {href !== undefined ? (
            <BareLink href={href} className={main}>
              {title}
            </BareLink>
          ) : onOpen ? (
            <button type="button" onClick={() => onOpen(rowKey)} className={main}>
              {title}
            </button>
          ) : (
            <span className="min-w-0 truncate font-medium">{title}</span>
          )}
          {draw('amount').map(({ id, content }) => (
            <span key={id} className="shrink-0 font-semibold tabular-nums">
              {content}
            </span>
          ))}
        </div>
        {/* Numbers and names are not cut: they go on below, and so does what stands at the right where it is wide. */}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="line-clamp-2 min-w-[45%] flex-1 text-xs wrap-break-word text-muted">
            {draw('meta').map(({ id, content }, index) => (
              <span key={id}>
                {index > 0 && ' · '}
                {content}
              </span>
            ))}
          </span>
          <span className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {draw('status').map(({ id, content }) => (
              <span key={id} className="flex max-w-full shrink-0 empty:hidden">
                {content}
              </span>
            ))}
          </span>
        </div>
      </div>
    </li>
  );
}) as <Row>(props: RowCardProps<Row>) => ReactNode;
