import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export type RadioCard<V extends string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
};
export type RadioCardsProps<V extends string> = {
  label: ReactNode;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly RadioCard<V>[];
  error?: ReactNode;
  hideLabel?: boolean;
  /** Side by side from 768 px on. */
  columns?: 1 | 2 | 3;
  name?: string;
};

/** One of a few, each with room for a sentence. Real radios inside: arrows, form posts and readers just work. */
export function RadioCards<V extends string>({
  label,
  value,
  onChange,
  options,
  error,
  hideLabel,
  columns = 1,
  name,
}: RadioCardsProps<V>) {
  const own = useId();
  return (
    <fieldset
      className="grid min-w-0 grid-cols-1 content-start gap-1.5"
      aria-describedby={error ? `${own}-error` : undefined}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium'}>{label}</legend>
      <div
        className={cx('grid grid-cols-1 gap-2', columns === 2 && 'md:grid-cols-2', columns === 3 && 'md:grid-cols-3')}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 items-center gap-3 rounded-md border border-control/60 bg-card px-3 py-2 transition-colors hover:border-control has-checked:border-primary has-checked:bg-soft has-checked:[box-shadow:0_0_0_1px_var(--primary)] has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name ?? own}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 outline-none"
            />
            <span className="grid min-w-0 flex-1">
              <span className="font-medium">{option.label}</span>
              {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${own}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
