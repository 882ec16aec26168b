import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '#domain/values/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { monthGrid, partsOf, shiftMonth } from './days.ts';
import { IconButton } from './icon-button.tsx';
import { useLocale, useWords } from './locale.tsx';

export type CalendarProps = {
  value: string | null;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
};

/** One month of days. Arrows move by day and week, Page Up and Down by month, Home and End within the week. */
export function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const t = useWords(uiPieceWords);
  const locale = useLocale();
  const id = useId();
  const bound = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [active, setActive] = useState(() => bound(value ?? today));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active]);

  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { timeZone: 'UTC', ...options }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const weeks = monthGrid(active);
  const month = partsOf(active).month;
  const blocked = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);

  const steps: Record<string, (day: string) => string> = {
    ArrowLeft: (day) => addDays(day, -1),
    ArrowRight: (day) => addDays(day, 1),
    ArrowUp: (day) => addDays(day, -7),
    ArrowDown: (day) => addDays(day, 7),
    PageUp: (day) => shiftMonth(day, -1),
    PageDown: (day) => shiftMonth(day, 1),
    Home: (day) => weeks.find((week) => week.includes(day))?.[0] ?? day,
    End: (day) => weeks.find((week) => week.includes(day))?.[6] ?? day,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    setActive(bound(step(active)));
  };
  return (
    <div className="w-70 p-3">
      <div className="flex items-center justify-between">
        <IconButton
          small
          label={t.previousMonth}
          icon={<ChevronLeft />}
          onClick={() => setActive(bound(shiftMonth(active, -1)))}
        />
        <p id={id} aria-live="polite" className="font-semibold first-letter:uppercase">
          {format(active, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton
          small
          label={t.nextMonth}
          icon={<ChevronRight />}
          onClick={() => setActive(bound(shiftMonth(active, 1)))}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={id}
        className="mt-2 w-full table-fixed text-center tabular-nums"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={format(day, { weekday: 'long' })}
                className="h-7 text-xs font-medium text-muted"
              >
                {format(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    disabled={blocked(day)}
                    aria-label={format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onPick(day)}
                    className={cx(
                      'size-8.5 rounded-md disabled:text-muted disabled:line-through disabled:opacity-50',
                      day === value ? 'bg-primary font-semibold text-on-primary' : 'hover:bg-sunken',
                      day !== value && partsOf(day).month !== month && 'text-subtle',
                      day === today &&
                        day !== value &&
                        'font-semibold text-primary [box-shadow:inset_0_0_0_1px_var(--primary)]',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="ghost" size="small" block disabled={blocked(today)} onClick={() => onPick(today)}>
        {t.today}
      </Button>
    </div>
  );
}
