import type { InputHTMLAttributes, Ref } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from './cx.ts';
import { DigitsInput } from './digits-input.tsx';
import { useFieldTies } from './field.tsx';
import { useLocale, useWords } from './locale.tsx';
import { numberBox, type TypedNumber } from './number-box.ts';

export type CountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'max'> & {
  /** A whole number; the text of what is none, for the contract to refuse; null is an empty box, which is not 0. */
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  /** Most digits. Default 7. */
  digits?: number;
  /** Inside the box, after the number. */
  suffix?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A number of things: grouped while typing, the number pad on phones. What is none stays as it was typed. */
export function CountInput({ value, onChange, digits: max = 7, suffix, className, ...rest }: CountInputProps) {
  const ties = useFieldTies(rest);
  const t = useWords(uiPieceWords);
  const locale = useLocale();
  return (
    <span className={cx('control gap-2', className)}>
      <DigitsInput
        {...rest}
        {...ties}
        {...numberBox(value, onChange, max, locale)}
        problem={typeof value === 'string' ? t.numberInvalid : null}
        className="tabular-nums"
      />
      {suffix !== undefined && <span className="shrink-0 text-muted">{suffix}</span>}
    </span>
  );
}
