import { useEffect, useRef, useState, type FormEvent } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';
import { bankFileFormats } from '#domain/bank-file-form.ts';
import { formatDateTime } from '#domain/time.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-connection.ts';
import { waitingKeysWords } from '#i18n/catalogues/waiting-keys.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { Switch } from '#ui/switch.tsx';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';
import { useSession } from '../../data/session.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { isAboutWho } from '../../data/proving.ts';

import { useWrite } from '../../data/write.ts';
import { KeysDialog } from '../../shell/keys-dialog.tsx';
import { WaitingKeysBanner } from '../../shell/waiting-keys.tsx';
import { bodyOf, isChanged, valuesOf, wantsPin, type ConnectionValues } from './connection-values.ts';
import { DropBoxTest } from './drop-box-test.tsx';
import { TemplateEditor } from './template-editor.tsx';

const touched = [bankFilesApi.connection, bankFilesApi.overview];

/** Everything about the account and its bank on one page. The secret lives here only until it is saved. */
export function ConnectionForm({ connection }: { connection: BankConnectionView }) {
  const t = useWords(bankConnectionWords);
  const w = useWords(waitingKeysWords);
  const isSandbox = useSession()?.environment === 'sandbox';
  const locale = useLocale();
  const right = useRight('providers:edit');
  const ref = useRef<HTMLFormElement>(null);
  const start = valuesOf(connection);
  const [values, setValues] = useState(start);
  const [isPinAsked, setPinAsked] = useState(false);
  const save = useWrite(bankFilesApi.saveConnection, {
    invalidates: touched,
    quiet: true,
    loader: 'hide',
    onSuccess(saved) {
      setValues(valuesOf(saved));
      toast.success(
        saved.waiting && saved.waiting.approvalId !== connection.waiting?.approvalId ? w.savedWaiting : t.saved,
      );
    },
  });
  const dirty = isChanged(values, start);
  useLeaveGuard(dirty && right.allowed);
  useEffect(() => {
    if (save.error && !isAboutWho(save.error)) leadTo(ref.current);
  }, [save.error]);
  const patch = (part: Partial<ConnectionValues>) => setValues((now) => ({ ...now, ...part }));
  const refused = fieldErrors(save.error, locale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !right.allowed) return;
    if (wantsPin(values, start)) setPinAsked(true);
    // The server knows better whether it moves money: it then asks for the PIN.
    else save.mutate({ body: bodyOf(values) });
  };
  const field = (
    name: 'debtorName' | 'debtorBic' | 'initiatorName' | 'niu',
    options: { hint?: string; required?: boolean; max: number },
  ) => (
    <Field
      label={t[name]}
      hint={options.hint}
      error={refused[name]}
      {...(options.required ? { required: true } : { optional: true })}
    >
      <TextInput
        value={values[name]}
        maxLength={options.max}
        autoComplete="off"
        onChange={(event) => patch({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <form ref={ref} noValidate autoComplete="off" onSubmit={submit} className="grid grid-cols-1 gap-4">
        {connection.waiting && <WaitingKeysBanner waiting={connection.waiting} isFirst={!connection.connected} />}
        {save.error && !isAboutWho(save.error) && !isPinAsked && (
          <Banner tone="danger" live>
            {errorSentence(save.error, locale)}
          </Banner>
        )}
        <Card title={t.account}>
          <div className="grid grid-cols-1 gap-5">
            <Switch
              label={t.enabled}
              hint={t.enabledHint}
              checked={values.enabled}
              onChange={(enabled) => patch({ enabled })}
            />
            <div className="grid gap-5 md:grid-cols-2">
              {field('debtorName', { hint: t.debtorNameHint, required: true, max: 100 })}
              <Field label={t.debtorRib} error={refused['debtorRib']} required>
                <RibInput value={values.debtorRib} onChange={(debtorRib) => patch({ debtorRib })} />
              </Field>
              {field('initiatorName', { required: true, max: 100 })}
              {field('niu', { max: 20 })}
              {field('debtorBic', { hint: t.debtorBicHint, max: 11 })}
            </div>
          </div>
        </Card>
        <Card title={t.fileForm}>
          <div className="grid grid-cols-1 gap-5">
            <RadioCards
              label={t.format}
              value={values.format}
              onChange={(format) => patch({ format })}
              columns={3}
              options={bankFileFormats.map((value) => ({
                value,
                label: t[`format_${value}`],
                hint: t[`format_${value}_hint`],
              }))}
            />
            {values.format === 'pain001' ? (
              <>
                <RadioCards
                  label={t.accountForm}
                  value={values.accountForm}
                  onChange={(accountForm) => patch({ accountForm })}
                  columns={2}
                  options={[
                    { value: 'rib', label: t.rib },
                    { value: 'iban', label: t.iban },
                  ]}
                />
                <RadioCards
                  label={t.chargeBearer}
                  value={values.chargeBearer}
                  onChange={(chargeBearer) => patch({ chargeBearer })}
                  columns={3}
                  options={(['SHAR', 'DEBT', 'CRED'] as const).map((value) => ({ value, label: t[value] }))}
                />
              </>
            ) : (
              <TemplateEditor
                template={values.template}
                onChange={(template) => patch({ template })}
                isCsv={values.format === 'csv'}
                errorOf={(path) => refused[path]}
              />
            )}
            <RadioCards
              label={t.when}
              value={values.schedule}
              onChange={(schedule) => patch({ schedule })}
              columns={2}
              options={[
                { value: 'byHand', label: t.onRequest, hint: t.onRequestHint },
                { value: 'cutOff', label: t.cutOff, hint: t.cutOffHint },
              ]}
            />
          </div>
        </Card>
        <Card title={t.way}>
          <div className="grid grid-cols-1 gap-5">
            <RadioCards
              label={t.way}
              hideLabel
              value={values.way}
              onChange={(way) => patch({ way })}
              columns={2}
              options={[
                { value: 'byHand', label: t.byHand, hint: t.byHandHint },
                { value: 'dropBox', label: t.dropBox, hint: t.dropBoxHint },
              ]}
            />
            {values.way === 'dropBox' && (
              <div className="grid gap-5 md:grid-cols-2">
                <Field label={t.dropBoxUrl} error={refused['dropBoxUrl']} required>
                  <TextInput
                    type="url"
                    value={values.dropBoxUrl}
                    maxLength={300}
                    autoComplete="off"
                    placeholder="https://"
                    onChange={(event) => patch({ dropBoxUrl: event.target.value })}
                  />
                </Field>
                <Field
                  label={t.dropBoxSecret}
                  hint={connection.hasDropBoxSecret ? t.secretSet : t.secretNew}
                  error={refused['dropBoxSecret']}
                >
                  <PasswordInput
                    value={values.dropBoxSecret}
                    maxLength={200}
                    autoComplete="new-password"
                    onChange={(event) => patch({ dropBoxSecret: event.target.value })}
                  />
                </Field>
              </div>
            )}
            {(values.way === 'dropBox' || connection.waiting) && (
              <DropBoxTest connection={connection} isSaved={!dirty} />
            )}
          </div>
        </Card>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={save.isPending} disabledReason={right.reason}>
            {t.save}
          </Button>
          {connection.updatedAt && (
            <span className="text-sm text-muted">
              {t.updated({
                at: formatDateTime(new Date(connection.updatedAt), locale),
                name: connection.updatedByName ?? '',
              })}
            </span>
          )}
        </div>
      </form>
      <KeysDialog
        open={isPinAsked}
        onClose={() => setPinAsked(false)}
        title={t.pinTitle}
        confirmLabel={t.save}
        onPin={async (pin) => {
          // What is wrong with the entry is said at its fields; only what concerns the person stays in the dialog.
          await save
            .mutateAsync({ body: { ...bodyOf(values), pin } })
            .catch((error: unknown) => (isAboutWho(error) ? Promise.reject(error) : null));
        }}
      >
        <p className="text-muted">{t.pinText}</p>
        {!isSandbox && <p className="text-muted">{w.pinWaits}</p>}
      </KeysDialog>
    </>
  );
}
