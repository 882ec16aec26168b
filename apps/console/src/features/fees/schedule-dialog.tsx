import { useState } from 'react';
import { feesApi } from '#contract/fees/api.ts';
import { feeProducts, type FeeProduct } from '#domain/fees.ts';
import { isOperatorCode, operatorCodes, operators } from '#domain/operators.ts';
import { taxBases, type TaxBase } from '#domain/taxes.ts';
import { addDays, localDay } from '#domain/time.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { destinationNames, feeProductNames, feeWords } from '#i18n/catalogues/fees.ts';
import { Banner } from '#ui/banner.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';

import { useWrite } from '../../data/write.ts';
import type { Schedule } from './fee-text.ts';
import { isRight, scheduleBody, scheduleFormOf, scheduleProblemsOf, type ScheduleForm } from './schedule-form.ts';
import { TierFields } from './tier-fields.tsx';

/** A new version of a fee from a day on. The line it is for can be chosen only for a new line. */
export function ScheduleDialog({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const online = useOnline();
  const [form, setForm] = useState<ScheduleForm>(() => scheduleFormOf(schedule));
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<ScheduleForm>) => setForm((now) => ({ ...now, ...part }));
  const save = useWrite(feesApi.saveSchedule, {
    quiet: true,
    invalidates: [feesApi.book],
    onSuccess() {
      toast.success(t.saved);
      onClose();
    },
  });
  const problems = scheduleProblemsOf(form);
  const tomorrow = addDays(localDay(new Date()), 1);
  return (
    <FormDialog
      size="large"
      title={schedule ? t.newVersionOf({ product: feeProductNames[schedule.product][locale] }) : t.addLine}
      submitLabel={t.save}
      sending={save.isPending}
      disabledReason={online ? null : t.offline}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isRight(problems)) save.mutate({ body: scheduleBody(form, new Date()) });
      }}
    >
      {!schedule && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <Field label={t.product}>
            <Select
              value={form.product}
              onChange={(event) => patch({ product: event.target.value as FeeProduct })}
              options={feeProducts.map((value) => ({ value, label: feeProductNames[value][locale] }))}
            />
          </Field>
          {form.product !== 'collection' && (
            <Field label={t.destination}>
              <Select
                value={form.destination ?? ''}
                onChange={(event) => patch({ destination: (event.target.value || null) as TaxBase | null })}
                options={[
                  { value: '', label: t.elsewhere },
                  ...taxBases.map((value) => ({ value, label: destinationNames[value][locale] })),
                ]}
              />
            </Field>
          )}
          <Field label={t.operator}>
            <Select
              value={form.operator ?? ''}
              onChange={(event) => patch({ operator: isOperatorCode(event.target.value) ? event.target.value : null })}
              options={[
                { value: '', label: t.anyOperator },
                ...operatorCodes.map((value) => ({ value, label: operators[value].name })),
              ]}
            />
          </Field>
        </div>
      )}
      <TierFields tiers={form.tiers} problems={tried ? problems : null} onChange={(tiers) => patch({ tiers })} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Segmented
          label={t.rounding}
          value={form.rounding}
          onChange={(rounding) => patch({ rounding })}
          options={[
            { value: 'up', label: t.up },
            { value: 'nearest', label: t.nearest },
          ]}
        />
        <Segmented
          label={t.begins}
          value={form.atOnce ? 'now' : 'day'}
          onChange={(when) => patch({ atOnce: when === 'now' })}
          options={[
            { value: 'day', label: t.onDay },
            { value: 'now', label: t.atOnce },
          ]}
        />
      </div>
      {!form.atOnce && (
        <Field label={t.begins} required error={tried && problems.day ? fieldSentences.required[locale] : undefined}>
          <DateField value={form.day} min={tomorrow} onChange={(day) => patch({ day })} />
        </Field>
      )}
      {save.error && (
        <Banner tone="danger" live>
          {errorSentence(save.error, locale)}
        </Banner>
      )}
    </FormDialog>
  );
}
