import type { ReactNode } from 'react';
import { dayCount, dayStart, isDay, quickRanges } from '#domain/values/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { Button } from './button.tsx';
import { clock } from './clock.ts';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';
import { useLocale, useWords } from './locale.tsx';

/** Each a day, the text of what is none, or null where nothing stands. */
export type DayRange = { from: string | null; to: string | null };
export type DateRangeProps = {
  legend: ReactNode;
  value: DayRange;
  onChange: (value: DayRange) => void;
  min?: string;
  max?: string;
  today?: string;
  /** Longest range, both days counted. */
  maxDays?: number;
  hideLegend?: boolean;
  /** This month and the last one, one press away. Not where a period lies ahead, or where the screen offers its own. */
  months?: boolean;
};

export type RangeProblem = 'reversed' | 'tooLong' | null;

export function rangeProblem({ from, to }: DayRange, maxDays?: number): RangeProblem {
  if (!from || !to || !isDay(from) || !isDay(to)) return null;
  const days = dayCount(from, to);
  return days < 1 ? 'reversed' : maxDays !== undefined && days > maxDays ? 'tooLong' : null;
}

/** From one day to another, both included. The range's own mistakes are said under the end. */
export function DateRange({
  legend,
  value,
  onChange,
  min,
  max,
  today,
  maxDays,
  hideLegend,
  months = min === undefined,
}: DateRangeProps) {
  const t = useWords(uiPieceWords);
  const locale = useLocale();
  const problem = rangeProblem(value, maxDays);
  return (
    <fieldset className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className="grid grid-cols-1 gap-3 min-[400px]:grid-cols-2">
        <Field label={t.from}>
          <DateField
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
            min={min}
            max={max}
            today={today}
          />
        </Field>
        <Field
          label={t.to}
          error={
            problem === 'reversed'
              ? t.rangeReversed
              : problem === 'tooLong'
                ? t.rangeTooLong({ days: maxDays! })
                : undefined
          }
        >
          <DateField value={value.to} onChange={(to) => onChange({ ...value, to })} min={min} max={max} today={today} />
        </Field>
      </div>
      {months && (
        <div className="mt-2 flex flex-wrap gap-2">
          {quickRanges
            .filter(({ key }) => key === 'thisMonth' || key === 'lastMonth')
            .map((quick) => (
              <Button
                key={quick.key}
                size="small"
                variant="ghost"
                onClick={() => onChange(quick.days(today ? dayStart(today) : clock.date())!)}
              >
                {quick[locale]}
              </Button>
            ))}
        </div>
      )}
    </fieldset>
  );
}
