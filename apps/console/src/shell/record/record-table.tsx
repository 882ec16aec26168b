import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

type Head = string | { text: string; end: true };
type Props = { label: string; heads: readonly Head[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** A short table inside a card; it scrolls by itself when it is wider than its card. */
export function RecordTable({ label, heads, rows }: Props) {
  const isEnd = (index: number) => typeof heads[index] === 'object';
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-border -outline-offset-2! print:overflow-visible print:[&_code]:wrap-anywhere print:[&_code]:whitespace-normal print:[&_td]:px-1 print:[&_td]:whitespace-normal print:[&_th]:px-1 print:[&_th]:whitespace-normal"
    >
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-muted">
          <tr>
            {heads.map((head, index) => {
              const text = typeof head === 'string' ? head : head.text;
              return (
                <th
                  key={text}
                  scope="col"
                  className={cx('h-8 px-3 font-medium whitespace-nowrap', isEnd(index) ? 'text-right' : 'text-left')}
                >
                  {text}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, index) => (
                <td key={index} className={cx('h-9 px-3 whitespace-nowrap', isEnd(index) && 'text-right tabular-nums')}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
