import { useState } from 'react';
import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { localDay } from '#domain/time.ts';
import { bothAmounts } from '#i18n/catalogues/deposit-amounts.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { topUpWords } from '#i18n/catalogues/top-ups.ts';
import { Banner } from '#ui/banner.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { UploadPicker } from '#ui/upload-picker.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useWrite } from '../../data/write.ts';

/** "I paid it in": day, slip and, best, a picture of it. */
export function RecordDialog({ topUp, onClose }: { topUp: BankTopUp; onClose: () => void }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const today = localDay(new Date());
  const announced = topUp.announcedAmount ?? topUp.amount;
  const [form, setForm] = useState<{
    amount: number | null;
    depositedOn: string | null;
    slipNumber: string;
    proofFileId: string | null;
  }>({ amount: topUp.amount, depositedOn: today, slipNumber: '', proofFileId: null });
  const [tried, setTried] = useState(false);
  const upload = useUpload('proof', (file) => setForm((now) => ({ ...now, proofFileId: file.id })));
  const patch = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  const send = useWrite(topUpsApi.record, {
    quiet: true,
    invalidates: [topUpsApi.list],
    onSuccess() {
      toast.success(t.sent);
      onClose();
    },
  });
  const said = fieldErrors(send.error, locale);
  const required = fieldSentences.required[locale];
  const missing = (value: unknown) => (tried && !value ? required : undefined);
  return (
    <FormDialog
      title={t.recordTitle({ reference: topUp.reference })}
      description={t.recordText}
      submitLabel={t.send}
      sending={send.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!form.amount || !form.depositedOn || !form.slipNumber.trim()) return;
        send.mutate({
          params: { id: topUp.id },
          body: {
            version: topUp.version,
            amount: form.amount,
            depositedOn: form.depositedOn,
            slipNumber: form.slipNumber,
            proofFileId: form.proofFileId,
          },
        });
      }}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field
          label={t.amount}
          hint={form.amount && form.amount !== announced ? bothAmounts(form.amount, announced, locale) : undefined}
          required
          error={missing(form.amount) ?? said['amount']}
        >
          <MoneyInput value={form.amount} onChange={(amount) => patch({ amount })} />
        </Field>
        <Field label={t.day} required error={missing(form.depositedOn) ?? said['depositedOn']}>
          <DateField value={form.depositedOn} max={today} onChange={(depositedOn) => patch({ depositedOn })} />
        </Field>
      </div>
      <Field label={t.slip} required error={missing(form.slipNumber.trim()) ?? said['slipNumber']}>
        <TextInput
          value={form.slipNumber}
          maxLength={40}
          onChange={(event) => patch({ slipNumber: event.target.value })}
        />
      </Field>
      <UploadPicker
        label={t.proof}
        accept={acceptOf.proof}
        state={upload.state}
        onPick={(file) => void upload.pick(file)}
        onRetry={upload.retry}
      />
      {send.error && Object.keys(said).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(send.error, locale)}
        </Banner>
      )}
    </FormDialog>
  );
}
