import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Some, not all. */
  indeterminate?: boolean;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** The whole line is the target, 44 px tall on phones. */
export function Checkbox({ label, hint, indeterminate = false, hideLabel, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'flex min-h-11 items-center gap-2.5 md:min-h-7',
        hideLabel && 'justify-center',
        rest.disabled && 'text-muted',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        ref={(node) => {
          if (node) node.indeterminate = indeterminate;
          if (typeof rest.ref === 'function') rest.ref(node);
          else if (rest.ref) rest.ref.current = node;
        }}
        className="size-4.5 shrink-0 md:size-4"
      />
      <span className={hideLabel ? 'sr-only' : 'grid'}>
        <span>{label}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
