import { isNoTime, wholeTime } from '#domain/values/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { DigitsInput } from './digits-input.tsx';
import { isDrawn } from './digits-typing.ts';
import { useFieldTies } from './field.tsx';
import { useWords } from './locale.tsx';

export type TimeFieldProps = {
  /** 'HH:mm', or less while it is typed, or the text of what is no time, for the contract to refuse; '' when empty. */
  value: string;
  onChange: (value: string) => void;
  /** The hour that is taken where none is written: it stands, pale, in the empty box. */
  usual?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-label'?: string;
};

/** "23:59", also while only part of it is there. */
export const drawTime = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;

/** "7" means 07. What is no time ("2599") stays, to be refused: taken apart, it would become another one. */
export const timeDigits = (digits: string): string =>
  /^[3-9]/.test(digits) && digits.length < 4 ? `0${digits}` : digits;

/** A time of day on 24 hours. Typed, because the platform's picker follows the browser's language instead of ours. */
export function TimeField({ value, onChange, usual = '00:00', ...rest }: TimeFieldProps) {
  const ties = useFieldTies(rest);
  const t = useWords(uiPieceWords);
  return (
    <span className="control">
      <DigitsInput
        {...rest}
        {...ties}
        placeholder={usual}
        className="tabular-nums"
        digits={/^[\d:]*$/.test(value) ? value.replace(':', '') : value}
        onDigits={(digits) => onChange(isDrawn(digits, 4) ? drawTime(digits) : digits)}
        onBlur={() => onChange(wholeTime(value))}
        problem={isNoTime(value) ? t.timeInvalid : null}
        format={drawTime}
        clean={timeDigits}
        max={4}
        marks=":hH."
        read={(text) => {
          const [, hours = '', minutes = ''] = /^\s*(\d{1,2})\s*[:hH.]\s*(\d{2})?\s*$/.exec(text) ?? [];
          return hours === '' ? null : hours.padStart(2, '0') + minutes;
        }}
      />
    </span>
  );
}
