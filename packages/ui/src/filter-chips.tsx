import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useLocale, useWords } from './locale.tsx';

export type FilterChip = {
  id: string;
  /** "Status" */
  label: string;
  /** What is set, in words: "failed". Undefined: nothing. */
  value?: string | undefined;
};

export type FilterChipsProps = {
  filters: readonly (Omit<FilterChip, 'value'> & { value?: ReactNode })[];
  /** Pressed on a chip: open its choices, beside it. */
  onOpen: (id: string, chip: HTMLElement) => void;
  onClear: (id: string) => void;
  onClearAll?: () => void;
  /** The chip whose choices stand open. */
  open?: string | null;
  /** After the chips: what else there is to narrow by. */
  more?: ReactNode;
};

const chip =
  'inline-flex min-h-11 shrink-0 items-center rounded-full text-sm font-medium whitespace-nowrap transition-colors md:min-h-7';

/**
 * Two states and nothing else: "+ Status" while unset, "Status: failed ✕" while set. On a phone they stand in one line
 * that is drawn along, what is set first.
 */
export function FilterChips({ filters, onOpen, onClear, onClearAll, open, more }: FilterChipsProps) {
  const t = useWords(uiWords);
  const colon = useLocale() === 'fr' ? '\u00a0:' : ':';
  const anySet = filters.some((filter) => filter.value !== undefined);
  return (
    <div
      role="group"
      aria-label={t.filters}
      className="flex items-center gap-1.5 max-md:min-w-0 max-md:flex-1 max-md:overflow-x-auto md:flex-wrap"
    >
      {filters.map(({ id, label, value }) => {
        const isSet = value !== undefined;
        return (
          <span
            key={id}
            className={cx(
              chip,
              'border',
              isSet
                ? 'border-primary bg-soft text-on-soft max-md:-order-1'
                : 'border-dashed border-control text-muted hover:bg-sunken hover:text-fg',
            )}
          >
            {/* The same button in both states: it keeps the focus when what it opened is applied. */}
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open === id}
              onClick={(event) => onOpen(id, event.currentTarget)}
              className={cx(
                'inline-flex min-h-[inherit] items-center gap-1 pl-2.5',
                isSet ? 'rounded-l-full pr-1' : 'rounded-full pr-2.5',
              )}
            >
              {isSet ? (
                <span className="max-w-72 truncate">
                  {label}
                  {colon} <span className="font-semibold">{value}</span>
                </span>
              ) : (
                <>
                  <Plus className="size-3.5" />
                  {label}
                </>
              )}
            </button>
            {isSet && (
              <button
                type="button"
                aria-label={t.removeFilter({ name: label })}
                onClick={() => onClear(id)}
                className="grid min-h-[inherit] w-11 place-items-center rounded-r-full pr-1 hover:text-fg md:w-7"
              >
                <X className="size-3.5" />
              </button>
            )}
          </span>
        );
      })}
      {more}
      {anySet && onClearAll && (
        <Button variant="ghost" size="small" onClick={onClearAll} className="shrink-0">
          {t.clearAll}
        </Button>
      )}
    </div>
  );
}
