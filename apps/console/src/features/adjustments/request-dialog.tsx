import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { verificationsApi } from '#contract/verifications/api.ts';
import { asSeen } from '#domain/values/as-seen.ts';
import { isId } from '#domain/values/ids.ts';
import { formatMoney, type TypedAmount } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { adjustmentReasonCodes, type AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { alikeAdjustmentWords } from '#i18n/catalogues/adjustments/alike.ts';
import { adjustmentFormWords } from '#i18n/catalogues/adjustments/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useEffect, useState } from 'react';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { SecondPersonNote, useMissingSecond } from '../../shell/second-person.tsx';

type Values = {
  transactionId: string;
  direction: 'credit' | 'debit' | null;
  amount: TypedAmount;
  reasonCode: AdjustmentReasonCode | '';
  note: string;
};
type Props = {
  transactionId: string;
  /** The claim that it puts right: money that came and was not credited. */
  claim: { verificationId: string; amount: number | null } | null;
  onClose: () => void;
};

/** "This fee is wrong": which transaction, which way, by how much, and why. */
export function RequestDialog({ transactionId, claim, onClose }: Props) {
  const t = useWords(adjustmentFormWords);
  const locale = useLocale();
  const other = useWords(alikeAdjustmentWords);
  const [wished, setWished] = useState('');
  const onceMore = useOnceMore('adjustments.duplicate', wished, ({ at, byName, state }) => ({
    title: other.title,
    text: `${other.text} ${
      at
        ? other[state === 'posted' ? 'posted' : 'waits']({
            at: String(at),
            byName: byName ? String(byName) : null,
            decidedAt: null,
            decidedByName: null,
          })
        : ''
    }`,
    colleague: other.ofColleague,
    tick: other.tickAsk,
    see: other.see,
    ...(at ? { first: other.first } : {}),
  }));
  const form = useForm(adjustmentsApi.request, {
    start: (): Values => ({
      transactionId,
      direction: claim ? 'credit' : null,
      amount: claim?.amount ?? null,
      reasonCode: claim ? 'missingCredit' : '',
      note: '',
    }),
    schema: adjustmentsApi.request.body,
    input: (values) => ({
      body: {
        ...values,
        transactionId: asSeen(values.transactionId).trim(),
        ...(claim ? { verificationId: claim.verificationId } : {}),
      },
    }),
    rules: (values) => {
      const typed = asSeen(values.transactionId).trim();
      return { transactionId: typed !== '' && !isId('transaction', typed) && t.idInvalid };
    },
    around: onceMore.send,
    isAsked: onceMore.isAsked,
    invalidates: [adjustmentsApi.list, transactionsApi.list, verificationsApi.list, verificationsApi.claims],
    onSent() {
      toast.success(t.sent);
      onClose();
    },
  });
  const missing = useMissingSecond('adjustment');
  const id = asSeen(form.values.transactionId).trim();
  // Of another payment, sum or direction the question is none.
  const meant = [id, form.values.direction, form.values.amount].join(' ');
  useEffect(() => setWished(meant), [meant]);
  const about = useEndpoint(
    transactionsApi.get,
    { params: { id } },
    { enabled: isId('transaction', id), keepPrevious: false },
  );
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t.title}
      description={t.text}
      submitLabel={t.send}
      disabledReason={missing ?? onceMore.blockedReason}
      onClose={onClose}
    >
      <SecondPersonNote missing={missing} />
      <Field
        label={t.transactionId}
        required
        error={form.error('transactionId') ?? (about.error?.status === 404 ? t.unknown : undefined)}
        hint={
          about.data
            ? t.about({
                amount: formatMoney(about.data.amount, locale),
                name: about.data.payerName ?? (about.data.phone ? formatPhone(about.data.phone) : '–'),
                at: formatDateTime(new Date(about.data.createdAt), locale),
              })
            : t.transactionIdHint
        }
      >
        <TextInput {...form.bind('transactionId')} spellCheck={false} autoCapitalize="none" className="font-mono" />
      </Field>
      <RadioCards
        label={t.direction}
        columns={2}
        {...form.bind('direction')}
        error={form.error('direction')}
        options={[
          { value: 'credit', label: t.credit, hint: t.creditHint },
          { value: 'debit', label: t.debit, hint: t.debitHint },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.amount} required error={form.error('amount')}>
          <MoneyInput {...form.bind('amount')} />
        </Field>
        <Field label={t.reason} required error={form.error('reasonCode')}>
          <Select
            {...form.bind('reasonCode')}
            placeholder={t.chooseReason}
            options={adjustmentReasonCodes.map((code) => ({ value: code, label: adjustmentReasons[code][locale] }))}
          />
        </Field>
      </div>
      <Field label={t.note} hint={t.noteHint} required error={form.error('note')}>
        <Textarea rows={3} maxLength={500} {...form.bind('note')} />
      </Field>
      {onceMore.question}
    </FormDialog>
  );
}
