import { formatDate } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { CountInput } from '#ui/count-input.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { purposes } from '#contract/mass-payments/input-schemas.ts';
import type { useForm } from '../../data/form.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { usualHour, type RunForm } from './run-form.ts';

export type RunHead = Pick<ReturnType<typeof useForm<Endpoint, RunForm>>, 'values' | 'set' | 'bind' | 'error'>;
const boxes = ['run.scheduledFor', 'run.time', 'run.options.stopOnFailurePct'];

export function PurposeField({ form }: { form: RunHead }) {
  const t = useWords(massWords);
  return (
    <Field label={t.purpose}>
      <Select
        value={form.values.purpose}
        onChange={(event) => form.set({ purpose: event.target.value as RunForm['purpose'] })}
        options={purposes.map((value) => ({ value, label: t[`purpose_${value}`] }))}
      />
    </Field>
  );
}

/** Who pays the fees, when it leaves, and what happens when something fails. */
export function RunOptions({ form }: { form: RunHead }) {
  const t = useWords(massWords);
  const { values } = form;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t.feeBearer}
        {...form.bind('feeBearer')}
        options={[
          { value: 'sender', label: t.sender },
          { value: 'beneficiary', label: t.beneficiary },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.when} hint={t.whenHint} error={form.error('run.scheduledFor')}>
          <DateField
            value={values.day}
            onChange={(day) => form.set({ day, time: values.time || (day ? usualHour : '') })}
          />
        </Field>
        <Field label={t.time} error={form.error('run.time')}>
          <TimeField {...form.bind('time')} usual={usualHour} />
        </Field>
      </div>
      <Switch checked={values.notify} onChange={(notify) => form.set({ notify })} label={t.notify} />
      <Switch
        checked={values.queueIfShort}
        onChange={(queueIfShort) => form.set({ queueIfShort })}
        label={t.queueIfShort}
      />
      <Switch
        checked={values.runAsFarAsMoneyGoes}
        onChange={(runAsFarAsMoneyGoes) => form.set({ runAsFarAsMoneyGoes })}
        label={t.asFar}
      />
      <Field label={t.stopAt} error={form.error('run.options.stopOnFailurePct')}>
        <CountInput digits={3} suffix="%" {...form.bind('stopOnFailurePct')} />
      </Field>
    </div>
  );
}

/** Whether something in them keeps the form from being sent. */
export const optionsAreWrong = (form: RunHead): boolean => boxes.some((path) => form.error(path) !== undefined);

/** The options as they stand, in one line. */
export function useOptionsInWords({ values }: RunHead): string {
  const t = useWords(massWords);
  const locale = useLocale();
  const fees = `${t.feeBearer}${locale === 'fr' ? '\u00a0: ' : ': '}${values.feeBearer === 'sender' ? t.sender : t.beneficiary}`;
  const when = values.day ? `${t.scheduled} ${formatDate(values.day, locale)} ${values.time}`.trim() : t.leavesAtOnce;
  return [fees, when, ...(values.notify ? [t.withSms] : [])].join(' · ');
}
