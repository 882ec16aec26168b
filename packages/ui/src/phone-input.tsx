import type { InputHTMLAttributes, Ref } from 'react';
import { detectOperator, type OperatorCode } from '#domain/payments/operators.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from './cx.ts';
import { DigitsInput } from './digits-input.tsx';
import { drawPhone, nationalDigits } from './digits-typing.ts';
import { useFieldTies } from './field.tsx';
import { useWords } from './locale.tsx';
import { OperatorBadge } from './operator-badge.tsx';

export type PhoneInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** National digits, '' to '677123456', or the text of what is no such number, for the contract to refuse. */
  value: string;
  onChange: (digits: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Which operator a number, or its first digits, belongs to. */
export function operatorOf(digits: string): OperatorCode | null {
  return digits.length < 2 || /\D/.test(digits) ? null : detectOperator(digits);
}

/** A Cameroonian mobile number: +237 stands fixed, the operator shows as soon as the first digits tell it. */
export function PhoneInput({ value, onChange, className, ...rest }: PhoneInputProps) {
  const ties = useFieldTies(rest);
  const t = useWords(uiPieceWords);
  const operator = operatorOf(value);
  return (
    <span className={cx('control gap-2', className)}>
      <span className="-ml-3 grid shrink-0 self-stretch place-items-center rounded-l-[7px] border-r border-border bg-sunken px-3 text-muted">
        <span aria-hidden="true">+237</span>
        <span className="sr-only">{t.phonePrefix}</span>
      </span>
      <DigitsInput
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="6 77 12 34 56"
        {...rest}
        {...ties}
        className="tabular-nums"
        digits={value}
        onDigits={onChange}
        format={drawPhone}
        clean={nationalDigits}
        max={9}
        marks="-."
        read={(text) => (/^(?:tel:)?[\d\s+().\-\u2010-\u2015/]*$/i.test(text) ? text.replace(/\D/g, '') : null)}
      />
      <span role="status" className="shrink-0">
        {operator && <OperatorBadge operator={operator} />}
      </span>
    </span>
  );
}
