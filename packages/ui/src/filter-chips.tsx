import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { uiWords } from '#i18n/catalogues/ui.ts';
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
  filters: readonly FilterChip[];
  /** Pressed on a chip: open its choices. */
  onOpen: (id: string) => void;
  onClear: (id: string) => void;
  onClearAll?: () => void;
};

const chip = 'inline-flex min-h-11 items-center rounded-full text-sm font-medium transition-colors md:min-h-7';

/** Two states and nothing else: "+ Status" while unset, "Status: failed ✕" while set. */
export function FilterChips({ filters, onOpen, onClear, onClearAll }: FilterChipsProps) {
  const t = useWords(uiWords);
  const colon = useLocale() === 'fr' ? '\u00a0:' : ':';
  const anySet = filters.some((filter) => filter.value !== undefined);
  return (
    <div role="group" aria-label={t.filters} className="flex flex-wrap items-center gap-1.5">
      {filters.map((filter) =>
        filter.value === undefined ? (
          <button
            key={filter.id}
            type="button"
            onClick={() => onOpen(filter.id)}
            className={cx(
              chip,
              'gap-1 border border-dashed border-control px-2.5 text-muted hover:bg-sunken hover:text-fg',
            )}
          >
            <Plus className="size-3.5" />
            {filter.label}
          </button>
        ) : (
          <span key={filter.id} className={cx(chip, 'border border-primary bg-soft text-on-soft')}>
            <button
              type="button"
              onClick={() => onOpen(filter.id)}
              className="min-h-[inherit] rounded-l-full pr-1 pl-2.5"
            >
              {filter.label}
              {colon} <span className="font-semibold">{filter.value}</span>
            </button>
            <button
              type="button"
              aria-label={t.removeFilter({ name: filter.label })}
              onClick={() => onClear(filter.id)}
              className="grid min-h-[inherit] w-11 place-items-center rounded-r-full pr-1 hover:text-fg md:w-7"
            >
              <X className="size-3.5" />
            </button>
          </span>
        ),
      )}
      {anySet && onClearAll && (
        <Button variant="ghost" size="small" onClick={onClearAll}>
          {t.clearAll}
        </Button>
      )}
    </div>
  );
}

export type ChipGroupProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** One or none instead of any number. */
  single?: boolean;
};

/** Choices of one filter as chips to press; a pressed one carries a tick. */
export function ChipGroup({ label, options, selected, onChange, single }: ChipGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: text }) => {
          const on = selected.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onChange(
                  single
                    ? on
                      ? []
                      : [value]
                    : on
                      ? selected.filter((other) => other !== value)
                      : [...selected, value],
                )
              }
              className={cx(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 transition-colors md:min-h-8',
                on
                  ? 'border-primary bg-soft font-medium text-on-soft'
                  : 'border-control/60 hover:border-control hover:bg-sunken',
              )}
            >
              {on && <Check className="size-3.5" />}
              {text}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
