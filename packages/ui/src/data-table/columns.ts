import type { ReactNode } from 'react';

/**
 * Where a column's cell stands when the table becomes cards on a phone:
 * title (top left), amount (top right), meta (below the title, joined by dots), status (below the amount).
 * Columns without a role are left out of the card.
 */
export type CardRole = 'title' | 'amount' | 'meta' | 'status';

export type Column<Row> = {
  id: string;
  /** Text of the head; also the name in the column chooser. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** May be switched off in the chooser. Default true. */
  hideable?: boolean;
  /** Starts switched off. */
  hidden?: boolean;
  /** Never gives way where the table is wider than its frame. */
  stays?: boolean;
  card?: CardRole;
  /** Another drawing inside the card, e.g. the time without its day. */
  cardCell?: (row: Row) => ReactNode;
  /** CSS width such as '9rem'. */
  width?: string;
  /** The text of the head is for screen readers only (action columns). */
  hideHeader?: boolean;
};

export type Sort = { id: string; direction: 'asc' | 'desc' };

/** The next sort after a press on a head: other column → its first direction; same column → the other way. */
export function nextSort(current: Sort | null | undefined, id: string, first: Sort['direction'] = 'desc'): Sort {
  if (current?.id !== id) return { id, direction: first };
  return { id, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** Selected keys after a press, with Shift extending from the last pressed row over the rows in view. */
export function toggleSelection(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  key: string,
  anchor: string | null,
): Set<string> {
  const next = new Set(selected);
  const on = !selected.has(key);
  const from = anchor === null ? -1 : keys.indexOf(anchor);
  const to = keys.indexOf(key);
  const span = from < 0 || to < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of span) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** Consecutive rows with the same label become one group; the order of the rows is kept. */
export function groupRows<Row>(rows: readonly Row[], labelOf: (row: Row) => string): { label: string; rows: Row[] }[] {
  const groups: { label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const label = labelOf(row);
    const last = groups.at(-1);
    if (last?.label === label) last.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups;
}

/**
 * Which columns give way, by their ids, where a table is wider than its frame by `excess`: words a card does without,
 * then its small print, then figures it does without, each from the right. The first column, what a card says large,
 * what nobody may switch off and the actions stay.
 */
export function givingWay<Row>(
  columns: readonly Column<Row>[],
  widths: ReadonlyMap<string, number>,
  excess: number,
): string[] {
  const may = columns
    .slice(1)
    .filter(
      (one) =>
        widths.has(one.id) &&
        !one.stays &&
        one.hideable !== false &&
        !one.hideHeader &&
        (!one.card || one.card === 'meta'),
    )
    .toReversed();
  const rank = (one: Column<Row>) => (one.align === 'end' ? 2 : one.card ? 1 : 0);
  const gone: string[] = [];
  let left = excess;
  for (const one of may.toSorted((a, b) => rank(a) - rank(b))) {
    if (left <= 0) break;
    gone.push(one.id);
    left -= widths.get(one.id)!;
  }
  return gone;
}
