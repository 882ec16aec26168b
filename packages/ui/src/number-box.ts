import { formatNumber } from '#domain/values/money.ts';
import { readTypedAmount } from '#domain/values/typed-amount.ts';
import type { Locale } from '#i18n/words.ts';
import type { DigitsInputProps } from './digits-input.tsx';
import { isDrawn, withoutLeadingZeros } from './digits-typing.ts';

/** A whole number, the text of what is none, or null for an empty box. */
export type TypedNumber = number | string | null;

/** What a box of whole numbers asks of `DigitsInput`. */
export function numberBox(
  value: TypedNumber,
  onChange: (value: TypedNumber) => void,
  max: number,
  locale: Locale,
): Pick<DigitsInputProps, 'digits' | 'onDigits' | 'format' | 'max' | 'clean' | 'read'> {
  return {
    digits: value === null ? '' : String(value),
    onDigits: (text) => onChange(text === '' ? null : isDrawn(text, max) ? Number(text) : text),
    format: (digits) => (digits === '' ? '' : formatNumber(Number(digits), locale)),
    max,
    clean: withoutLeadingZeros,
    read(text) {
      const read = readTypedAmount(text, locale);
      return read === null ? null : String(read);
    },
  };
}
