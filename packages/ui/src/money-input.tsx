import type { InputHTMLAttributes, Ref } from 'react';
import type { TypedAmount } from '#domain/values/money.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { DigitsInput } from './digits-input.tsx';
import { useFieldTies } from './field.tsx';
import { useLocale, useWords } from './locale.tsx';
import { numberBox } from './number-box.ts';

export type MoneyInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** Whole francs; the text of what is none, for the contract to refuse; null is an empty box, which is not 0. */
  value: TypedAmount;
  onChange: (value: TypedAmount) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Francs, grouped while typing. "25 000 FCFA" and "1 500,00" are read; what is no amount stays as it was typed. */
export function MoneyInput({ value, onChange, className, ...rest }: MoneyInputProps) {
  const ties = useFieldTies(rest);
  const t = useWords(uiWords);
  const p = useWords(uiPieceWords);
  const locale = useLocale();
  const unit = <span className="shrink-0 text-muted">{t.currency}</span>;
  return (
    <span className={cx('control gap-2', className)}>
      {locale === 'en' && unit}
      <DigitsInput
        {...rest}
        {...ties}
        {...numberBox(value, onChange, 15, locale)}
        problem={typeof value === 'string' ? p.amountInvalid : null}
        className="text-right font-medium tabular-nums"
      />
      {locale === 'fr' && unit}
    </span>
  );
}
