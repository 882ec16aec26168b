import { addDays, localDay } from '#domain/values/time.ts';
import { scheduleWords } from '#i18n/catalogues/transfers/words.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { usualHour, type Every } from './transfer-form.ts';
import type { StepProps } from './who-step.tsx';

const everies: readonly Every[] = ['once', 'day', 'week', 'month'];

/** Now, at a time, or again and again. Times are those of Douala. */
export function WhenFields({ form, patch, errorOf }: StepProps) {
  const t = useWords(transferFormWords);
  const schedule = useWords(scheduleWords);
  const today = localDay(clock.date());
  const isRecurring = form.later && form.every !== 'once';
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t.when}
        hideLabel
        value={form.later ? 'later' : 'now'}
        onChange={(when) =>
          patch({ later: when === 'later', ...(when === 'later' && !form.day ? { day: addDays(today, 1) } : {}) })
        }
        options={[
          { value: 'now', label: t.now },
          { value: 'later', label: t.later },
        ]}
      />
      {form.later && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={t.day} required error={errorOf('scheduledFor')}>
            <DateField value={form.day} min={today} max={addDays(today, 365)} onChange={(day) => patch({ day })} />
          </Field>
          <Field label={t.time} error={errorOf('time')}>
            <TimeField value={form.time} usual={usualHour} onChange={(time) => patch({ time })} />
          </Field>
          <Field label={t.every}>
            <Select
              value={form.every}
              options={everies.map((value) => ({ value, label: schedule[value] }))}
              onChange={(event) => patch({ every: event.target.value as Every })}
            />
          </Field>
          {isRecurring && (
            <Field label={t.endsOn} hint={t.endsHint} error={errorOf('recurrence.endsOn')}>
              <DateField value={form.endsOn} min={form.day ?? today} onChange={(endsOn) => patch({ endsOn })} />
            </Field>
          )}
        </div>
      )}
    </div>
  );
}
