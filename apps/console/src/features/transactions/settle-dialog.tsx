import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isInSuspense } from '#domain/states/refund.ts';
import type { DoubtOutcome } from '#domain/states/refund-doubt.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type Values = { outcome: DoubtOutcome | null; reference: string; note: string };

/** What a person found out about the try in doubt. Nothing is chosen beforehand: both ways move money or free it. */
export function SettleDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  // The try that was seen when this opened: what comes meanwhile is another question.
  const [doubt] = useState(detail.inDoubt);
  const form = useForm(refundsApi.settle, {
    start: (): Values => ({ outcome: null, reference: '', note: '' }),
    schema: refundsApi.settle.body,
    input: (values) => ({ params: { id: detail.id }, body: { attemptId: doubt?.attemptId ?? '', ...values } }),
    rules: ({ outcome, reference, note }) => ({
      outcome: !outcome && t.choiceNeeded,
      reference: !reference.trim() && t.settleProofNeeded,
      note: !note.trim() && t.settleNoteNeeded,
    }),
    invalidates: [transactionsApi.list, refundsApi.settle, accountsApi.balances, dashboardApi.home],
    onSent() {
      toast.success(t.settled);
      onClose();
    },
  });
  const isReturn = isInSuspense({ refund: detail, original: detail.original });
  const text = [t.settleText, doubt?.operatorReference && t.settleReferenceSaid({ reference: doubt.operatorReference })]
    .filter(Boolean)
    .join(' ');
  return (
    <FormDialog
      form={form}
      title={t.settleTitle({ amount: formatMoney(detail.amount, locale) })}
      description={text}
      submitLabel={t.settleConfirm}
      onClose={onClose}
    >
      <RadioCards<DoubtOutcome>
        label={t.settleChoice}
        {...form.bind('outcome')}
        error={form.error('outcome')}
        options={[
          {
            value: 'paid',
            label: t.settlePaid,
            hint: {
              theRefund: isReturn ? t.settleReturnPaidHint : t.settlePaidHint,
              beyond: t.settleBeyondHint,
              booked: t.settleBookedHint,
            }[doubt?.paidIs ?? 'theRefund'],
          },
          {
            value: 'notPaid',
            label: t.settleNotPaid,
            hint:
              doubt?.paidIs === 'booked'
                ? t.settleTakeBackHint
                : isReturn
                  ? t.settleReturnNotPaidHint
                  : t.settleNotPaidHint,
          },
        ]}
      />
      <Field label={t.settleReference} hint={t.settleReferenceHint} required error={form.error('reference')}>
        <TextInput {...form.bind('reference')} maxLength={60} />
      </Field>
      <Field label={t.settleNote} hint={t.settleNoteHint} required error={form.error('note')}>
        <Textarea rows={3} maxLength={limits.noteMax} {...form.bind('note')} />
      </Field>
    </FormDialog>
  );
}
