import { refundReasons } from '#i18n/catalogues/refunds/reasons.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { refundAmountProblem, refundReasonCodes, type RefundReasonCode } from '#domain/states/refund.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { actionOf } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RefundResult, useRefundPreview } from './refund-result.tsx';
import { hrefOf, partyOf } from './row-face.ts';

type Values = { part: 'full' | 'partial'; amount: TypedAmount; reasonCode: RefundReasonCode | ''; note: string };

const plainly = <T,>(send: (more: object) => Promise<T>): Promise<T> => send({});

/** Full or in part, with what it comes to computed by the server before anyone confirms. */
export function RefundDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const locale = useLocale();
  const go = useGo();
  const [refundable, setRefundable] = useState(detail.refundable);
  const money = (value: number) => formatMoney(value, locale);
  /** The refund beside which this one is wanted all the same. */
  const [beside, setBeside] = useState<string | null>(null);
  /** The amount the form stands for now; null while a part is chosen and not yet typed. */
  const wished = ({ part, amount }: Values) => (part === 'full' ? refundable : amount);
  const amountProblem = (values: Values): string | false => {
    const amount = wished(values);
    if (amount === null) return t.amountNeeded;
    // What is no whole amount the contract refuses.
    if (typeof amount === 'string') return false;
    const problem = refundAmountProblem(amount, refundable);
    return (
      problem !== null &&
      {
        aboveRefundable: t.aboveRefundable({ max: money(refundable) }),
        tooSmall: t.tooSmall({ min: money(limits.amountMin) }),
      }[problem]
    );
  };
  const sendBeside = useRef<typeof plainly>(plainly);
  const form = useForm(refundsApi.create, {
    start: (): Values => ({ part: 'full', amount: null, reasonCode: '', note: '' }),
    schema: refundsApi.create.body,
    input: (values) => ({
      params: { id: detail.id },
      body: {
        amount: wished(values),
        reasonCode: values.reasonCode,
        ...(values.note.trim() ? { note: values.note } : {}),
      },
    }),
    rules: (values) => ({
      amount: amountProblem(values),
      reasonCode: !values.reasonCode && t.reasonNeeded,
      note: values.reasonCode === 'other' && !values.note.trim() && t.noteNeeded,
    }),
    around: (send) => sendBeside.current(send),
    // The question below asks it.
    isAsked: (refusal) => refusal instanceof ApiError && refusal.error.key === 'refunds.duplicate',
    invalidates: [transactionsApi.list],
    onSent(refund) {
      toast.success(t.sent({ amount: money(refund.amount) }));
      onClose();
      go(hrefOf(refund));
    },
  });
  // What is on its way stands as it was sent; the record may be read anew before its answer is known.
  useEffect(() => {
    if (!form.isSending) setRefundable(detail.refundable);
  }, [form.isSending, detail.refundable]);
  const refund = actionOf(detail, 'refund');
  const nothingLeft = refundable === 0 && refund?.disabledReason?.[locale];
  const { values } = form;
  const problem = amountProblem(values);
  const sound = problem ? null : wholeAmount(wished(values));
  const preview = useRefundPreview(detail.id, sound);
  const duplicate = sound !== null && !preview.isStale ? preview.data?.duplicate : null;
  const isAgain = duplicate != null && beside === duplicate.id;
  sendBeside.current = (send) =>
    send(isAgain ? { duplicateOf: duplicate.seen } : {}).catch((error: unknown) => {
      // A colleague may have been first: what they did is shown with the question.
      preview.refetch();
      throw error;
    });
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t.title}
      description={t.of({ name: partyOf(detail, locale), amount: money(detail.amount) })}
      submitLabel={sound === null ? t.confirmPlain : (isAgain ? t.confirmAgain : t.confirm)({ amount: money(sound) })}
      disabledReason={nothingLeft || (duplicate && !isAgain ? t.dupFirst : null)}
      onClose={onClose}
    >
      {nothingLeft && <Banner live>{nothingLeft}</Banner>}
      <RadioCards
        label={t.howMuch}
        columns={2}
        {...form.bind('part')}
        options={[
          { value: 'full', label: refundable === detail.amount ? t.full : t.rest, hint: money(refundable) },
          {
            value: 'partial',
            label: t.partial,
            hint: t.partialHint({ max: money(refundable) }),
            disabled: refundable < limits.amountMin,
          },
        ]}
      />
      {values.part === 'partial' && (
        <Field label={t.amount} required error={form.error('amount', values.amount !== null && problem)}>
          <MoneyInput {...form.bind('amount')} ref={takeFocus} />
        </Field>
      )}
      {duplicate && (
        <Banner tone="warning" live title={t.dupTitle}>
          {duplicate.createdAt === null
            ? t.dupOfColleague({ amount: money(duplicate.amount) })
            : t.dupText({
                amount: money(duplicate.amount),
                at: formatDateTime(new Date(duplicate.createdAt), locale),
              })}{' '}
          {duplicate.createdByName && t.dupBy({ name: duplicate.createdByName })}{' '}
          {duplicate.createdAt !== null && <Link href={hrefOf(duplicate)}>{t.dupSee}</Link>}
          <Checkbox
            label={t.dupTick}
            checked={isAgain}
            onChange={(event) => setBeside(event.target.checked ? duplicate.id : null)}
            className="mt-1 font-medium"
          />
        </Banner>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.reason} required error={form.error('reasonCode')}>
          <Select
            {...form.bind('reasonCode')}
            placeholder={t.chooseReason}
            options={refundReasonCodes.map((code) => ({ value: code, label: refundReasons[code][locale] }))}
          />
        </Field>
        <Field
          label={t.note}
          hint={t.noteHint}
          optional={values.reasonCode !== 'other'}
          required={values.reasonCode === 'other'}
          error={form.error('note')}
        >
          <Textarea rows={2} maxLength={limits.noteMax} {...form.bind('note')} />
        </Field>
      </div>
      <RefundResult amount={sound} preview={preview} />
      {detail.phone && <p className="text-sm text-muted">{t.to({ phone: formatPhone(detail.phone) })}</p>}
    </FormDialog>
  );
}
