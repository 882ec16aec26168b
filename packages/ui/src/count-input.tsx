import type { InputHTMLAttributes, Ref } from 'react';
import { formatNumber } from '#domain/money.ts';
import { cx } from './cx.ts';
import { DigitsInput } from './digits-input.tsx';
import { withoutLeadingZeros } from './digits-typing.ts';
import { useFieldTies } from './field.tsx';
import { useLocale } from './locale.tsx';

export type CountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'max'> & {
  /** A whole number; null is an empty box, which is not 0. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Most digits. Default 7. */
  digits?: number;
  /** Inside the box, after the number. */
  suffix?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A number of things: digits only, grouped while typing, the number pad on phones. */
export function CountInput({ value, onChange, digits: max = 7, suffix, className, ...rest }: CountInputProps) {
  const ties = useFieldTies(rest);
  const locale = useLocale();
  return (
    <span className={cx('control gap-2', className)}>
      <DigitsInput
        {...rest}
        {...ties}
        className="tabular-nums"
        digits={value === null ? '' : String(value)}
        onDigits={(digits) => onChange(digits === '' ? null : Number(digits))}
        format={(digits) => (digits === '' ? '' : formatNumber(Number(digits), locale))}
        clean={withoutLeadingZeros}
        max={max}
      />
      {suffix !== undefined && <span className="shrink-0 text-muted">{suffix}</span>}
    </span>
  );
}
