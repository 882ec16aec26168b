import { useCallback, useLayoutEffect, useRef, useState, type InputHTMLAttributes, type Ref } from 'react';
import { changeText, isDrawn, readText, type Change } from './digits-typing.ts';
import { useTellField } from './field.tsx';

export type DigitsInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> &
  Pick<Change, 'format' | 'max' | 'clean' | 'marks' | 'read'> & {
    /** Digits, or the text that was handed on because it could not be read. */
    digits: string;
    /** Told '' only of an empty box: a text that cannot be read is handed on as it stands. */
    onDigits: (digits: string) => void;
    /**
     * What is wrong with it by itself. Its Field says it once the box is left or Enter is pressed: half of something is
     * no mistake while it is typed. Until it is mended, a form is not sent (`problemIn`).
     */
    problem?: string | null;
    /** Says it at once: nothing more is to come. */
    isWhole?: boolean;
    ref?: Ref<HTMLInputElement>;
  };

/** The input under amounts, phone numbers and dates; it owns the caret, and keeps no text that it does not give. */
export function DigitsInput(props: DigitsInputProps) {
  const { digits, onDigits, format, max, clean, marks, read, problem = null, isWhole, ref, ...rest } = props;
  const own = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const pasted = useRef<string | null>(null);
  // "1 500.0" is 1500, and stays as it is while more may follow.
  const [typing, setTyping] = useState<string | null>(null);
  const reader = { read, clean, marks, max };
  const drawn = isDrawn(digits, max) ? format(digits) : digits;
  const shown = typing !== null && readText(typing, reader) === digits ? typing : drawn;
  const said = typing === null || isWhole ? problem : null;
  useTellField(said);
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
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      ref={both}
      data-problem={problem ? true : undefined}
      aria-invalid={said ? true : rest['aria-invalid']}
      value={shown}
      onPaste={(event) => {
        pasted.current = event.clipboardData.getData('text');
        rest.onPaste?.(event);
      }}
      onChange={(event) => {
        const { value: text, selectionStart } = event.target;
        const { inputType, data } = event.nativeEvent as InputEvent;
        const put = inputType?.startsWith('delete') ? '' : (data ?? pasted.current);
        pasted.current = null;
        const typed = changeText({
          ...reader,
          before: digits,
          shown,
          text,
          caret: selectionStart ?? text.length,
          put: put ?? null,
          inputType,
          format,
        });
        caret.current = typed.caret;
        // React restores a controlled value after a refused change and the caret jumps: the effect above does not run.
        if (typed.digits === digits && own.current) {
          own.current.value = typed.text;
          own.current.setSelectionRange(typed.caret, typed.caret);
        }
        setTyping(typed.text);
        onDigits(typed.digits);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyping(null);
        rest.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        setTyping(null);
        rest.onBlur?.(event);
      }}
    />
  );
}
