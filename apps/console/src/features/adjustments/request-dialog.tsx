import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { isId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { adjustmentReasonCodes, adjustmentReasons, type AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { formatDateTime } from '#domain/time.ts';
import { adjustmentFormWords } from '#i18n/catalogues/adjustments.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { requestProblems, type RequestForm } from './request-form.ts';

/** "This fee is wrong": which transaction, which way, by how much, and why. */
export function RequestDialog({ transactionId, onClose }: { transactionId: string; onClose: () => void }) {
  const t = useWords(adjustmentFormWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const [form, setForm] = useState<RequestForm>({
    transactionId,
    direction: null,
    amount: null,
    reasonCode: '',
    note: '',
  });
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<RequestForm>) => setForm((now) => ({ ...now, ...part }));
  const id = form.transactionId.trim();
  const about = useEndpoint(
    transactionsApi.get,
    { params: { id } },
    { enabled: isId('transaction', id), keepPrevious: false },
  );
  const send = useWrite(adjustmentsApi.request, {
    invalidates: [adjustmentsApi.list, transactionsApi.list],
    onSuccess() {
      toast.success(t.sent);
      onClose();
    },
  });
  const problems = requestProblems(form);
  const said = fieldErrors(send.error, locale);
  const errorOf = (field: keyof RequestForm) => {
    const problem = tried ? problems[field] : undefined;
    if (field === 'transactionId' && problem === 'id.invalid') return t.idInvalid;
    return problem ? fieldSentences[problem][locale] : said[field];
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length > 0 || form.direction === null || form.amount === null) return;
    const body = {
      transactionId: id,
      direction: form.direction,
      amount: form.amount,
      reasonCode: form.reasonCode as AdjustmentReasonCode,
      note: form.note,
    };
    send.mutate({ body });
  };
  return (
    <FormDialog
      size="medium"
      title={t.title}
      description={t.text}
      submitLabel={t.send}
      sending={send.isPending}
      disabledReason={isOnline ? null : t.offline}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t.transactionId}
        required
        error={errorOf('transactionId') ?? (about.error?.status === 404 ? t.unknown : undefined)}
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
        <TextInput
          value={form.transactionId}
          onChange={(event) => patch({ transactionId: event.target.value })}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
        />
      </Field>
      <RadioCards
        label={t.direction}
        columns={2}
        value={form.direction}
        onChange={(direction) => patch({ direction })}
        error={errorOf('direction')}
        options={[
          { value: 'credit', label: t.credit, hint: t.creditHint },
          { value: 'debit', label: t.debit, hint: t.debitHint },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.amount} required error={errorOf('amount')}>
          <MoneyInput value={form.amount} onChange={(amount) => patch({ amount })} />
        </Field>
        <Field label={t.reason} required error={errorOf('reasonCode')}>
          <Select
            value={form.reasonCode}
            placeholder={t.chooseReason}
            onChange={(event) => patch({ reasonCode: event.target.value })}
            options={adjustmentReasonCodes.map((code) => ({ value: code, label: adjustmentReasons[code][locale] }))}
          />
        </Field>
      </div>
      <Field label={t.note} hint={t.noteHint} required error={errorOf('note')}>
        <Textarea
          rows={3}
          maxLength={500}
          value={form.note}
          onChange={(event) => patch({ note: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
