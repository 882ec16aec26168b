import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readPaidOtherwise } from '#domain/payments/paid-otherwise.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type Outcome = 'keep' | 'giveBack';
type Values = { outcome: Outcome | null; note: string };

/** Another sum was paid than was asked: what was agreed with the payer, in one act. Nothing is chosen beforehand. */
export function TakeUpDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  const form = useForm(refundsApi.takeUpPaid, {
    start: (): Values => ({ outcome: null, note: '' }),
    schema: refundsApi.takeUpPaid.body,
    input: (body) => ({ params: { id: detail.id }, body }),
    rules: ({ outcome, note }) => ({ outcome: !outcome && t.choiceNeeded, note: !note.trim() && t.noteNeeded }),
    invalidates: [transactionsApi.list, refundsApi.takeUpPaid],
    onSent: onClose,
  });
  const facts = readPaidOtherwise(detail.reason?.providerReason ?? null);
  const money = (amount: number) => formatMoney(amount, locale);
  const paid = facts ? money(Number(facts.paid.amount)) : '–';
  return (
    <FormDialog
      form={form}
      title={t.takeUpTitle({ paid })}
      description={t.takeUpText({ paid, asked: money(detail.payerTotal) })}
      submitLabel={t.takeUpConfirm}
      onClose={onClose}
    >
      <RadioCards<Outcome>
        label={t.takeUpChoice}
        {...form.bind('outcome')}
        error={form.error('outcome')}
        options={[
          { value: 'keep', label: t.takeUpKeep, hint: t.takeUpKeepHint },
          { value: 'giveBack', label: t.takeUpGiveBack, hint: t.takeUpGiveBackHint },
        ]}
      />
      <Field label={t.keepNote} hint={t.keepNoteHint} required error={form.error('note')}>
        <Textarea rows={3} maxLength={limits.noteMax} {...form.bind('note')} />
      </Field>
    </FormDialog>
  );
}
