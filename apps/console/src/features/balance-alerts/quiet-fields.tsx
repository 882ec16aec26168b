import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { repeatChoices } from './alert-form.ts';
import type { AlertFieldsProps } from './line-fields.tsx';

/** When not to be told, and how often again. */
export function QuietFields({ form, patch, errorOf }: AlertFieldsProps) {
  const t = useWords(alertWords);
  return (
    <>
      <Field label={t.repeat}>
        <Select
          value={form.repeatHours === null ? '' : String(form.repeatHours)}
          onChange={(event) => patch({ repeatHours: event.target.value === '' ? null : Number(event.target.value) })}
          options={[
            { value: '', label: t.never },
            ...repeatChoices.map((hours) => ({ value: String(hours), label: t.everyHours({ hours }) })),
          ]}
        />
      </Field>
      <Switch label={t.quiet} hint={t.quietHint} checked={form.isQuiet} onChange={(isQuiet) => patch({ isQuiet })} />
      {form.isQuiet && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t.quietFrom} error={errorOf('quietFrom')}>
            <TimeField value={form.quietFrom} onChange={(quietFrom) => patch({ quietFrom })} />
          </Field>
          <Field label={t.quietTo} error={errorOf('quietTo')}>
            <TimeField value={form.quietTo} onChange={(quietTo) => patch({ quietTo })} />
          </Field>
        </div>
      )}
    </>
  );
}
