import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isDay, localDay } from '#domain/values/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { clock } from './clock.ts';
import { dayFromTyped, drawDay, readDay, typedFromDay } from './days.ts';
import { DigitsInput } from './digits-input.tsx';
import { drawDate } from './digits-typing.ts';
import { useFieldTies, useTellField } from './field.tsx';
import { useWords } from './locale.tsx';
import { usePlacement } from './placement.ts';
import { useMedia } from './use-media.ts';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export type DateFieldProps = {
  /** 'YYYY-MM-DD' in Cameroon; the text of what is no day, for the contract to refuse; null only when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** The day marked as today; the day of the device's clock in Cameroon unless given. */
  today?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-describedby'?: string;
};

const dayIn = (text: string | null | undefined): string | undefined => (text && isDay(text) ? text : undefined);

/**
 * A day. On phones the platform's own picker; elsewhere dd/mm/yyyy is typed, because there the platform's picker
 * follows the browser's language instead of ours. The calendar is loaded on first use.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, disabled, name, today = localDay(clock.date()) } = props;
  // The day of another box is a bound once it is one.
  const [min, max] = [dayIn(props.min), dayIn(props.max)];
  const ties = useFieldTies(props);
  const t = useWords(uiPieceWords);
  const onPhone = useMedia('(max-width: 767.98px) and (pointer: coarse)');
  const day = dayIn(value) ?? null;
  const problem =
    value === null
      ? null
      : day === null
        ? t.dateInvalid
        : min && day < min
          ? t.dateTooEarly({ day: drawDay(min) })
          : max && day > max
            ? t.dateTooLate({ day: drawDay(max) })
            : null;
  useTellField(onPhone ? problem : null);
  if (onPhone) {
    return (
      <input
        {...ties}
        data-problem={problem ? true : undefined}
        aria-invalid={problem ? true : ties['aria-invalid']}
        type="date"
        name={name}
        disabled={disabled}
        min={min}
        max={max}
        value={day ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="control"
      />
    );
  }
  return <TypedDate {...{ value, onChange, min, max, disabled, name, today, ties, t, day, problem }} />;
}

type TypedProps = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'disabled' | 'name'> & {
  today: string;
  /** Which day it is, where it is one. */
  day: string | null;
  problem: string | null;
  ties: ReturnType<typeof useFieldTies>;
  t: ReturnType<typeof useWords<typeof uiPieceWords>>;
};

function TypedDate({ value, onChange, min, max, disabled, name, today, day, problem, ties, t }: TypedProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const pop = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePlacement(pop, box, open, 'bottom-start');
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!pop.current?.contains(event.target as Node) && !box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [open]);

  const digits = typedFromDay(value);
  return (
    <span className="grid grid-cols-1 gap-1.5">
      <span ref={box} className="control">
        <DigitsInput
          {...ties}
          name={name}
          disabled={disabled}
          placeholder={t.datePattern}
          className="tabular-nums"
          digits={digits}
          onDigits={(next) => onChange(dayFromTyped(next))}
          problem={problem}
          isWhole={/^\d{8}$/.test(digits)}
          format={drawDate}
          max={8}
          marks="/.-"
          read={readDay}
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
              value={day}
              today={today}
              min={min}
              max={max}
              onPick={(picked) => {
                onChange(picked);
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
