import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/values/limits.ts';
import { detectOperator, operatorCodes, operators, type OperatorCode } from '#domain/payments/operators.ts';
import { linkAccountWords } from '#i18n/catalogues/linked-accounts/words.ts';
import { BankSelect } from '#ui/bank-select.tsx';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { KeysDialog } from '../../shell/keys-dialog.tsx';

type Values = {
  kind: 'bank' | 'wallet';
  label: string;
  holderName: string;
  rib: string;
  bankCode: string;
  phone: string;
  picked: OperatorCode | null;
};

/** What it is, whose, and the PIN. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(linkAccountWords);
  const form = useForm(linkedAccountsApi.create, {
    start: (): Values => ({ kind: 'bank', label: '', holderName: '', rib: '', bankCode: '', phone: '', picked: null }),
    schema: linkedAccountsApi.create.body,
    input: ({ kind, label, holderName, rib, bankCode, phone, picked }) => ({
      body:
        kind === 'bank'
          ? { kind, label, holderName, rib, bankCode }
          : { kind, label, holderName, phone, operator: picked ?? detectOperator(phone) },
    }),
    // A number that no operator knows can be anybody's: the person says whose it is.
    rules: ({ kind, phone, picked }) => ({
      operator: kind === 'wallet' && phone.length === 9 && !picked && !detectOperator(phone) && 'choice.invalid',
    }),
    invalidates: [linkedAccountsApi.list],
    pin: () => true,
    onSent() {
      toast.success(t.added);
      onClose();
    },
  });
  const { kind, label, rib, bankCode, phone, picked } = form.values;
  const operator = picked ?? (phone.length < 2 ? null : detectOperator(phone));
  if (form.pin.open) {
    return (
      <KeysDialog {...form.pin} title={t.pinTitle({ label })} confirmLabel={t.confirm}>
        <p className="text-muted">{t.told}</p>
      </KeysDialog>
    );
  }
  return (
    <FormDialog form={form} title={t.title} submitLabel={t.next} onClose={onClose}>
      <Segmented
        label={t.kind}
        {...form.bind('kind')}
        options={[
          { value: 'bank', label: t.bank },
          { value: 'wallet', label: t.wallet },
        ]}
      />
      {kind === 'bank' ? (
        <>
          <BankSelect {...form.bind('bankCode')} />
          <Field label={t.rib} required hint={t.ribHint} error={form.error('rib')}>
            <RibInput value={rib} bank={bankCode} onChange={(next) => form.set({ rib: next })} />
          </Field>
        </>
      ) : (
        <>
          <Field label={t.phone} required error={form.error('phone')}>
            <PhoneInput
              value={phone}
              autoComplete="off"
              onChange={(next) => form.set({ phone: next, ...(next.length < 9 ? { picked: null } : {}) })}
            />
          </Field>
          <Segmented
            label={t.operator}
            value={operator}
            error={form.error('operator')}
            onChange={(chosen) => form.set({ picked: chosen })}
            options={operatorCodes.map((code) => ({ value: code, label: operators[code].brand }))}
          />
        </>
      )}
      <Field label={t.holder} required hint={t.holderHint} error={form.error('holderName')}>
        <TextInput {...form.bind('holderName')} maxLength={limits.nameMax} autoComplete="off" />
      </Field>
      <Field label={t.label} required hint={t.labelHint} error={form.error('label')}>
        <TextInput {...form.bind('label')} maxLength={60} autoComplete="off" />
      </Field>
      <Banner tone="info">{t.told}</Banner>
    </FormDialog>
  );
}
