import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { providersApi, type CredentialField, type ProviderConnection } from '#contract/providers/api.ts';
import { providerFormWords } from '#i18n/catalogues/provider-form.ts';
import { waitingKeysWords } from '#i18n/catalogues/waiting-keys.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { isAboutWho } from '../../data/proving.ts';

import { useWrite } from '../../data/write.ts';
import { KeysDialog } from '../../shell/keys-dialog.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { CredentialInput } from './credential-input.tsx';
import { bodyOf, changesKeys, fieldSets, formOf, isDirty, setRemoved } from './provider-form.ts';

type Props = { connection: ProviderConnection; onClose: () => void; onSaved: (saved: ProviderConnection) => void };

/** Drawn from the fields the server names. Secrets live in this form only while it is open. */
export function ConnectionDrawer({ connection, onClose, onSaved }: Props) {
  const t = useWords(providerFormWords);
  const w = useWords(waitingKeysWords);
  const locale = useLocale();
  const { name, provider, configured } = connection;
  const [start] = useState(() => formOf(connection));
  const [form, setForm] = useState(start);
  const [isLeaving, setLeaving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isPinAsked, setPinAsked] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const sets = useMemo(() => fieldSets(connection.fields), [connection.fields]);
  const save = useWrite(providersApi.save, {
    invalidates: [providersApi.list, providersApi.methods, providersApi.operators],
    quiet: true,
    loader: 'hide',
    onSuccess: (saved) => {
      toast.success(
        saved.waiting && saved.waiting.approvalId !== connection.waiting?.approvalId ? w.savedWaiting : t.saved,
      );
      onSaved(saved);
    },
  });
  const dirty = isDirty(form, start) && !save.isSuccess;
  useLeaveGuard(dirty);
  const refused = fieldErrors(save.error, locale);
  const setValue = (field: string, value: string | null | undefined) => {
    const { [field]: _, ...rest } = form.values;
    setForm({ ...form, values: value === undefined ? rest : { ...rest, [field]: value } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (changesKeys(form, start)) setPinAsked(true);
    // The server knows better whether keys change: the PIN is then asked for, as for the name payers read.
    else save.mutate({ params: { provider }, body: bodyOf(form, connection) });
  };
  useEffect(() => {
    if (!save.error || isAboutWho(save.error)) return;
    const paths = Object.keys(fieldErrors(save.error, 'en'));
    if (sets.advanced.some((field) => paths.includes(`fields.${field.name}`))) setOpen(true);
    // The fold opens first: what is hidden cannot take the focus.
    requestAnimationFrame(() => leadTo(ref.current));
  }, [save.error, sets]);
  const inputs = (fields: readonly CredentialField[]) =>
    fields.map((field) => (
      <CredentialInput
        key={field.name}
        field={field}
        value={form.values[field.name]}
        onChange={(value) => setValue(field.name, value)}
        error={refused[`fields.${field.name}`]}
      />
    ));
  return (
    <Drawer
      open
      onClose={() => (dirty ? setLeaving(true) : onClose())}
      title={configured ? t.changeTitle({ name }) : t.connectTitle({ name })}
      description={connection.environment === 'production' ? t.inProduction : t.inSandbox}
      footer={
        <>
          <Button onClick={() => (dirty ? setLeaving(true) : onClose())} disabled={save.isPending}>
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form="connection-form" loading={save.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      {/* One-time values: the browser's password manager must neither fill nor keep them. */}
      <form
        id="connection-form"
        ref={ref}
        noValidate
        autoComplete="off"
        onSubmit={submit}
        className="grid grid-cols-1 gap-5"
      >
        {save.error && !isAboutWho(save.error) && !isPinAsked && (
          <Banner tone="danger" live>
            {errorSentence(save.error, locale)}
          </Banner>
        )}
        <Field
          label={t.promptName}
          hint={t.promptNameHint({ name: connection.promptNameDefault ?? '' })}
          error={refused['promptName']}
        >
          <TextInput
            name="promptName"
            maxLength={40}
            autoComplete="off"
            value={form.promptName}
            onChange={(event) => setForm({ ...form, promptName: event.target.value })}
          />
        </Field>
        {inputs(sets.main)}
        {sets.groups.map(({ group, fields }) => {
          const isRemoved = fields.every((field) => form.values[field.name] === null);
          const isStored = fields.some((field) => field.isSet);
          return (
            <fieldset key={group} className="min-w-0 rounded-md border border-border p-4">
              <legend className="-ml-1 px-1 font-medium">
                {group === 'disbursement' ? t.disbursement : t.optionalGroup}
              </legend>
              {isRemoved ? (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-muted">{t.removed}</p>
                  <Button size="small" onClick={() => setForm(setRemoved(form, start, fields, false))}>
                    {t.undo}
                  </Button>
                </div>
              ) : (
                <div className="grid grid-cols-1 gap-5">
                  {inputs(fields)}
                  {isStored && (
                    <Button
                      size="small"
                      variant="ghost"
                      className="justify-self-start text-danger!"
                      onClick={() => setForm(setRemoved(form, start, fields, true))}
                    >
                      {t.removeGroup}
                    </Button>
                  )}
                </div>
              )}
            </fieldset>
          );
        })}
        {sets.advanced.length > 0 && (
          <AdvancedFields open={isOpen} onToggle={setOpen}>
            {inputs(sets.advanced)}
          </AdvancedFields>
        )}
      </form>
      <KeysDialog
        open={isPinAsked}
        onClose={() => setPinAsked(false)}
        title={t.pinTitle({ name })}
        confirmLabel={t.save}
        onPin={async (pin) => {
          // What is wrong with the keys is said at their fields; only what concerns the person stays in the dialog.
          await save
            .mutateAsync({ params: { provider }, body: { ...bodyOf(form, connection), pin } })
            .catch((error: unknown) => (isAboutWho(error) ? Promise.reject(error) : null));
        }}
      >
        <p className="text-muted">{t.pinText}</p>
        {connection.environment === 'production' && <p className="text-muted">{w.pinWaits}</p>}
      </KeysDialog>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        danger
        title={t.discardTitle}
        description={t.discardText}
        confirmLabel={t.discard}
        onConfirm={onClose}
      />
    </Drawer>
  );
}
