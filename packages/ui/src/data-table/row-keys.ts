import type { KeyboardEvent } from 'react';

/** Up and Down (or k and j) go to the same kind of control in the next row; Home and End to the first and last row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('tbody tr[data-row]');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  if (target.matches('input:not([type=checkbox]),select,textarea') || target.closest('[popover]')) return;
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const at = rows.indexOf(row);
  const to =
    event.key === 'ArrowDown' || event.key === 'j'
      ? at + 1
      : event.key === 'ArrowUp' || event.key === 'k'
        ? at - 1
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? rows.length - 1
            : null;
  const next = to === null ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  const controls = (of: Element) => [...of.querySelectorAll<HTMLElement>('a[href],button,input')];
  const list = controls(next);
  (list[controls(row).indexOf(target)] ?? list[0])?.focus();
}
