import { useEffect, useState } from 'react';
import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { formatMoney, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { bothAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { depositAlike, depositStates, depositTwiceWords } from '#i18n/catalogues/top-ups/alike.ts';
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
import { useOnceMore } from '../../shell/once-more.tsx';

type Values = { amount: TypedAmount; depositedOn: string | null; slipNumber: string; proofFileId: string | null };

/** "I paid it in": day, slip and, best, a picture of it. */
export function RecordDialog({ topUp, onClose }: { topUp: BankTopUp; onClose: () => void }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const today = localDay(clock.date());
  const announced = topUp.announcedAmount ?? topUp.amount;
  const twice = useWords(depositTwiceWords);
  const alike = useWords(depositAlike);
  const states = useWords(depositStates);
  const [declared, setDeclared] = useState('');
  const onceMore = useOnceMore('top_ups.declared_before', declared, (of) => {
    const other = {
      at: String(of['at']),
      byName: of['byName'] ? String(of['byName']) : null,
      decidedAt: of['decidedAt'] ? String(of['decidedAt']) : null,
      decidedByName: of['decidedByName'] ? String(of['decidedByName']) : null,
    };
    const by = of['by'] as keyof typeof alike | undefined;
    return {
      title: twice.title,
      text: by
        ? `${alike[by]({ reference: String(of['reference']) })} (${formatMoney(Number(of['amount']), locale)}). ${
            of['state'] === 'booked' ? states.booked(other) : states.waits(other)
          }`
        : '',
      colleague: twice.sent,
      tick: twice.tick,
      first: twice.first,
    };
  });
  const form = useForm(topUpsApi.record, {
    // What was declared before, and nobody decided on, is not typed again.
    start: (): Values => ({
      amount: topUp.notApproved?.amount ?? topUp.amount,
      depositedOn: topUp.depositedOn ?? today,
      slipNumber: topUp.slipNumber ?? '',
      proofFileId: topUp.proofFileId,
    }),
    schema: topUpsApi.record.body,
    input: (values) => ({ params: { id: topUp.id }, body: { version: topUp.version, ...values } }),
    around: onceMore.send,
    isAsked: onceMore.isAsked,
    invalidates: [topUpsApi.list],
    onSent() {
      toast.success(t.sent);
      onClose();
    },
  });
  const upload = useUpload('proof', (file) => form.set({ proofFileId: file.id }));
  const amount = wholeAmount(form.values.amount);
  // Of another paper the question is none.
  const paper = JSON.stringify(form.values);
  useEffect(() => setDeclared(paper), [paper]);
  return (
    <FormDialog
      form={form}
      title={t.recordTitle({ reference: topUp.reference })}
      description={t.recordText}
      submitLabel={t.send}
      disabledReason={upload.waits ?? onceMore.blockedReason}
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
        hint={topUp.proofFileId && form.values.proofFileId === topUp.proofFileId ? t.proofKept : undefined}
        accept={acceptOf.proof}
        state={upload.state}
        onPick={(file) => void upload.pick(file)}
        onRetry={upload.retry}
      />
      {onceMore.question}
    </FormDialog>
  );
}
