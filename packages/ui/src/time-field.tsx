import { DigitsInput } from './digits-input.tsx';
import { useFieldTies } from './field.tsx';

export type TimeFieldProps = {
  /** 'HH:mm', or less while it is typed. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-label'?: string;
};

/** "23:59", also while only part of it is there. */
export const drawTime = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;

/** Digits that can become a time: "7" means 07, "29" is refused, "1275" too. */
export function timeDigits(digits: string): string {
  const full = /^[3-9]/.test(digits) ? `0${digits}` : digits;
  if (/^2[4-9]/.test(full)) return '2';
  return /^\d\d[6-9]/.test(full) ? full.slice(0, 2) : full;
}

/** The time a half-typed text stands for: "7" 07:00, "18" 18:00, "183" 18:30; '' stays ''. */
export function wholeTime(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? '' : drawTime(digits.length === 1 ? `0${digits}00` : digits.padEnd(4, '0'));
}

/** A time of day on 24 hours. Typed, because the platform's picker follows the browser's language instead of ours. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const ties = useFieldTies(rest);
  return (
    <span className="control">
      <DigitsInput
        {...rest}
        {...ties}
        placeholder="00:00"
        className="tabular-nums"
        digits={value.replace(/\D/g, '')}
        onDigits={(digits) => onChange(drawTime(digits))}
        onBlur={() => onChange(wholeTime(value))}
        format={drawTime}
        clean={timeDigits}
        max={4}
        readPaste={(text) => {
          const [, hours = '', minutes = ''] = /^\s*(\d{1,2})\s*[:hH.]\s*(\d{2})/.exec(text) ?? [];
          return hours === '' ? null : timeDigits(hours.padStart(2, '0') + minutes);
        }}
      />
    </span>
  );
}
