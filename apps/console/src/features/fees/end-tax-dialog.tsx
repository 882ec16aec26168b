import { useState } from 'react';
import { feesApi } from '#contract/fees/api.ts';
import { dayEnd, localDay } from '#domain/time.ts';
import { feeWords } from '#i18n/catalogues/fees.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';
import type { Tax } from './fee-text.ts';

/** The law changed: the line ends with a day, and what was booked under it stays. */
export function EndTaxDialog({ tax, onClose }: { tax: Tax; onClose: () => void }) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const today = localDay(new Date());
  const [day, setDay] = useState<string | null>(today);
  const end = useWrite(feesApi.endTax, {
    invalidates: [feesApi.book],
    onSuccess() {
      toast.success(t.ended);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.endTaxTitle({ name: tax.label[locale] })}
      submitLabel={t.endTax}
      danger
      sending={end.isPending}
      onClose={onClose}
      onSubmit={() => day && end.mutate({ params: { id: tax.id }, body: { validTo: dayEnd(day).toISOString() } })}
    >
      <Field label={t.lastDay} required error={fieldErrors(end.error, locale)['validTo']}>
        <DateField value={day} min={today} onChange={setDay} />
      </Field>
    </FormDialog>
  );
}
