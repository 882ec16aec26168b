import { useState } from 'react';
import { feesApi } from '#contract/fees/api.ts';
import { taxBases, type TaxBase, type TaxBearer } from '#domain/taxes.ts';
import { addDays, dayStart, localDay } from '#domain/time.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { destinationNames, feeWords } from '#i18n/catalogues/fees.ts';
import { Banner } from '#ui/banner.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useMutationOf } from '../../data/use-endpoint.ts';
import { percentBps, type Tax } from './fee-text.ts';

type Form = {
  code: string;
  en: string;
  fr: string;
  appliesTo: TaxBase[];
  percent: string;
  fixed: number | null;
  bearer: TaxBearer;
  legalRef: string;
  day: string | null;
};

/** A new dated line. With the code of another it takes its place from that day on. */
export function TaxDialog({ tax, onClose }: { tax: Tax | null; onClose: () => void }) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const [form, setForm] = useState<Form>({
    code: tax?.code ?? '',
    en: tax?.label.en ?? '',
    fr: tax?.label.fr ?? '',
    appliesTo: tax?.appliesTo ?? ['wallet'],
    percent: tax && tax.percentBps > 0 ? String(tax.percentBps / 100) : '',
    fixed: tax?.fixed || null,
    bearer: tax?.bearer ?? 'sender',
    legalRef: tax?.legalRef ?? '',
    day: null,
  });
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const save = useMutationOf(feesApi.saveTax, {
    quiet: true,
    invalidates: [feesApi.book],
    onSuccess() {
      toast.success(t.saved);
      onClose();
    },
  });
  const required = fieldSentences.required[locale];
  const bps = form.percent.trim() === '' ? 0 : percentBps(form.percent);
  const problems = {
    code: /^[a-z][a-zA-Z0-9]{1,30}$/.test(form.code) ? undefined : t.taxCodeInvalid,
    en: form.en.trim() ? undefined : required,
    fr: form.fr.trim() ? undefined : required,
    percent: bps === null ? t.percentInvalid : undefined,
    appliesTo: form.appliesTo.length > 0 ? undefined : fieldSentences['list.empty'][locale],
    day: form.day ? undefined : required,
  };
  const refused = fieldErrors(save.error, locale);
  const pathOf = {
    code: 'code',
    en: 'label.en',
    fr: 'label.fr',
    percent: 'percentBps',
    appliesTo: 'appliesTo',
    day: 'validFrom',
  };
  const said = (field: keyof typeof problems) => (tried ? problems[field] : undefined) ?? refused[pathOf[field]];
  return (
    <FormDialog
      title={tax ? tax.label[locale] : t.newTax}
      submitLabel={t.save}
      sending={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (Object.values(problems).some(Boolean) || bps === null || !form.day) return;
        save.mutate({
          body: {
            code: form.code,
            label: { en: form.en, fr: form.fr },
            appliesTo: form.appliesTo,
            percentBps: bps,
            fixed: form.fixed ?? 0,
            bearer: form.bearer,
            legalRef: form.legalRef || null,
            validFrom: dayStart(form.day).toISOString(),
          },
        });
      }}
    >
      {!tax && (
        <Field label={t.taxCode} hint={t.taxCodeHint} required error={said('code')}>
          <TextInput
            className="font-mono"
            spellCheck={false}
            autoCapitalize="none"
            value={form.code}
            maxLength={31}
            onChange={(event) => patch({ code: event.target.value })}
          />
        </Field>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.labelEn} required error={said('en')}>
          <TextInput value={form.en} maxLength={60} onChange={(event) => patch({ en: event.target.value })} />
        </Field>
        <Field label={t.labelFr} required error={said('fr')}>
          <TextInput value={form.fr} maxLength={60} onChange={(event) => patch({ fr: event.target.value })} />
        </Field>
        <Field label={t.percent} error={said('percent')}>
          <TextInput
            inputMode="decimal"
            suffix="%"
            value={form.percent}
            onChange={(event) => patch({ percent: event.target.value })}
          />
        </Field>
        <Field label={t.fixed} error={refused['fixed']}>
          <MoneyInput value={form.fixed} onChange={(fixed) => patch({ fixed })} />
        </Field>
      </div>
      <div>
        <ChipGroup
          label={t.appliesTo}
          options={taxBases.map((value) => ({ value, label: destinationNames[value][locale] }))}
          selected={form.appliesTo}
          onChange={(appliesTo) => patch({ appliesTo: appliesTo as TaxBase[] })}
        />
        <p role="alert" className={said('appliesTo') ? 'text-sm text-danger' : 'hidden'}>
          {said('appliesTo')}
        </p>
      </div>
      <Segmented
        label={t.bearer}
        value={form.bearer}
        onChange={(bearer) => patch({ bearer })}
        options={[
          { value: 'sender', label: t.sender },
          { value: 'beneficiary', label: t.beneficiary },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.legalRef} optional error={refused['legalRef']}>
          <TextInput
            value={form.legalRef}
            maxLength={120}
            onChange={(event) => patch({ legalRef: event.target.value })}
          />
        </Field>
        <Field label={t.begins} required error={said('day')}>
          <DateField value={form.day} min={addDays(localDay(new Date()), 1)} onChange={(day) => patch({ day })} />
        </Field>
      </div>
      {save.error && Object.keys(refused).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(save.error, locale)}
        </Banner>
      )}
    </FormDialog>
  );
}
