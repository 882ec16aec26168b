import { useCallback, useLayoutEffect, useRef, type InputHTMLAttributes, type Ref } from 'react';
import { typeDigits, type Typing } from './digits-typing.ts';

export type DigitsInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  digits: string;
  onDigits: (digits: string) => void;
  format: Typing['format'];
  max: number;
  clean?: Typing['clean'];
  /** Digits of a pasted text, or null to refuse it. */
  readPaste?: (text: string) => string | null;
  ref?: Ref<HTMLInputElement>;
};

/** The input under amounts, phone numbers and dates; it owns the caret. */
export function DigitsInput({ digits, onDigits, format, max, clean, readPaste, ref, ...rest }: DigitsInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = own.current;
    if (caret.current === null || !input || document.activeElement !== input) return;
    input.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  // The same function at every render: whoever passed `ref` is told of the element once.
  const both = useCallback(
    (node: HTMLInputElement | null) => {
      own.current = node;
      if (typeof ref === 'function') ref(node);
      else if (ref) ref.current = node;
    },
    [ref],
  );
  const accept = (typed: { digits: string; caret: number; text: string }) => {
    caret.current = typed.caret;
    // React restores a controlled value after a refused change and the caret jumps; the effect above does not run then.
    if (typed.digits === digits && own.current) {
      own.current.value = typed.text;
      own.current.setSelectionRange(typed.caret, typed.caret);
    }
    onDigits(typed.digits);
  };
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      ref={both}
      value={format(digits)}
      onChange={(event) => {
        const { value, selectionStart } = event.target;
        const inputType = (event.nativeEvent as InputEvent).inputType;
        const whole =
          inputType === undefined || inputType === 'insertReplacementText' ? (readPaste?.(value) ?? value) : value;
        accept(
          typeDigits({
            before: digits,
            text: whole,
            caret: whole === value ? (selectionStart ?? value.length) : whole.length,
            inputType,
            format,
            max,
            clean,
          }),
        );
      }}
      onPaste={(event) => {
        if (!readPaste) return;
        event.preventDefault();
        const pasted = readPaste(event.clipboardData.getData('text'));
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        if (!pasted) return;
        const start = selectionStart ?? value.length;
        const text = value.slice(0, start) + pasted + value.slice(selectionEnd ?? start);
        accept(typeDigits({ before: digits, text, caret: start + pasted.length, format, max, clean }));
      }}
    />
  );
}
