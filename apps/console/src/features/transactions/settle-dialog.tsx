import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import type { DoubtOutcome } from '#domain/states/refund-doubt.ts';
import { refundWords } from '#i18n/catalogues/refunds.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

/** What a person found out about the try in doubt. Nothing is chosen beforehand: both ways move money or free it. */
export function SettleDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  // The try that was seen when this opened: what comes meanwhile is another question.
  const [doubt] = useState(detail.inDoubt);
  const [outcome, setOutcome] = useState<DoubtOutcome | null>(null);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const settle = useWrite(refundsApi.settle, {
    invalidates: [transactionsApi.list, refundsApi.settle, accountsApi.balances, dashboardApi.home],
    onSuccess() {
      toast.success(t.settled);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (doubt && outcome && reference.trim() && note.trim())
      settle.mutate({ params: { id: detail.id }, body: { attemptId: doubt.attemptId, outcome, reference, note } });
  };
  const errors = fieldErrors(settle.error, locale);
  const text = [t.settleText, doubt?.operatorReference && t.settleReferenceSaid({ reference: doubt.operatorReference })]
    .filter(Boolean)
    .join(' ');
  return (
    <FormDialog
      title={t.settleTitle({ amount: formatMoney(detail.amount, locale) })}
      description={text}
      submitLabel={t.settleConfirm}
      sending={settle.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards<DoubtOutcome>
        label={t.settleChoice}
        value={outcome}
        onChange={setOutcome}
        error={tried && !outcome ? t.choiceNeeded : errors['outcome']}
        options={[
          {
            value: 'paid',
            label: t.settlePaid,
            hint: { theRefund: t.settlePaidHint, beyond: t.settleBeyondHint, booked: t.settleBookedHint }[
              doubt?.paidIs ?? 'theRefund'
            ],
          },
          {
            value: 'notPaid',
            label: t.settleNotPaid,
            hint: doubt?.paidIs === 'booked' ? t.settleTakeBackHint : t.settleNotPaidHint,
          },
        ]}
      />
      <Field
        label={t.settleReference}
        hint={t.settleReferenceHint}
        required
        error={tried && !reference.trim() ? t.settleProofNeeded : errors['reference']}
      >
        <TextInput value={reference} maxLength={60} onChange={(event) => setReference(event.target.value)} />
      </Field>
      <Field
        label={t.settleNote}
        hint={t.settleNoteHint}
        required
        error={tried && !note.trim() ? t.settleNoteNeeded : errors['note']}
      >
        <Textarea rows={3} maxLength={limits.noteMax} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
