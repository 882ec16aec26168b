import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { withholdingsApi } from '#contract/withholdings/api.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { addDays, formatDate, localDay } from '#domain/time.ts';
import { planFits, withholdReasons } from '#domain/withholding.ts';
import { fieldSentence, fieldSentences } from '#i18n/catalogues/fields.ts';
import { holdReasonWords } from '#i18n/catalogues/hold-reasons.ts';
import { withholdingFormWords } from '#i18n/catalogues/withholding-forms.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Money } from '#ui/money.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useOnline } from '../../data/online.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import type { Account } from './balance-page.tsx';
import { PlanFields, type PartDraft } from './plan-fields.tsx';
import { useWithholding } from './use-withholding.ts';

type Wish = Omit<BodyOf<typeof withholdingsApi.hold>, 'pin'>;

/** Withholds an amount: what, why and until when, then the PIN. */
export function WithholdDialog({ accountId, onClose }: { accountId?: string | undefined; onClose: () => void }) {
  const t = useWords(withholdingFormWords);
  const { data, error, refetch, isFetching } = useEndpoint(accountsApi.balances, {}, { staleTime: 0 });
  const accounts = data?.filter((account) => account.kind !== 'suspense');
  const [wish, setWish] = useState<Wish | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  if (!accounts) {
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
  // Back from the PIN, what was typed is still there.
  if (wish && isConfirming)
    return (
      <Confirm
        wish={wish}
        account={accounts.find((account) => account.id === wish.accountId)!}
        onDone={onClose}
        onBack={() => setConfirming(false)}
      />
    );
  const confirm = (next: Wish) => {
    setWish(next);
    setConfirming(true);
  };
  return (
    <WishForm accounts={accounts} from={wish ?? (accountId ? { accountId } : {})} onWish={confirm} onClose={onClose} />
  );
}

function WishForm({
  accounts,
  from,
  onWish,
  onClose,
}: {
  accounts: readonly Account[];
  from: Partial<Wish>;
  onWish: (wish: Wish) => void;
  onClose: () => void;
}) {
  const t = useWords(withholdingFormWords);
  const reasons = useWords(holdReasonWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const [form, setForm] = useState<{
    accountId: string;
    amount: number | null;
    reasonCode: Wish['reasonCode'] | '';
    releaseOn: string | null;
    parts: PartDraft[];
    note: string;
  }>({
    accountId: from.accountId ?? accounts[0]!.id,
    amount: from.amount ?? null,
    reasonCode: from.reasonCode ?? '',
    releaseOn: from.releaseOn ?? null,
    parts: from.releasePlan ?? [],
    note: from.note ?? '',
  });
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  const account = accounts.find((one) => one.id === form.accountId) ?? accounts[0]!;
  const money = (amount: number) => formatMoney(amount, locale);
  const [first, last] = [addDays(localDay(new Date()), 1), addDays(localDay(new Date()), limits.withholdDaysMax)];
  const parts = form.parts.flatMap(({ on, amount }) => (on && amount ? [{ on, amount }] : []));
  const fits =
    form.amount === null ||
    form.releaseOn === null ||
    planFits(parts, { today: addDays(first, -1), releaseOn: form.releaseOn, amount: form.amount });
  const required = fieldSentences.required[locale];
  const tooMuch = form.amount !== null && form.amount > account.available;
  const problems = {
    amount:
      form.amount === null
        ? required
        : tooMuch
          ? t.tooMuch({ amount: money(account.available) })
          : form.amount < 1
            ? fieldSentence('amount.tooSmall', { min: 1 })[locale]
            : undefined,
    reasonCode: form.reasonCode === '' ? required : undefined,
    releaseOn:
      form.releaseOn === null ? required : form.releaseOn < first || form.releaseOn > last ? t.dayPast : undefined,
    parts: parts.length < form.parts.length ? t.partIncomplete : fits ? undefined : t.partsUnfit,
    note: form.reasonCode === 'manual' && form.note.trim() === '' ? required : undefined,
  };
  const submit = () => {
    setTried(true);
    if (
      Object.values(problems).some(Boolean) ||
      form.amount === null ||
      form.releaseOn === null ||
      form.reasonCode === ''
    )
      return;
    onWish({
      accountId: account.id,
      amount: form.amount,
      reasonCode: form.reasonCode,
      releaseOn: form.releaseOn,
      ...(parts.length > 0 ? { releasePlan: parts } : {}),
      ...(form.note.trim() ? { note: form.note.trim() } : {}),
    });
  };
  return (
    <FormDialog
      title={t.withhold}
      description={t.withholdText}
      submitLabel={t.next}
      sending={false}
      disabledReason={isOnline ? null : t.offline}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t.account} hint={t.available({ amount: money(account.available) })}>
        <Select
          value={account.id}
          options={accounts.map((one) => ({ value: one.id, label: one.name[locale] }))}
          onChange={(event) => patch({ accountId: event.target.value })}
        />
      </Field>
      <Field label={t.amount} required error={tried || tooMuch ? problems.amount : undefined}>
        <MoneyInput value={form.amount} onChange={(amount) => patch({ amount })} data-autofocus />
      </Field>
      <Field label={t.reason} required error={tried ? problems.reasonCode : undefined}>
        <Select
          value={form.reasonCode}
          placeholder={t.chooseReason}
          options={withholdReasons.map((value) => ({ value, label: reasons[value] }))}
          onChange={(event) => patch({ reasonCode: event.target.value as Wish['reasonCode'] })}
        />
      </Field>
      <Field label={t.releaseOn} hint={t.releaseOnHint} required error={tried ? problems.releaseOn : undefined}>
        <DateField value={form.releaseOn} onChange={(releaseOn) => patch({ releaseOn })} min={first} max={last} />
      </Field>
      <PlanFields
        parts={form.parts}
        onChange={(next) => patch({ parts: next })}
        min={first}
        releaseOn={form.releaseOn}
        error={tried ? problems.parts : undefined}
      />
      <Field
        label={t.note}
        hint={t.noteHint}
        required={form.reasonCode === 'manual'}
        optional={form.reasonCode !== 'manual'}
        error={tried ? problems.note : undefined}
      >
        <TextInput
          value={form.note}
          maxLength={limits.noteMax}
          onChange={(event) => patch({ note: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

function Confirm({
  wish,
  account,
  onDone,
  onBack,
}: {
  wish: Wish;
  account: Account;
  onDone: () => void;
  onBack: () => void;
}) {
  const t = useWords(withholdingFormWords);
  const reasons = useWords(holdReasonWords);
  const locale = useLocale();
  const send = useWithholding(withholdingsApi.hold, { done: t.held, waits: t.holdWaits });
  const confirm = async (pin: string) => {
    await send({ body: { ...wish, pin } });
    onDone();
  };
  return (
    <PinDialog open onClose={onBack} title={t.withhold} confirmLabel={t.confirmHold} onPin={confirm}>
      <DescriptionList
        items={[
          { label: t.amount, value: <Money amount={wish.amount} /> },
          { label: t.account, value: account.name[locale] },
          { label: t.reason, value: reasons[wish.reasonCode] },
          { label: t.releaseOn, value: formatDate(wish.releaseOn, locale) },
          {
            label: t.parts,
            value: wish.releasePlan?.map((part) => (
              <span key={part.on} className="block">
                {formatDate(part.on, locale)}, {formatMoney(part.amount, locale)}
              </span>
            )),
          },
          { label: t.note, value: wish.note },
        ]}
      />
    </PinDialog>
  );
}
