import { useMemo, useState } from 'react';
import { providersApi, type CredentialField, type ProviderConnection } from '#contract/providers/api.ts';
import { providerFormWords } from '#i18n/catalogues/providers/form.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { useForm } from '../../data/form.ts';
import { KeysDialog } from '../../shell/keys-dialog.tsx';
import { PinNeeded } from '../../shell/pin-needed.tsx';
import { ReadingDialog } from '../../shell/reading-dialog.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { CredentialInput } from './credential-input.tsx';
import { bodyOf, changesKeys, fieldSets, formOf, isDirty, setRemoved } from './provider-form.ts';

type Props = { connection: ProviderConnection; onClose: () => void; onSaved: (saved: ProviderConnection) => void };

/** Drawn from the fields the server names. Secrets live in this form only while it is open. */
export function ConnectionDrawer({ connection, ...rest }: Props) {
  const { begun, newer, loadNew } = useBegun(connection.provider, connection);
  return begun ? (
    <Form key={begun.version} connection={begun} newer={newer} loadNew={loadNew} {...rest} />
  ) : (
    <ReadingDialog onClose={rest.onClose} />
  );
}

type FormProps = Props & { newer: ProviderConnection | null; loadNew: (() => void) | null };

function Form({ connection, newer, loadNew, onClose, onSaved }: FormProps) {
  const t = useWords(providerFormWords);
  const w = useWords(waitingKeysWords);
  const { name, provider, configured } = connection;
  const [start] = useState(() => formOf(connection));
  const [isLeaving, setLeaving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const sets = useMemo(() => fieldSets(connection.fields), [connection.fields]);
  const form = useForm(providersApi.save, {
    start,
    schema: providersApi.save.body,
    input: (values) => ({ params: { provider }, body: bodyOf(values, connection) }),
    // The server knows better whether keys change: the PIN is then asked for, as for the name payers read.
    pin: (values) => changesKeys(values, start),
    guard: true,
    invalidates: [providersApi.list, providersApi.methods, providersApi.operators],
    onSent(saved) {
      toast.success(
        saved.waiting && saved.waiting.approvalId !== connection.waiting?.approvalId ? w.savedWaiting : t.saved,
      );
      onSaved(saved);
    },
  });
  const { values } = form;
  const close = () => (isDirty(values, start) ? setLeaving(true) : onClose());
  const setValue = (field: string, value: string | null | undefined) => {
    const { [field]: _, ...rest } = values.values;
    form.set({ values: value === undefined ? rest : { ...rest, [field]: value } });
  };
  const isWrongInside = sets.advanced.some((field) => form.error(`fields.${field.name}`) !== undefined);
  const inputs = (fields: readonly CredentialField[]) =>
    fields.map((field) => (
      <CredentialInput
        key={field.name}
        field={field}
        value={values.values[field.name]}
        onChange={(value) => setValue(field.name, value)}
        error={form.error(`fields.${field.name}`)}
      />
    ));
  return (
    <Drawer
      open
      onClose={close}
      title={configured ? t.changeTitle({ name }) : t.connectTitle({ name })}
      description={connection.environment === 'production' ? t.inProduction : t.inSandbox}
      footer={
        <>
          <Button onClick={close} disabled={form.isSending}>
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form="connection-form" loading={form.isSending}>
            {t.save}
          </Button>
        </>
      }
    >
      {/* One-time values: the browser's password manager must neither fill nor keep them. */}
      <form id="connection-form" {...form.props} autoComplete="off" className="grid grid-cols-1 gap-5">
        <PinNeeded />
        <RecordFailure form={form} loadNew={loadNew} stored={newer && formOf(newer)} />
        <Field
          label={t.promptName}
          hint={t.promptNameHint({ name: connection.promptNameDefault ?? '' })}
          error={form.error('promptName')}
        >
          <TextInput name="promptName" maxLength={40} autoComplete="off" {...form.bind('promptName')} />
        </Field>
        {inputs(sets.main)}
        {sets.groups.map(({ group, fields }) => {
          const isRemoved = fields.every((field) => values.values[field.name] === null);
          const isStored = fields.some((field) => field.isSet);
          return (
            <fieldset key={group} className="min-w-0 rounded-md border border-border p-4">
              <legend className="-ml-1 px-1 font-medium">
                {group === 'disbursement' ? t.disbursement : t.optionalGroup}
              </legend>
              {isRemoved ? (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-muted">{t.removed}</p>
                  <Button size="small" onClick={() => form.set(setRemoved(values, start, fields, false))}>
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
                      onClick={() => form.set(setRemoved(values, start, fields, true))}
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
          <AdvancedFields open={isOpen || isWrongInside} onToggle={setOpen}>
            {inputs(sets.advanced)}
          </AdvancedFields>
        )}
      </form>
      <KeysDialog
        {...form.pin}
        title={configured ? t.pinTitle({ name }) : t.pinConnectTitle({ name })}
        confirmLabel={t.save}
      >
        <p className="text-muted">{t.pinText}</p>
        {connection.newKeysWait && <p className="text-muted">{w.pinWaits}</p>}
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
