import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  hideLabel?: boolean;
};

/** On or off at once, without a save button. A state is shown by place and by a mark, not by colour alone. */
export function Switch({ checked, onChange, label, hint, disabled, hideLabel }: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4 md:min-h-9', disabled && 'opacity-55')}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'grid'}>
        <span className="font-medium">{label}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group relative h-6 w-10 shrink-0 rounded-full bg-control transition-colors before:absolute before:-inset-2.5 aria-checked:bg-primary"
      >
        <span className="absolute top-0.5 left-0.5 grid size-5 place-items-center rounded-full bg-card transition-[left] group-aria-checked:left-4.5">
          <span className="h-2 w-0.5 rounded-full bg-primary opacity-0 group-aria-checked:opacity-100" />
        </span>
      </button>
    </div>
  );
}
