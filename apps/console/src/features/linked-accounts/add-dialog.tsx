import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/limits.ts';
import { detectOperator, operatorCodes, operators, type OperatorCode } from '#domain/operators.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { linkAccountWords } from '#i18n/catalogues/linked-accounts.ts';
import { BankSelect } from '#ui/bank-select.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { isAboutWho } from '../../data/proving.ts';
import { useWrite } from '../../data/write.ts';
import { KeysDialog } from '../../shell/keys-dialog.tsx';
import { checkLink, emptyLink, type LinkForm } from './link-form.ts';

/** What it is, whose, and the PIN. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(linkAccountWords);
  const locale = useLocale();
  const [form, setForm] = useState<LinkForm>(emptyLink);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPinAsked, setPinAsked] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const create = useWrite(linkedAccountsApi.create, {
    invalidates: [linkedAccountsApi.list],
    quiet: true,
    loader: 'hide',
  });
  const patch = (change: Partial<LinkForm>) => {
    setForm({ ...form, ...change });
    setProblems({});
    setRefusal(null);
  };
  const refused = fieldErrors(refusal, locale);
  const errorOf = (name: string) => {
    const rule = problems[name] as keyof typeof fieldSentences | undefined;
    return rule ? fieldSentences[rule]?.[locale] : refused[name];
  };
  const operator: OperatorCode | null = form.picked ?? (form.phone.length < 2 ? null : detectOperator(form.phone));
  if (isPinAsked) {
    return (
      <KeysDialog
        open
        onClose={() => setPinAsked(false)}
        title={t.pinTitle({ label: form.label })}
        confirmLabel={t.confirm}
        onPin={async (pin) => {
          const { body } = checkLink(form, pin);
          try {
            if (body) await create.mutateAsync({ body });
          } catch (error) {
            if (!(error instanceof ApiError) || isAboutWho(error)) throw error;
            setRefusal(error);
            return;
          }
          toast.success(t.added);
          onClose();
        }}
      >
        <p className="text-muted">{t.told}</p>
      </KeysDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      footer={
        <Button type="submit" form="link" variant="primary">
          {t.next}
        </Button>
      }
    >
      <form
        id="link"
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const checked = checkLink(form, '000000');
          setProblems(checked.problems);
          if (checked.body) setPinAsked(true);
        }}
      >
        {refusal !== null && Object.keys(refused).length === 0 && (
          <Banner tone="danger" live>
            {errorSentence(refusal, locale)}
          </Banner>
        )}
        <Segmented
          label={t.kind}
          value={form.kind}
          onChange={(kind) => patch({ kind })}
          options={[
            { value: 'bank', label: t.bank },
            { value: 'wallet', label: t.wallet },
          ]}
        />
        {form.kind === 'bank' ? (
          <>
            <BankSelect value={form.bankCode} onChange={(bankCode) => patch({ bankCode })} />
            <Field label={t.rib} required hint={t.ribHint} error={errorOf('rib')}>
              <RibInput value={form.rib} bank={form.bankCode} onChange={(rib) => patch({ rib })} />
            </Field>
          </>
        ) : (
          <>
            <Field label={t.phone} required error={errorOf('phone')}>
              <PhoneInput
                value={form.phone}
                autoComplete="off"
                onChange={(phone) => patch({ phone, ...(phone.length < 9 ? { picked: null } : {}) })}
              />
            </Field>
            <Segmented
              label={t.operator}
              value={operator}
              error={errorOf('operator')}
              onChange={(picked) => patch({ picked })}
              options={operatorCodes.map((code) => ({ value: code, label: operators[code].brand }))}
            />
          </>
        )}
        <Field label={t.holder} required hint={t.holderHint} error={errorOf('holderName')}>
          <TextInput
            value={form.holderName}
            maxLength={limits.nameMax}
            autoComplete="off"
            onChange={(event) => patch({ holderName: event.target.value })}
          />
        </Field>
        <Field label={t.label} required hint={t.labelHint} error={errorOf('label')}>
          <TextInput
            value={form.label}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => patch({ label: event.target.value })}
          />
        </Field>
        <Banner tone="info">{t.told}</Banner>
      </form>
    </Dialog>
  );
}
