import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { bothAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { localDay } from '#domain/values/time.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useForm } from '../../data/form.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type Values = { amount: TypedAmount; depositedOn: string | null; slipNumber: string; proofFileId: string | null };

/** "I paid it in": day, slip and, best, a picture of it. */
export function RecordDialog({ topUp, onClose }: { topUp: BankTopUp; onClose: () => void }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const today = localDay(clock.date());
  const announced = topUp.announcedAmount ?? topUp.amount;
  const form = useForm(topUpsApi.record, {
    start: (): Values => ({ amount: topUp.amount, depositedOn: today, slipNumber: '', proofFileId: null }),
    schema: topUpsApi.record.body,
    input: (values) => ({ params: { id: topUp.id }, body: { version: topUp.version, ...values } }),
    invalidates: [topUpsApi.list],
    onSent() {
      toast.success(t.sent);
      onClose();
    },
  });
  const upload = useUpload('proof', (file) => form.set({ proofFileId: file.id }));
  const amount = wholeAmount(form.values.amount);
  return (
    <FormDialog
      form={form}
      title={t.recordTitle({ reference: topUp.reference })}
      description={t.recordText}
      submitLabel={t.send}
      disabledReason={upload.waits}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field
          label={t.amount}
          hint={amount && amount !== announced ? bothAmounts(amount, announced, locale) : undefined}
          required
          error={form.error('amount')}
        >
          <MoneyInput {...form.bind('amount')} />
        </Field>
        <Field label={t.day} required error={form.error('depositedOn')}>
          <DateField {...form.bind('depositedOn')} max={today} />
        </Field>
      </div>
      <Field label={t.slip} required error={form.error('slipNumber')}>
        <TextInput {...form.bind('slipNumber')} maxLength={40} />
      </Field>
      <FileDrop
        label={t.proof}
        accept={acceptOf.proof}
        state={upload.state}
        onPick={(file) => void upload.pick(file)}
        onRetry={upload.retry}
      />
    </FormDialog>
  );
}
