import { feesApi } from '#contract/fees/api.ts';
import { dayEnd, momentOfDay, localDay } from '#domain/values/time.ts';
import { feeWords } from '#i18n/catalogues/fees/words.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import type { Tax } from './fee-text.ts';
import type { SeenBook } from './fees-page.tsx';

/** The law changed: the line ends with a day, and what was booked under it stays. */
export function EndTaxDialog({ tax, version, loadNew, onClose }: { tax: Tax } & SeenBook) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const today = localDay(clock.date());
  const form = useForm(feesApi.endTax, {
    start: (): { day: string | null } => ({ day: today }),
    schema: feesApi.endTax.body,
    input: ({ day }) => ({ params: { id: tax.id }, body: { version, validTo: day && momentOfDay(day, dayEnd) } }),
    invalidates: [feesApi.book],
    onSent() {
      toast.success(t.ended);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      failure={<RecordFailure form={form} loadNew={loadNew} />}
      title={t.endTaxTitle({ name: tax.label[locale] })}
      submitLabel={t.endTax}
      danger
      onClose={onClose}
    >
      <Field label={t.lastDay} required error={form.error('validTo')}>
        <DateField {...form.bind('day')} min={today} />
      </Field>
    </FormDialog>
  );
}
