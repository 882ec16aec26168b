import Columns from 'lucide-react/icons/columns-3';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { useWords } from '../locale.tsx';
import { usePlacement } from '../placement.ts';
import type { Column } from './columns.ts';

/**
 * Which columns of a table are switched off, kept in the browser per table.
 * @param tableId e.g. 'transactions'
 */
export function useHiddenColumns<Row>(tableId: string, columns: readonly Column<Row>[]) {
  const key = `columns.${tableId}`;
  const initial = useMemo(
    () => new Set(columns.filter((column) => column.hidden).map((column) => column.id)),
    [columns],
  );
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return Array.isArray(stored) ? new Set(stored.map(String)) : initial;
    } catch {
      return initial;
    }
  });
  const set = useCallback(
    (next: ReadonlySet<string> | null) => {
      setHidden(next ?? initial);
      try {
        if (next) localStorage.setItem(key, JSON.stringify([...next]));
        else localStorage.removeItem(key);
      } catch {
        // Without storage the choice lives as long as the page.
      }
    },
    [key, initial],
  );
  return { hidden, setHidden: set };
}

/** The button with the list of columns. `setHidden(null)` returns to how the table came. */
export function ColumnChooser<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  setHidden: (hidden: ReadonlySet<string> | null) => void;
}) {
  const { columns, hidden, setHidden } = props;
  const t = useWords(uiWords);
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  usePlacement(box, anchor, open, 'bottom-end');
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector('input')?.focus();
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [open]);
  return (
    <>
      <Button
        ref={anchor}
        icon={<Columns />}
        aria-expanded={open}
        className="max-md:hidden"
        onClick={() => setOpen(!open)}
      >
        {t.columns}
      </Button>
      {open && (
        <div
          ref={box}
          popover="manual"
          role="group"
          aria-label={t.columns}
          className="overlay enter-fade fixed z-50 max-h-[70dvh] w-60 overflow-y-auto p-2"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setOpen(false);
            anchor.current?.focus();
          }}
        >
          {columns
            .filter((column) => column.hideable !== false && !column.hideHeader)
            .map((column) => (
              <Checkbox
                key={column.id}
                className="rounded-sm px-2 hover:bg-sunken"
                label={column.header}
                checked={!hidden.has(column.id)}
                onChange={() => {
                  const next = new Set(hidden);
                  if (!next.delete(column.id)) next.add(column.id);
                  setHidden(next);
                }}
              />
            ))}
          <Button variant="ghost" size="small" block onClick={() => setHidden(null)}>
            {t.resetColumns}
          </Button>
        </div>
      )}
    </>
  );
}
