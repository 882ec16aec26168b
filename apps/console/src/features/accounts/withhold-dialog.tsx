import { accountsApi } from '#contract/accounts/api.ts';
import { withholdingsApi } from '#contract/withholdings/api.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { addDays, formatDate, isDay, localDay } from '#domain/values/time.ts';
import { planFits, withholdReasons } from '#domain/accounts/withholding.ts';
import { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import { withholdingFormWords } from '#i18n/catalogues/withholdings/forms.ts';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Money } from '#ui/money.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import type { Account } from './balance-page.tsx';
import { PlanFields, type PartDraft } from './plan-fields.tsx';
import { useWithheld, withheldRows } from './use-withheld.ts';

type Values = {
  accountId: string;
  amount: TypedAmount;
  reasonCode: (typeof withholdReasons)[number] | '';
  releaseOn: string | null;
  parts: PartDraft[];
  note: string;
};

/** Withholds an amount: what, why and until when, then the PIN. */
export function WithholdDialog({ accountId, onClose }: { accountId?: string | undefined; onClose: () => void }) {
  const t = useWords(withholdingFormWords);
  const { data, error, refetch, isFetching } = useEndpoint(accountsApi.balances, {}, { staleTime: 0 });
  const accounts = data?.filter((account) => account.kind !== 'suspense');
  if (accounts) return <WithholdForm accounts={accounts} accountId={accountId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t.withhold} footer={<Button onClick={onClose}>OK</Button>}>
      {error ? (
        <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
      ) : (
        <div role="status" aria-label={t.loading}>
          <SkeletonLines />
        </div>
      )}
    </Dialog>
  );
}

type FormProps = { accounts: readonly Account[]; accountId: string | undefined; onClose: () => void };

function WithholdForm({ accounts, accountId, onClose }: FormProps) {
  const t = useWords(withholdingFormWords);
  const reasons = useWords(holdReasonWords);
  const locale = useLocale();
  const told = useWithheld({ done: t.held, waits: t.holdWaits });
  const of = (id: string) => accounts.find((one) => one.id === id) ?? accounts[0]!;
  const money = (amount: number) => formatMoney(amount, locale);
  const today = localDay(clock.date());
  const [first, last] = [addDays(today, 1), addDays(today, limits.withholdDaysMax)];
  const tooMuchOf = (values: Values) => {
    const { available } = of(values.accountId);
    return (wholeAmount(values.amount) ?? 0) > available ? t.tooMuch({ amount: money(available) }) : undefined;
  };
  const form = useForm(withholdingsApi.hold, {
    start: (): Values => ({
      accountId: of(accountId ?? '').id,
      amount: null,
      reasonCode: '',
      releaseOn: null,
      parts: [],
      note: '',
    }),
    schema: withholdingsApi.hold.body,
    input: ({ parts, note, ...rest }) => ({
      body: { ...rest, releasePlan: parts.length > 0 ? wholeOf(parts) : undefined, note: note || undefined },
    }),
    rules: (values) => {
      const { parts } = values;
      const amount = wholeAmount(values.amount);
      const releaseOn = values.releaseOn && isDay(values.releaseOn) ? values.releaseOn : null;
      const whole = wholeOf(parts);
      const fits = amount === null || releaseOn === null || planFits(whole, { today, releaseOn, amount });
      return {
        amount: tooMuchOf(values),
        releaseOn: releaseOn !== null && (releaseOn < first || releaseOn > last) && t.dayPast,
        releasePlan: whole.length < parts.length ? t.partIncomplete : !fits && t.partsUnfit,
      };
    },
    pin: () => true,
    invalidates: withheldRows,
    onSent(held) {
      told(held);
      onClose();
    },
  });
  const { values } = form;
  const account = of(values.accountId);
  // Back from the PIN, what was typed is still there.
  if (form.pin.open)
    return (
      <PinDialog {...form.pin} title={t.withhold} confirmLabel={t.confirmHold}>
        <DescriptionList
          items={[
            { label: t.amount, value: <Money amount={wholeAmount(values.amount) ?? 0} /> },
            { label: t.account, value: account.name[locale] },
            { label: t.reason, value: values.reasonCode && reasons[values.reasonCode] },
            {
              label: t.releaseOn,
              value: values.releaseOn && isDay(values.releaseOn) && formatDate(values.releaseOn, locale),
            },
            {
              label: t.parts,
              value:
                values.parts.length > 0 &&
                wholeOf(values.parts).map((part) => (
                  <span key={part.on} className="block">
                    {formatDate(part.on, locale)}, {money(part.amount)}
                  </span>
                )),
            },
            { label: t.note, value: values.note.trim() },
          ]}
        />
      </PinDialog>
    );
  return (
    <FormDialog form={form} title={t.withhold} description={t.withholdText} submitLabel={t.next} onClose={onClose}>
      <Field label={t.account} hint={t.available({ amount: money(account.available) })} error={form.error('accountId')}>
        <Select
          {...form.bind('accountId')}
          options={accounts.map((one) => ({ value: one.id, label: one.name[locale] }))}
        />
      </Field>
      <Field label={t.amount} required error={form.error('amount', tooMuchOf(values))}>
        <MoneyInput {...form.bind('amount')} data-autofocus />
      </Field>
      <Field label={t.reason} required error={form.error('reasonCode')}>
        <Select
          {...form.bind('reasonCode')}
          placeholder={t.chooseReason}
          options={withholdReasons.map((value) => ({ value, label: reasons[value] }))}
        />
      </Field>
      <Field label={t.releaseOn} hint={t.releaseOnHint} required error={form.error('releaseOn')}>
        <DateField {...form.bind('releaseOn')} min={first} max={last} />
      </Field>
      <PlanFields
        parts={values.parts}
        onChange={(parts) => form.set({ parts })}
        min={first}
        releaseOn={values.releaseOn}
        error={form.error('releasePlan')}
      />
      <Field
        label={t.note}
        hint={t.noteHint}
        required={values.reasonCode === 'manual'}
        optional={values.reasonCode !== 'manual'}
        error={form.error('note')}
      >
        <TextInput {...form.bind('note')} maxLength={limits.noteMax} />
      </Field>
    </FormDialog>
  );
}

const wholeOf = (parts: readonly PartDraft[]) =>
  parts.flatMap(({ on, amount }) => (on && isDay(on) && typeof amount === 'number' && amount ? [{ on, amount }] : []));
