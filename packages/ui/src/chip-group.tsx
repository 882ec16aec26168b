import Check from 'lucide-react/icons/check';
import { cx } from './cx.ts';

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
