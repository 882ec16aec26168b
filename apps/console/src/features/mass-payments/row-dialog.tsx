import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { formatRib, parseRib } from '#domain/bank-account.ts';
import { detectOperator, operatorCodes, operators, type OperatorCode } from '#domain/operators.ts';
import { cleanAmountInput, formatMoney, parseAmount } from '#domain/money.ts';
import { formatPhone, parsePhone } from '#domain/phone.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { MoneyLines } from '../../shell/money-lines.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { isCorrected } from './is-corrected.ts';
import { RowNotes } from './item-columns.tsx';
import { priceLines } from './price-lines.ts';
import { useRetry } from './use-retry.tsx';
import { whereTo } from './where-to.ts';

type Props = { runId: string; item: MassPaymentItem | null; isRetry: boolean; onClose: () => void };
const touched = [
  massPaymentsApi.get,
  massPaymentsApi.items,
  massPaymentsApi.item,
  massPaymentsApi.list,
  accountsApi.balances,
];
type Fields = { name: string; phone: string; operator: string; amount: string; rib: string; note: string };

/** One row, corrected where it stands: while the run is prepared, or before a failed one goes out again. */
export function RowDialog({ runId, item, isRetry, onClose }: Props) {
  const t = useWords(massWords);
  const locale = useLocale();
  const written = item?.written ?? {};
  const [form, setForm] = useState<Fields>({
    name: item?.name || (written.name ?? ''),
    phone: item?.phone?.slice(3) ?? written.phone ?? '',
    operator: item?.operator ?? '',
    amount: item?.amount === null || !item ? (written.amount ?? '') : String(item.amount),
    rib: item?.rib ?? written.rib ?? '',
    note: item?.note ?? written.note ?? '',
  });
  const whoIs = isRetry ? [] : (item?.whoIs ?? []);
  const [who, setWho] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPicked, setPicked] = useState(false);
  const patch = (part: Partial<Fields>) => setForm((now) => ({ ...now, ...part }));
  const done = () => {
    toast.success(t.saved);
    onClose();
  };
  const options = { invalidates: touched, quiet: true, onSuccess: done };
  const edit = useWrite(massPaymentsApi.editItem, options);
  const add = useWrite(massPaymentsApi.addItems, options);
  const { data: run } = useEndpoint(massPaymentsApi.get, { params: { id: runId } }, { enabled: isRetry });
  const { send, asks } = useRetry(runId);
  const failure = edit.error ?? add.error;
  const typed = () => ({
    name: form.name,
    ...(form.phone ? { phone: form.phone } : {}),
    ...(form.operator ? { operator: form.operator as OperatorCode } : {}),
    ...(form.amount ? { amount: form.amount } : {}),
    ...(form.rib ? { rib: form.rib } : {}),
    ...(form.note ? { note: form.note } : {}),
  });
  const read = parseRib(form.rib);
  const rib = read.ok ? read.rib : null;
  const typedAmount = parseAmount(cleanAmountInput(form.amount));
  const amount = typedAmount.ok ? typedAmount.amount : null;
  const [tried, setTried] = useState(false);
  const most = isRetry ? (item?.amount ?? null) : null;
  const onlyDown = most === null ? undefined : t.onlyDown({ max: formatMoney(most, locale) });
  const tooMuch = most !== null && (amount === null || amount > most);
  const submit = () => {
    if (isRetry) {
      setTried(true);
      if (tooMuch) return;
      const isBank = item?.destination === 'bank';
      if (isBank ? !rib : form.phone && !parsePhone(form.phone).ok)
        return setProblem(fieldSentences[isBank ? 'rib.invalid' : 'phone.invalid'][locale]);
      setProblem(null);
      return setConfirming(true);
    }
    if (item)
      edit.mutate({
        params: { id: runId, itemId: item.id },
        body: { ...typed(), ...(who ? { recipientId: who === 'nobody' ? null : who } : {}) },
      });
    else add.mutate({ params: { id: runId }, body: { rows: [typed()] } });
  };
  async function again(pin: string) {
    const parsed = parsePhone(form.phone);
    // The same number or account again is a word too: it was right, and what stood in the way is gone.
    const toWallet = {
      ...(parsed.ok ? { phone: parsed.phone } : {}),
      ...(form.operator && (isPicked || form.operator !== item!.operator)
        ? { operator: form.operator as OperatorCode }
        : {}),
    };
    const correction = {
      itemId: item!.id,
      ...(item!.destination === 'wallet' ? toWallet : rib ? { rib } : {}),
      ...(amount !== null && amount !== item!.amount ? { amount } : {}),
    };
    await send({ itemIds: [item!.id], corrections: [correction], pin });
    done();
  }
  if (isConfirming) {
    const phone = parsePhone(form.phone);
    const isPriced =
      amount === item!.amount &&
      (!form.operator || form.operator === item!.operator) &&
      (item!.destination === 'bank' || (phone.ok && phone.phone === item!.phone));
    const number = item!.destination === 'bank' ? rib : phone.ok ? phone.phone : null;
    return (
      <PinDialog
        open
        asks={asks}
        onClose={() => setConfirming(false)}
        title={t.retry}
        confirmLabel={t.retry}
        onPin={again}
      >
        <p>
          {form.name} · {rib && item!.destination === 'bank' ? formatRib(rib) : phone.ok && formatPhone(phone.phone)}
          {` · ${formatMoney(amount ?? 0, locale)}`}
        </p>
        {isCorrected(item!, { number, operator: form.operator, amount }) && run?.retryAhead?.needed && (
          <Banner tone="info">{t.correctedAsks({ names: run.retryAhead.approvers.join(', ') || '…' })}</Banner>
        )}
        {isPriced ? <MoneyLines lines={priceLines(item!, locale)} /> : <p className="text-muted">{t.feeAgain}</p>}
      </PinDialog>
    );
  }
  return (
    <FormDialog
      title={isRetry ? t.retryRow : item ? t.editRow : t.addPerson}
      description={isRetry && item ? `${item.name} · ${whereTo(item)}` : undefined}
      submitLabel={isRetry ? t.retry : t.save}
      sending={edit.isPending || add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure && (
        <Banner tone="danger" live>
          {errorSentence(failure, locale)}
        </Banner>
      )}
      {problem && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
      {item && <RowNotes item={item} locale={locale} />}
      {whoIs.length > 0 && (
        <Field label={t.whoIs}>
          <Select
            value={who}
            placeholder={t.chooseWho}
            onChange={(event) => setWho(event.target.value)}
            options={[
              ...whoIs.map(({ recipientId: value, name, employeeNo }) => ({
                value,
                label: employeeNo ? `${name} (${employeeNo})` : name,
              })),
              { value: 'nobody', label: t.whoElse },
            ]}
          />
        </Field>
      )}
      {!isRetry && (
        <Field label={t.col_name} required>
          <TextInput value={form.name} onChange={(event) => patch({ name: event.target.value })} />
        </Field>
      )}
      {(!isRetry || item?.destination === 'wallet') && (
        <Field label={t.col_phone}>
          <TextInput
            inputMode="tel"
            value={form.phone}
            onChange={({ target: { value } }) =>
              patch({
                phone: value,
                ...(isRetry && !isPicked ? { operator: detectOperator(value) ?? form.operator } : {}),
              })
            }
          />
        </Field>
      )}
      {(!isRetry || item?.destination === 'wallet') && (
        <Field label={t.col_operator}>
          <Select
            value={form.operator}
            onChange={(event) => {
              setPicked(true);
              patch({ operator: event.target.value });
            }}
            options={[
              { value: '', label: '–' },
              ...operatorCodes.map((value) => ({ value, label: operators[value].name })),
            ]}
          />
        </Field>
      )}
      <Field label={t.col_amount} required hint={onlyDown} error={tried && tooMuch ? onlyDown : undefined}>
        <TextInput
          inputMode="numeric"
          value={form.amount}
          onChange={(event) => patch({ amount: event.target.value })}
        />
      </Field>
      {(!isRetry || item?.destination === 'bank') && (
        <Field label={t.col_rib}>
          <TextInput value={form.rib} onChange={(event) => patch({ rib: event.target.value })} />
        </Field>
      )}
      {!isRetry && (
        <Field label={t.col_note}>
          <TextInput value={form.note} onChange={(event) => patch({ note: event.target.value })} />
        </Field>
      )}
    </FormDialog>
  );
}
