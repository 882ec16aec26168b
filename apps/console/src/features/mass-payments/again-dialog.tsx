import { useRef } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { formatRib, parseRib } from '#domain/banks/account.ts';
import { detectOperator, type OperatorCode } from '#domain/payments/operators.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readTypedAmount } from '#domain/values/typed-amount.ts';
import type { Locale } from '#i18n/words.ts';
import { formatPhone, parsePhone } from '#domain/values/phone.ts';
import { movedWords } from '#i18n/catalogues/mass-payments/moved.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { MoneyLines } from '../../shell/money-lines.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { isCorrected } from './is-corrected.ts';
import { RowNotes } from './item-columns.tsx';
import { priceLines } from './price-lines.ts';
import { retryTouches, useRetry } from './use-retry.tsx';
import { whereTo } from './where-to.ts';
import { operatorOptions } from './operator-options.ts';

type Corrected = { phone: string; operator: OperatorCode | ''; isPicked: boolean; amount: string; rib: string };

function read({ phone, amount, rib }: Corrected, locale: Locale) {
  const [typedRib, typedPhone] = [parseRib(rib), parsePhone(phone)];
  return {
    amount: readTypedAmount(amount, locale),
    rib: typedRib.ok ? typedRib.rib : null,
    phone: typedPhone.ok ? typedPhone.phone : null,
  };
}

/** A number that its recipient has no longer is put in by nobody but a person. */
const startOf = (item: MassPaymentItem): Corrected => {
  const now = item.recipientNow;
  return {
    phone: (now ? now.phone?.slice(3) : (item.phone?.slice(3) ?? item.written?.phone)) ?? '',
    operator: (now ? now.operator : item.operator) ?? '',
    isPicked: false,
    amount: item.amount === null ? (item.written?.amount ?? '') : String(item.amount),
    rib: (now ? now.rib : (item.rib ?? item.written?.rib)) ?? '',
  };
};

const untouched = (typed: Corrected, was: Corrected, now: Corrected): Partial<Corrected> =>
  Object.fromEntries(
    Object.entries(now).filter(([box]) => typed[box as keyof Corrected] === was[box as keyof Corrected]),
  );

type Props = { runId: string; item: MassPaymentItem; onClose: () => void };
/** A failed one goes out again, to another number or for less. */
export const AgainDialog = onceRead(function AgainDialog({ runId, item: newest, onClose }: Props) {
  const { shown: item, takeNote } = useShown(newest, ({ version, recipientNow }) =>
    JSON.stringify([version, recipientNow]),
  );
  const t = useWords(massWords);
  const moved = useWords(movedWords);
  const locale = useLocale();
  const { data: run } = useEndpoint(massPaymentsApi.get, { params: { id: runId } });
  /** Asks about the number that stands in the form then. */
  const asking = useRef<ReturnType<typeof useRetry>>(null);
  const isBank = item.destination === 'bank';
  const now = item.recipientNow;
  const onlyDown = item.amount === null ? undefined : t.onlyDown({ max: formatMoney(item.amount, locale) });
  const form = useForm(massPaymentsApi.retry, {
    start: () => startOf(item),
    schema: massPaymentsApi.retry.body,
    input(values) {
      const { phone, rib, amount } = read(values, locale);
      const { operator, isPicked } = values;
      // The same number or account again is a word too: it was right, and what stood in the way is gone.
      const toWallet = {
        ...(phone ? { phone } : {}),
        ...(operator && (isPicked || operator !== item.operator) ? { operator } : {}),
      };
      const correction = {
        itemId: item.id,
        version: item.version,
        ...(item.destination === 'wallet' ? toWallet : rib ? { rib } : {}),
        ...(amount !== null && amount !== item.amount ? { amount } : {}),
      };
      return { params: { id: runId }, body: { itemIds: [item.id], corrections: [correction] } };
    },
    rules(values) {
      const { phone, rib, amount } = read(values, locale);
      return {
        phone: !isBank && phone === null && (values.phone === '' ? 'required' : 'phone.invalid'),
        rib: isBank && rib === null && 'rib.invalid',
        amount: item.amount !== null && (amount === null || amount > item.amount) && onlyDown,
      };
    },
    invalidates: retryTouches,
    pin: () => true,
    around: (send) => asking.current!.around(send),
    isAsked: (refusal) => asking.current?.asks.isAsked(refusal) === true,
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  const { values } = form;
  const { phone, rib, amount } = read(values, locale);
  const retry = useRetry(runId, (isBank ? rib : phone) ?? '');
  asking.current = retry;
  // What nobody typed in goes along with what is shown.
  const showNow =
    takeNote &&
    (() => {
      form.set(untouched(values, startOf(item), startOf(newest)));
      takeNote();
    });
  if (form.pin.open) {
    const isPriced =
      amount === item.amount &&
      (!values.operator || values.operator === item.operator) &&
      (isBank || phone === item.phone);
    return (
      <PinDialog {...form.pin} changed={showNow} asks={retry.asks} title={t.retry} confirmLabel={t.retry}>
        <p>
          {item.name || item.written?.name} · {isBank ? rib && formatRib(rib) : phone && formatPhone(phone)}
          {` · ${formatMoney(amount ?? 0, locale)}`}
        </p>
        {isCorrected(item, { number: isBank ? rib : phone, operator: values.operator, amount }) &&
          run?.retryAhead?.needed && (
            <Banner tone="info">{t.correctedAsks({ names: run.retryAhead.approvers.join(', ') || '…' })}</Banner>
          )}
        {isPriced ? <MoneyLines lines={priceLines(item, locale)} /> : <p className="text-muted">{t.feeAgain}</p>}
      </PinDialog>
    );
  }
  const errorOf = (name: 'phone' | 'operator' | 'amount' | 'rib') =>
    form.error(name) ?? form.error(`corrections.0.${name}`);
  return (
    <FormDialog
      form={form}
      title={t.retryRow}
      description={`${item.name} · ${now ? moved.oldOne({ at: whereTo(item) }) : whereTo(item)}`}
      submitLabel={t.retry}
      changed={showNow}
      onClose={onClose}
    >
      <RowNotes item={item} locale={locale} />
      {item.destination === 'wallet' && (
        <>
          <Field label={t.col_phone} error={errorOf('phone')}>
            <TextInput
              inputMode="tel"
              value={values.phone}
              onChange={({ target: { value } }) =>
                form.set({
                  phone: value,
                  ...(values.isPicked ? {} : { operator: detectOperator(value) ?? values.operator }),
                })
              }
            />
          </Field>
          <Field label={t.col_operator} error={errorOf('operator')}>
            <Select
              value={values.operator}
              onChange={(event) => form.set({ isPicked: true, operator: event.target.value as OperatorCode | '' })}
              options={operatorOptions}
            />
          </Field>
        </>
      )}
      <Field label={t.col_amount} required hint={onlyDown} error={errorOf('amount')}>
        <TextInput inputMode="numeric" {...form.bind('amount')} />
      </Field>
      {isBank && (
        <Field label={t.col_rib} error={errorOf('rib')}>
          <TextInput {...form.bind('rib')} />
        </Field>
      )}
    </FormDialog>
  );
});
