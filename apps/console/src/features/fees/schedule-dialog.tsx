import { feesApi } from '#contract/fees/api.ts';
import { feeProducts } from '#domain/fees/fees.ts';
import { isOperatorCode, operatorCodes, operators } from '#domain/payments/operators.ts';
import { taxBases, type TaxBase } from '#domain/fees/taxes.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { destinationNames, feeProductNames, feeWords } from '#i18n/catalogues/fees/words.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import type { Schedule } from './fee-text.ts';
import type { SeenBook } from './fees-page.tsx';
import { scheduleBody, scheduleFormOf, scheduleRules } from './schedule-form.ts';
import { TierFields } from './tier-fields.tsx';

/** A new version of a fee from a day on. The line it is for can be chosen only for a new line. */
export function ScheduleDialog({ schedule, version, loadNew, onClose }: { schedule: Schedule | null } & SeenBook) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const form = useForm(feesApi.saveSchedule, {
    start: () => scheduleFormOf(schedule),
    schema: feesApi.saveSchedule.body,
    input: (values) => ({ body: { version, ...scheduleBody(values, clock.date()) } }),
    rules: (values) => scheduleRules(values, t),
    invalidates: [feesApi.book],
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  const { values, set } = form;
  const tomorrow = addDays(localDay(clock.date()), 1);
  return (
    <FormDialog
      form={form}
      failure={<RecordFailure form={form} loadNew={loadNew} />}
      size="large"
      title={schedule ? t.newVersionOf({ product: feeProductNames[schedule.product][locale] }) : t.addLine}
      submitLabel={t.save}
      onClose={onClose}
    >
      {!schedule && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <Field label={t.product}>
            <Select
              {...form.bind('product')}
              options={feeProducts.map((value) => ({ value, label: feeProductNames[value][locale] }))}
            />
          </Field>
          {values.product !== 'collection' && (
            <Field label={t.destination}>
              <Select
                value={values.destination ?? ''}
                onChange={(event) => set({ destination: (event.target.value || null) as TaxBase | null })}
                options={[
                  { value: '', label: t.elsewhere },
                  ...taxBases.map((value) => ({ value, label: destinationNames[value][locale] })),
                ]}
              />
            </Field>
          )}
          <Field label={t.operator}>
            <Select
              value={values.operator ?? ''}
              onChange={(event) => set({ operator: isOperatorCode(event.target.value) ? event.target.value : null })}
              options={[
                { value: '', label: t.anyOperator },
                ...operatorCodes.map((value) => ({ value, label: operators[value].name })),
              ]}
            />
          </Field>
        </div>
      )}
      <TierFields tiers={values.tiers} errorOf={form.error} onChange={(tiers) => set({ tiers })} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Segmented
          label={t.rounding}
          {...form.bind('rounding')}
          options={[
            { value: 'up', label: t.up },
            { value: 'nearest', label: t.nearest },
          ]}
        />
        <Segmented
          label={t.begins}
          value={values.atOnce ? 'now' : 'day'}
          onChange={(when) => set({ atOnce: when === 'now' })}
          options={[
            { value: 'day', label: t.onDay },
            { value: 'now', label: t.atOnce },
          ]}
        />
      </div>
      {!values.atOnce && (
        <Field label={t.begins} required error={form.error('validFrom')}>
          <DateField {...form.bind('day')} min={tomorrow} />
        </Field>
      )}
    </FormDialog>
  );
}
