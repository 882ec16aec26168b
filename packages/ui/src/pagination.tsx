import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/values/money.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { useLocale, useWords } from './locale.tsx';
import { Select } from './select.tsx';

export const pageSizes = [25, 50, 100] as const;

export type PaginationProps = {
  /** Rows before this page (0 on the first one). */
  offset: number;
  /** Rows on this page. */
  count: number;
  /** Rows in all: null while unknown; `exact: false` says "about". */
  total?: { count: number; exact: boolean } | null;
  pageSize: number;
  onPageSize?: (pageSize: number) => void;
  /** Undefined: there is no such page. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Invisible but holding its place, while the first page loads. */
  waiting?: boolean;
  /** Small print between the rows counted and the buttons; on a phone above them. */
  note?: ReactNode;
};

/**
 * Keyset pages know only "before" and "after": no page numbers, no jump, and no count that costs more than the page.
 */
export function Pagination({
  offset,
  count,
  total,
  pageSize,
  onPageSize,
  onPrevious,
  onNext,
  waiting,
  note,
}: PaginationProps) {
  const t = useWords(uiWords);
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const range = t.range({
    from: number(offset + 1),
    to: number(offset + count),
    total: total ? number(total.count) : null,
    exact: total?.exact ?? false,
  });
  return (
    <nav
      aria-label={t.pagination}
      className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 md:min-h-9"
      style={waiting ? { visibility: 'hidden' } : undefined}
    >
      <p role="status" className="text-muted tabular-nums">
        {count > 0 && range}
      </p>
      {note && (
        <div className="min-w-0 flex-1 text-xs text-muted tabular-nums max-md:-order-1 max-md:w-full max-md:flex-none">
          {note}
        </div>
      )}
      <div className="flex items-center gap-2">
        {onPageSize && (
          <Select
            aria-label={t.rowsPerPage}
            className="w-21"
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.target.value))}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        )}
        <Button
          icon={<ChevronLeft />}
          aria-label={t.previous}
          disabled={!onPrevious}
          onClick={onPrevious}
          className="px-2.5"
        />
        <Button icon={<ChevronRight />} aria-label={t.next} disabled={!onNext} onClick={onNext} className="px-2.5" />
      </div>
    </nav>
  );
}
