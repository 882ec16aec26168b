import { feesApi } from '#contract/fees/api.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { taxBases, type TaxBase, type TaxBearer } from '#domain/fees/taxes.ts';
import { addDays, dayStart, momentOfDay, localDay } from '#domain/values/time.ts';
import { destinationNames, feeWords } from '#i18n/catalogues/fees/words.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/chip-group.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { percentBps, type Tax } from './fee-text.ts';
import type { SeenBook } from './fees-page.tsx';

type Values = {
  code: string;
  en: string;
  fr: string;
  appliesTo: TaxBase[];
  percent: string;
  fixed: TypedAmount;
  bearer: TaxBearer;
  legalRef: string;
  day: string | null;
};

/** A new dated line. With the code of another it takes its place from that day on. */
export function TaxDialog({ tax, version, loadNew, onClose }: { tax: Tax | null } & SeenBook) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const form = useForm(feesApi.saveTax, {
    start: (): Values => ({
      code: tax?.code ?? '',
      en: tax?.label.en ?? '',
      fr: tax?.label.fr ?? '',
      appliesTo: tax?.appliesTo ?? ['wallet'],
      percent: tax && tax.percentBps > 0 ? String(tax.percentBps / 100) : '',
      fixed: tax?.fixed || null,
      bearer: tax?.bearer ?? 'sender',
      legalRef: tax?.legalRef ?? '',
      day: null,
    }),
    schema: feesApi.saveTax.body,
    input: ({ en, fr, percent, fixed, day, legalRef, ...rest }) => ({
      body: {
        version,
        ...rest,
        label: { en, fr },
        percentBps: percent.trim() === '' ? 0 : percentBps(percent),
        fixed: fixed ?? 0,
        legalRef: legalRef || null,
        validFrom: day && momentOfDay(day, dayStart),
      },
    }),
    rules: ({ percent }) => ({ percentBps: percent.trim() !== '' && percentBps(percent) === null && t.percentInvalid }),
    invalidates: [feesApi.book],
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      failure={<RecordFailure form={form} loadNew={loadNew} />}
      title={tax ? tax.label[locale] : t.newTax}
      submitLabel={t.save}
      onClose={onClose}
    >
      {!tax && (
        <Field label={t.taxCode} hint={t.taxCodeHint} required error={form.error('code')}>
          <TextInput
            className="font-mono"
            spellCheck={false}
            autoCapitalize="none"
            {...form.bind('code')}
            maxLength={31}
          />
        </Field>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.labelEn} required error={form.error('label.en')}>
          <TextInput {...form.bind('en')} maxLength={60} />
        </Field>
        <Field label={t.labelFr} required error={form.error('label.fr')}>
          <TextInput {...form.bind('fr')} maxLength={60} />
        </Field>
        <Field label={t.percent} error={form.error('percentBps')}>
          <TextInput inputMode="decimal" suffix="%" {...form.bind('percent')} />
        </Field>
        <Field label={t.fixed} error={form.error('fixed')}>
          <MoneyInput {...form.bind('fixed')} />
        </Field>
      </div>
      <div>
        <ChipGroup
          label={t.appliesTo}
          options={taxBases.map((value) => ({ value, label: destinationNames[value][locale] }))}
          selected={form.values.appliesTo}
          onChange={(appliesTo) => form.set({ appliesTo: appliesTo as TaxBase[] })}
        />
        <p role="alert" className={form.error('appliesTo') ? 'text-sm text-danger' : 'hidden'}>
          {form.error('appliesTo')}
        </p>
      </div>
      <Segmented
        label={t.bearer}
        {...form.bind('bearer')}
        options={[
          { value: 'sender', label: t.sender },
          { value: 'beneficiary', label: t.beneficiary },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.legalRef} optional error={form.error('legalRef')}>
          <TextInput {...form.bind('legalRef')} maxLength={120} />
        </Field>
        <Field label={t.begins} required error={form.error('validFrom')}>
          <DateField {...form.bind('day')} min={addDays(localDay(clock.date()), 1)} />
        </Field>
      </div>
    </FormDialog>
  );
}
