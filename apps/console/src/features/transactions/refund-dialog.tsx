import { useEffect, useState } from 'react';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatDateTime } from '#domain/time.ts';
import { refundReasonCodes, refundReasons, type RefundReasonCode } from '#domain/states/refund.ts';
import { transactionDetailWords } from '#i18n/catalogues/transaction-detail.ts';
import { refundWords } from '#i18n/catalogues/refunds.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { useGo } from '../../data/route.ts';
import { useWrite } from '../../data/write.ts';
import { noteMax, refundProblems, wishedAmount, type RefundForm } from './refund-form.ts';
import { RefundResult, useRefundPreview } from './refund-result.tsx';
import { hrefOf, partyOf } from './row-face.ts';

/** Full or in part, with what it comes to computed by the server before anyone confirms. */
export function RefundDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(refundWords);
  const offline = useWords(transactionDetailWords).offline;
  const locale = useLocale();
  const go = useGo();
  const isOnline = useOnline();
  const { refundable } = detail;
  const [form, setForm] = useState<RefundForm>({ part: 'full', amount: null, reasonCode: '', note: '' });
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<RefundForm>) => setForm((now) => ({ ...now, ...part }));
  const amount = wishedAmount(form, refundable);
  const problems = refundProblems(form, refundable);
  const sound = problems.amount ? null : amount;
  const preview = useRefundPreview(detail.id, sound);
  const duplicate = sound !== null && !preview.isStale ? preview.data?.duplicate : null;
  /** The refund beside which this one is wanted all the same. */
  const [beside, setBeside] = useState<string | null>(null);
  const isAgain = duplicate != null && beside === duplicate.id;

  const onMade = (refund: { id: string; amount: number }) => {
    toast.success(t.sent({ amount: formatMoney(refund.amount, locale) }));
    onClose();
    go(hrefOf(refund));
  };
  const create = useWrite(refundsApi.create, {
    invalidates: [transactionsApi.list],
    quiet: true,
    onSuccess: onMade,
  });
  // A colleague may have been first: what they did is shown with the question.
  const { refetch } = preview;
  useEffect(() => {
    if (create.error) refetch();
  }, [create.error, refetch]);
  const submit = () => {
    setTried(true);
    if (amount === null || Object.keys(problems).length > 0) return;
    create.mutate({
      params: { id: detail.id },
      body: {
        amount,
        reasonCode: form.reasonCode as RefundReasonCode,
        ...(form.note.trim() ? { note: form.note } : {}),
        ...(isAgain ? { duplicateOf: duplicate.seen } : {}),
      },
    });
  };
  const said = fieldErrors(create.error, locale);
  const money = (value: number) => formatMoney(value, locale);
  const amountErrors = {
    needed: tried ? t.amountNeeded : undefined,
    aboveRefundable: t.aboveRefundable({ max: money(refundable) }),
    tooSmall: t.tooSmall({ min: money(limits.amountMin) }),
  };
  const amountError =
    (problems.amount && (form.amount !== null || tried) ? amountErrors[problems.amount] : undefined) ?? said['amount'];

  return (
    <FormDialog
      size="medium"
      title={t.title}
      description={t.of({ name: partyOf(detail, locale), amount: money(detail.amount) })}
      submitLabel={sound === null ? t.confirmPlain : (isAgain ? t.confirmAgain : t.confirm)({ amount: money(sound) })}
      sending={create.isPending}
      disabledReason={!isOnline ? offline : duplicate && !isAgain ? t.dupFirst : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        label={t.howMuch}
        columns={2}
        value={form.part}
        onChange={(part) => patch({ part })}
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
      {form.part === 'partial' && (
        <Field label={t.amount} required error={amountError}>
          <MoneyInput value={form.amount} onChange={(value) => patch({ amount: value })} ref={takeFocus} />
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
        <Field label={t.reason} required error={tried && problems.reasonCode ? t.reasonNeeded : said['reasonCode']}>
          <Select
            value={form.reasonCode}
            placeholder={t.chooseReason}
            onChange={(event) => patch({ reasonCode: event.target.value })}
            options={refundReasonCodes.map((code) => ({ value: code, label: refundReasons[code][locale] }))}
          />
        </Field>
        <Field
          label={t.note}
          hint={t.noteHint}
          optional={form.reasonCode !== 'other'}
          required={form.reasonCode === 'other'}
          error={tried && problems.note ? t.noteNeeded : said['note']}
        >
          <Textarea
            rows={2}
            maxLength={noteMax}
            value={form.note}
            onChange={(event) => patch({ note: event.target.value })}
          />
        </Field>
      </div>
      {create.error && !duplicate && (Object.keys(said).length === 0 || said['duplicateOf']) && (
        <Banner tone="danger" live>
          {errorSentence(create.error, locale)}
        </Banner>
      )}
      <RefundResult amount={sound} preview={preview} />
      {detail.phone && <p className="text-sm text-muted">{t.to({ phone: formatPhone(detail.phone) })}</p>}
    </FormDialog>
  );
}
