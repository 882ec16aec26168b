import { useState, type Ref } from 'react';
import { cx } from './cx.ts';
import { useFieldTies } from './field.tsx';

export type PinInputProps = {
  length?: number;
  value: string;
  onChange: (digits: string) => void;
  /** Called once the last digit is in. */
  onComplete?: (digits: string) => void;
  /** Dots instead of digits, for a PIN. */
  secret?: boolean;
  /** Lets a phone fill in the code of a text message. */
  oneTimeCode?: boolean;
  disabled?: boolean;
  /** In a dialog whose first field is another one: begins here all the same. */
  first?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Six boxes, but one input under them: paste, autofill, backspace and screen readers work as in any input,
 * which six separate inputs never get right.
 */
export function PinInput(props: PinInputProps) {
  const { length = 6, value, onChange, onComplete, secret, oneTimeCode, disabled, first, ref } = props;
  const ties = useFieldTies({ id: props.id });
  const [focused, setFocused] = useState(false);
  return (
    <span className="relative flex w-max max-w-full gap-2">
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={cx(
            'grid h-12 w-11 min-w-0 shrink place-items-center rounded-md border bg-card text-xl font-semibold tabular-nums',
            ties['aria-invalid'] ? 'border-danger' : 'border-control',
            focused && index === Math.min(value.length, length - 1) && 'outline-2 -outline-offset-1 outline-ring',
            disabled && 'bg-sunken text-muted',
          )}
        >
          {value[index] === undefined ? '' : secret ? <span className="size-2.5 rounded-full bg-fg" /> : value[index]}
        </span>
      ))}
      <input
        {...ties}
        data-autofocus={first || undefined}
        data-secret={secret || undefined}
        ref={ref}
        type={secret ? 'password' : 'text'}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete={oneTimeCode ? 'one-time-code' : 'off'}
        disabled={disabled}
        maxLength={length}
        value={value}
        // Transparent above the boxes; 16 px keeps iPhones from zooming in.
        className="absolute inset-0 w-full cursor-text bg-transparent text-lg text-transparent caret-transparent outline-none selection:bg-transparent"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, length);
          onChange(digits);
          if (digits.length === length && digits !== value) onComplete?.(digits);
        }}
        onPaste={(event) => {
          event.preventDefault();
          const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
          onChange(digits);
          if (digits.length === length) onComplete?.(digits);
        }}
      />
    </span>
  );
}
