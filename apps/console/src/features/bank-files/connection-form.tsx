import { useEffect, useRef } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';
import { bankFileFormats } from '#domain/banks/file-form.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-files/connection.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { Switch } from '#ui/switch.tsx';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useRight } from '../../data/right.ts';
import { KeysDialog } from '../../shell/keys-dialog.tsx';
import { PinNeeded } from '../../shell/pin-needed.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { WaitingKeysBanner } from '../../shell/waiting-keys.tsx';
import { bodyOf, valuesOf, wantsPin } from './connection-values.ts';
import { DropBoxTest } from './drop-box-test.tsx';
import { TemplateEditor } from './template-editor.tsx';

const touched = [bankFilesApi.connection, bankFilesApi.overview];

type Props = {
  /** As the form began with it. */
  connection: BankConnectionView;
  /** As it is by now: what waits, and what was tried. */
  newest: BankConnectionView;
  newer: BankConnectionView | null;
  loadNew: (() => void) | null;
  onSaved: () => void;
};

/** Everything about the account and its bank on one page. The secret lives here only until it is saved. */
export function ConnectionForm({ connection, newest, newer, loadNew, onSaved }: Props) {
  const t = useWords(bankConnectionWords);
  const w = useWords(waitingKeysWords);
  const locale = useLocale();
  const right = useRight('providers:edit');
  const form = useForm(bankFilesApi.saveConnection, {
    start: () => valuesOf(connection),
    schema: bankFilesApi.saveConnection.body,
    input: (typed) => ({ body: { version: connection.version, ...bodyOf(typed) } }),
    // The server knows better whether it moves money: it then asks for the PIN.
    pin: (typed) => wantsPin(typed, valuesOf(connection)),
    guard: right.allowed,
    invalidates: touched,
    onSent(saved) {
      form.startOver(valuesOf(saved));
      onSaved();
      toast.success(
        saved.waiting && saved.waiting.approvalId !== connection.waiting?.approvalId ? w.savedWaiting : t.saved,
      );
    },
  });
  const { values, set } = form;
  // Where nothing is typed, what others save is shown as it comes.
  const isUntouched = !form.isDirty && !form.isSending && !form.failure;
  useEffect(() => {
    if (isUntouched) loadNew?.();
  }, [isUntouched, loadNew]);
  const drawn = useRef(connection);
  useEffect(() => {
    if (drawn.current.version !== connection.version) form.startOver(valuesOf(connection));
    drawn.current = connection;
  });
  const field = (
    name: 'debtorName' | 'debtorBic' | 'initiatorName' | 'niu',
    options: { hint?: string; required?: boolean; max: number },
  ) => (
    <Field
      label={t[name]}
      hint={options.hint}
      error={form.error(name)}
      {...(options.required ? { required: true } : { optional: true })}
    >
      <TextInput {...form.bind(name)} maxLength={options.max} autoComplete="off" />
    </Field>
  );
  return (
    <>
      <form {...form.props} autoComplete="off" className="grid grid-cols-1 gap-4">
        {newest.waiting && <WaitingKeysBanner waiting={newest.waiting} isFirst={!newest.connected} />}
        <PinNeeded />
        <RecordFailure form={form} loadNew={loadNew} stored={newer && valuesOf(newer)} />
        <Card title={t.account}>
          <div className="grid grid-cols-1 gap-5">
            <Switch
              label={t.enabled}
              hint={t.enabledHint}
              checked={values.enabled}
              onChange={(enabled) => set({ enabled })}
            />
            <div className="grid gap-5 md:grid-cols-2">
              {field('debtorName', { hint: t.debtorNameHint, required: true, max: 100 })}
              <Field label={t.debtorRib} error={form.error('debtorRib')} required>
                <RibInput {...form.bind('debtorRib')} />
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
              {...form.bind('format')}
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
                  {...form.bind('accountForm')}
                  columns={2}
                  options={[
                    { value: 'rib', label: t.rib },
                    { value: 'iban', label: t.iban },
                  ]}
                />
                <RadioCards
                  label={t.chargeBearer}
                  {...form.bind('chargeBearer')}
                  columns={3}
                  options={(['SHAR', 'DEBT', 'CRED'] as const).map((value) => ({ value, label: t[value] }))}
                />
              </>
            ) : (
              <TemplateEditor
                template={values.template}
                onChange={(template) => set({ template })}
                isCsv={values.format === 'csv'}
                errorOf={form.error}
              />
            )}
            <RadioCards
              label={t.when}
              {...form.bind('schedule')}
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
              {...form.bind('way')}
              columns={2}
              options={[
                { value: 'byHand', label: t.byHand, hint: t.byHandHint },
                { value: 'dropBox', label: t.dropBox, hint: t.dropBoxHint },
              ]}
            />
            {values.way === 'dropBox' && (
              <div className="grid gap-5 md:grid-cols-2">
                <Field label={t.dropBoxUrl} error={form.error('dropBoxUrl')} required>
                  <TextInput
                    type="url"
                    {...form.bind('dropBoxUrl')}
                    maxLength={300}
                    autoComplete="off"
                    placeholder="https://"
                  />
                </Field>
                <Field
                  label={t.dropBoxSecret}
                  hint={connection.hasDropBoxSecret ? t.secretSet : t.secretNew}
                  error={form.error('dropBoxSecret')}
                >
                  <PasswordInput {...form.bind('dropBoxSecret')} maxLength={200} autoComplete="new-password" />
                </Field>
              </div>
            )}
            {(values.way === 'dropBox' || newest.waiting) && (
              <DropBoxTest connection={newest} isSaved={!form.isDirty} />
            )}
          </div>
        </Card>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={form.isSending} disabledReason={right.reason}>
            {t.save}
          </Button>
          {newest.updatedAt && (
            <span className="text-sm text-muted">
              {t.updated({
                at: formatDateTime(new Date(newest.updatedAt), locale),
                name: newest.updatedByName ?? '',
              })}
            </span>
          )}
        </div>
      </form>
      <KeysDialog {...form.pin} title={t.pinTitle} confirmLabel={t.save}>
        <p className="text-muted">{t.pinText}</p>
        {newest.newKeysWait && <p className="text-muted">{w.pinWaits}</p>}
      </KeysDialog>
    </>
  );
}
