import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

/** Money nobody asked for becomes the merchant's, with the payer's agreement in writing. */
export function KeepDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  const form = useForm(refundsApi.keep, {
    start: { note: '' },
    schema: refundsApi.keep.body,
    input: (body) => ({ params: { id: detail.id }, body }),
    rules: ({ note }) => ({ note: !note.trim() && t.noteNeeded }),
    invalidates: [transactionsApi.list, refundsApi.keep],
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.keepTitle({ amount: formatMoney(detail.amount, locale) })}
      description={t.keepText}
      submitLabel={t.keepConfirm}
      onClose={onClose}
    >
      <Field label={t.keepNote} hint={t.keepNoteHint} required error={form.error('note')}>
        <Textarea rows={3} maxLength={limits.noteMax} {...form.bind('note')} />
      </Field>
    </FormDialog>
  );
}
