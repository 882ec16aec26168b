import { useState } from 'react';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { refundWords } from '#i18n/catalogues/refunds.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

/** Money nobody asked for becomes the merchant's, with the payer's agreement in writing. */
export function KeepDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const keep = useWrite(refundsApi.keep, {
    invalidates: [transactionsApi.list, refundsApi.keep],
    onSuccess: onClose,
  });
  const submit = () => {
    setTried(true);
    if (note.trim()) keep.mutate({ params: { id: detail.id }, body: { note } });
  };
  return (
    <FormDialog
      title={t.keepTitle({ amount: formatMoney(detail.amount, locale) })}
      description={t.keepText}
      submitLabel={t.keepConfirm}
      sending={keep.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t.keepNote}
        hint={t.keepNoteHint}
        required
        error={tried && !note.trim() ? t.noteNeeded : fieldErrors(keep.error, locale)['note']}
      >
        <Textarea rows={3} maxLength={limits.noteMax} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
