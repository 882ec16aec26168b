import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { localDay } from '#domain/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui-pieces.ts';
import { dayFromDigits, digitsFromDay, drawDay } from './days.ts';
import { DigitsInput } from './digits-input.tsx';
import { drawDate } from './digits-typing.ts';
import { useFieldTies } from './field.tsx';
import { useWords } from './locale.tsx';
import { usePlacement } from './placement.ts';
import { useMedia } from './use-media.ts';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export type DateFieldProps = {
  /** 'YYYY-MM-DD' in Cameroon; null while empty or not yet a day. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  /** The day marked as today; the day of the device's clock in Cameroon unless given. */
  today?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-describedby'?: string;
};

/**
 * A day. On phones the platform's own picker; elsewhere dd/mm/yyyy is typed, because there the platform's picker
 * follows the browser's language instead of ours. The calendar is loaded on first use.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, disabled, name, today = localDay(new Date()) } = props;
  const ties = useFieldTies(props);
  const t = useWords(uiPieceWords);
  const onPhone = useMedia('(max-width: 767.98px) and (pointer: coarse)');
  if (onPhone) {
    return (
      <input
        {...ties}
        type="date"
        name={name}
        disabled={disabled}
        min={min}
        max={max}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="control"
      />
    );
  }
  return <TypedDate {...{ value, onChange, min, max, disabled, name, today, ties, t }} />;
}

type TypedProps = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'disabled' | 'name'> & {
  today: string;
  ties: ReturnType<typeof useFieldTies>;
  t: ReturnType<typeof useWords<typeof uiPieceWords>>;
};

function TypedDate({ value, onChange, min, max, disabled, name, today, ties, t }: TypedProps) {
  const [digits, setDigits] = useState(() => digitsFromDay(value));
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const pop = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePlacement(pop, box, open, 'bottom-start');
  // A day that comes from outside replaces what is typed; half-typed digits stay as long as it does not change.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== dayFromDigits(digits)) setDigits(digitsFromDay(value));
  }
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!pop.current?.contains(event.target as Node) && !box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [open]);

  const typed = dayFromDigits(digits);
  const problem =
    digits === '' || !(left || digits.length === 8)
      ? null
      : typed === null
        ? t.dateInvalid
        : min && typed < min
          ? t.dateTooEarly({ day: drawDay(min) })
          : max && typed > max
            ? t.dateTooLate({ day: drawDay(max) })
            : null;
  return (
    <span className="grid grid-cols-1 gap-1.5">
      <span ref={box} className="control">
        <DigitsInput
          {...ties}
          name={name}
          disabled={disabled}
          aria-invalid={problem ? true : ties['aria-invalid']}
          aria-describedby={problem ? `${ties.id}-problem` : ties['aria-describedby']}
          placeholder={t.datePattern}
          className="tabular-nums"
          digits={digits}
          onDigits={(next) => {
            setDigits(next);
            setLeft(false);
            const day = dayFromDigits(next);
            if (day !== value) onChange(day);
          }}
          onBlur={() => setLeft(true)}
          format={drawDate}
          max={8}
          readPaste={readDay}
        />
        <button
          ref={button}
          type="button"
          disabled={disabled}
          aria-label={t.openCalendar}
          aria-haspopup="dialog"
          aria-expanded={open}
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:text-fg md:size-7"
          onClick={() => setOpen(!open)}
        >
          <CalendarDays />
        </button>
      </span>
      {problem && (
        <span id={`${ties.id}-problem`} role="alert" className="text-sm text-danger">
          {problem}
        </span>
      )}
      {open && (
        <div
          ref={pop}
          popover="manual"
          role="dialog"
          aria-label={t.openCalendar}
          className="overlay enter-fade fixed z-50 min-h-82 w-70"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            setOpen(false);
            button.current?.focus();
          }}
        >
          <Suspense>
            <Calendar
              value={typed}
              today={today}
              min={min}
              max={max}
              onPick={(day) => {
                setDigits(digitsFromDay(day));
                onChange(day);
                setOpen(false);
                button.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </span>
  );
}

/** Digits of a pasted date, written either way round: 2026-11-18, 18/11/2026, 18.11.2026, 8/1/2026. */
export function readDay(text: string): string | null {
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return iso[3]! + iso[2]! + iso[1]!;
  const local = /(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})/.exec(text);
  if (local) return local[1]!.padStart(2, '0') + local[2]!.padStart(2, '0') + local[3]!;
  return text.replace(/\D/g, '').slice(0, 8) || null;
}
