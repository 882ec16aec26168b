import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export type SegmentedProps<V extends string> = {
  label: ReactNode;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  /** Label at the left of the choices instead of above, where there is room. */
  inline?: boolean;
  hideLabel?: boolean;
  disabled?: boolean;
  /** Lower, for the head of a panel. */
  small?: boolean;
  /** The sentence of the error; its presence marks the choice invalid. */
  error?: ReactNode;
  hint?: ReactNode;
  id?: string;
};

/** One of two to four short words, all in sight. Real radios inside: arrows and readers just work. */
export function Segmented<V extends string>({
  label,
  value,
  onChange,
  options,
  inline,
  hideLabel,
  disabled,
  small,
  error,
  hint,
  id,
}: SegmentedProps<V>) {
  const own = useId();
  const base = id ?? own;
  return (
    <fieldset
      id={base}
      tabIndex={id ? -1 : undefined}
      aria-describedby={cx(hint ? `${base}-hint` : null, error ? `${base}-error` : null) || undefined}
      className={cx('min-w-0', inline && 'sm:flex sm:items-center sm:justify-between sm:gap-4')}
    >
      <legend className={hideLabel ? 'sr-only' : cx('font-medium', inline ? 'mb-1.5 sm:float-left sm:mb-0' : 'mb-1.5')}>
        {label}
      </legend>
      <div
        className={cx(
          'grid auto-cols-fr grid-flow-col rounded-md border border-control/60 bg-sunken p-0.5',
          inline && 'sm:w-72',
          !!error && 'border-danger',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex items-center justify-center gap-1.5 rounded-sm px-2 text-center text-muted transition-colors',
              small ? 'min-h-9 text-sm md:min-h-7' : 'min-h-10 md:min-h-8',
              'hover:text-fg has-checked:bg-card has-checked:font-medium has-checked:text-fg has-checked:[box-shadow:0_0_0_1px_color-mix(in_oklab,var(--control)_60%,transparent)] has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
            )}
          >
            <input
              type="radio"
              name={own}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${base}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${base}-error`} role="alert" className={cx('mt-1.5 text-sm text-danger', !error && 'hidden')}>
        {error}
      </p>
    </fieldset>
  );
}
