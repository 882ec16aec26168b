import type { InputHTMLAttributes, Ref } from 'react';
import { cleanAmountInput, formatNumber, type Amount } from '#domain/money.ts';
import { uiWords } from '#i18n/catalogues/ui.ts';
import { cx } from './cx.ts';
import { DigitsInput } from './digits-input.tsx';
import { withoutLeadingZeros } from './digits-typing.ts';
import { useFieldTies } from './field.tsx';
import { useLocale, useWords } from './locale.tsx';

export type MoneyInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** Whole francs; null is an empty box, which is not 0. */
  value: Amount | null;
  onChange: (value: Amount | null) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Francs, grouped while typing. A pasted "25 000 FCFA" becomes 25 000; a paste that is no whole amount is refused. */
export function MoneyInput({ value, onChange, className, ...rest }: MoneyInputProps) {
  const ties = useFieldTies(rest);
  const t = useWords(uiWords);
  const locale = useLocale();
  const unit = <span className="shrink-0 text-muted">{t.currency}</span>;
  return (
    <span className={cx('control gap-2', className)}>
      {locale === 'en' && unit}
      <DigitsInput
        {...rest}
        {...ties}
        className="text-right font-medium tabular-nums"
        digits={value === null ? '' : String(value)}
        onDigits={(digits) => onChange(digits === '' ? null : Number(digits))}
        format={(digits) => (digits === '' ? '' : formatNumber(Number(digits), locale))}
        clean={withoutLeadingZeros}
        max={15}
        readPaste={(text) => {
          const clean = cleanAmountInput(text);
          return /^\d+$/.test(clean) ? clean : null;
        }}
      />
      {locale === 'fr' && unit}
    </span>
  );
}
