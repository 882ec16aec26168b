import { useState } from 'react';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { readPaidOtherwise } from '#domain/paid-otherwise.ts';
import { refundWords } from '#i18n/catalogues/refunds.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

type Outcome = 'keep' | 'giveBack';

/** Another sum was paid than was asked: what was agreed with the payer, in one act. Nothing is chosen beforehand. */
export function TakeUpDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const takeUp = useWrite(refundsApi.takeUpPaid, {
    invalidates: [transactionsApi.list, refundsApi.takeUpPaid],
    onSuccess: onClose,
  });
  const facts = readPaidOtherwise(detail.reason?.providerReason ?? null);
  const money = (amount: number) => formatMoney(amount, locale);
  const paid = facts ? money(Number(facts.paid.amount)) : '–';
  const submit = () => {
    setTried(true);
    if (outcome && note.trim()) takeUp.mutate({ params: { id: detail.id }, body: { outcome, note } });
  };
  const errors = fieldErrors(takeUp.error, locale);
  return (
    <FormDialog
      title={t.takeUpTitle({ paid })}
      description={t.takeUpText({ paid, asked: money(detail.payerTotal) })}
      submitLabel={t.takeUpConfirm}
      sending={takeUp.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards<Outcome>
        label={t.takeUpChoice}
        value={outcome}
        onChange={setOutcome}
        error={tried && !outcome ? t.choiceNeeded : errors['outcome']}
        options={[
          { value: 'keep', label: t.takeUpKeep, hint: t.takeUpKeepHint },
          { value: 'giveBack', label: t.takeUpGiveBack, hint: t.takeUpGiveBackHint },
        ]}
      />
      <Field
        label={t.keepNote}
        hint={t.keepNoteHint}
        required
        error={tried && !note.trim() ? t.noteNeeded : errors['note']}
      >
        <Textarea rows={3} maxLength={limits.noteMax} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
