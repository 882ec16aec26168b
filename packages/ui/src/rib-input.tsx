import type { ClipboardEvent, InputHTMLAttributes, Ref } from 'react';
import { formatRib, parseRib, ribDigits } from '#domain/banks/account.ts';
import { bankOf } from '#domain/banks/banks.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from './cx.ts';
import { DigitsInput } from './digits-input.tsx';
import { useFieldTies } from './field.tsx';
import { useWords } from './locale.tsx';

export type RibInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** Digits, '' to 23 of them, or the text of what is no such number, for the contract to refuse. */
  value: string;
  onChange: (digits: string) => void;
  /** The five digits of the bank that was chosen, or ''. */
  bank?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A bank account number drawn in its four parts. A whole RIB or IBAN that is pasted replaces what stands there. What
 * looks wrong is said and never refused: published numbers do not always pass.
 */
export function RibInput({ value, onChange, bank = '', className, ...rest }: RibInputProps) {
  const ties = useFieldTies(rest);
  const said = useSaid(value, bank);
  const takeWhole = (event: ClipboardEvent) => {
    const pasted = parseRib(event.clipboardData.getData('text'));
    if (!pasted.ok) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(pasted.rib);
  };
  return (
    <>
      <span className={cx('control', className)} onPasteCapture={takeWhole}>
        <DigitsInput
          placeholder="10005 00002 00000020611 38"
          {...rest}
          {...ties}
          className="tabular-nums"
          digits={value}
          onDigits={onChange}
          format={formatRib}
          max={ribDigits}
          marks="-."
          read={(text) => {
            const bare = text.replace(/^[\s:]*(?:IBAN|RIB)?[\s:]*(?:C\s*M\s*2\s*1)?/i, '');
            return /^[\d\s.-]*$/.test(bare) ? bare.replace(/\D/g, '') : null;
          }}
        />
      </span>
      <p role="status" className={cx('text-sm', said.isWarning ? 'tone-warning text-tone-fg' : 'text-muted')}>
        {said.text}
      </p>
    </>
  );
}

/** The bank's name as soon as it is known, then what does not fit. */
function useSaid(digits: string, chosen: string): { text: string; isWarning: boolean } {
  const t = useWords(uiPieceWords);
  // What is no such number is refused by the form; there is nothing to say of its digits.
  if (digits === '' || /\D/.test(digits)) return { text: '', isWarning: false };
  if (digits[0] !== '1') return { text: t.ribForeign, isWarning: true };
  const begins = digits.slice(0, 5);
  if (chosen && digits.length >= 5 && begins !== chosen) {
    const named = (of: string) => (bankOf(of) ? `${of} (${bankOf(of)!.name})` : of);
    return { text: t.ribOtherBank({ begins: named(begins), chosen: named(chosen) }), isWarning: true };
  }
  const bank = bankOf(digits);
  const code = digits.slice(0, 5);
  if (digits.length >= 5 && !bank && digits.length < ribDigits)
    return { text: t.ribUnknownBank({ code }), isWarning: true };
  if (bank?.isHistoric) return { text: t.ribHistoricBank({ bank: bank.name }), isWarning: true };
  if (digits.length < ribDigits) {
    const left = t.ribDigitsLeft({ left: ribDigits - digits.length });
    return { text: bank ? `${bank.name} · ${left}` : left, isWarning: false };
  }
  const parsed = parseRib(digits);
  if (parsed.ok && !parsed.keyOk) return { text: t.ribKeyMismatch({ key: parsed.key }), isWarning: true };
  return bank ? { text: bank.name, isWarning: false } : { text: t.ribUnknownBank({ code }), isWarning: true };
}
