import { useState } from 'react';
import { accountApi, type PersonProfile } from '#contract/account/api.ts';
import { asSeen } from '#domain/values/as-seen.ts';
import { accountWords } from '#i18n/catalogues/account/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type Props = { what: 'email' | 'phone'; onClose: () => void; onChanged: (profile: PersonProfile) => void };
type Begun = { challengeId: string; target: string };

/** The new address, then the code that went there. Whoever logged in a while ago gives the password first. */
export function ContactDialog({ what, onClose, onChanged }: Props) {
  const t = useWords(accountWords);
  const [begun, setBegun] = useState<Begun | null>(null);
  const title = what === 'email' ? t.changeEmail : t.changePhone;
  return begun ? (
    <CodeDialog title={title} begun={begun} onClose={onClose} onChanged={onChanged} />
  ) : (
    <TargetDialog title={title} what={what} onClose={onClose} onBegun={setBegun} />
  );
}

type TargetProps = Pick<Props, 'what' | 'onClose'> & { title: string; onBegun: (begun: Begun) => void };

function TargetDialog({ what, title, onClose, onBegun }: TargetProps) {
  const t = useWords(accountWords);
  const form = useForm(accountApi.startContact, {
    start: { target: '' },
    schema: accountApi.startContact.body,
    input: ({ target }) => ({ body: { [what]: asSeen(target).trim() } }),
    onSent: ({ challengeId }, { target }) => onBegun({ challengeId, target: asSeen(target).trim() }),
  });
  // One of the two has to be there: the contract says so at the first of them.
  const error = form.error(what) ?? form.error('email');
  return (
    <FormDialog form={form} title={title} submitLabel={t.sendCode} onClose={onClose}>
      {what === 'email' ? (
        <Field label={t.newEmail} error={error} required>
          <TextInput type="email" {...form.bind('target')} autoComplete="email" />
        </Field>
      ) : (
        <Field label={t.newPhone} error={error} required>
          <PhoneInput {...form.bind('target')} />
        </Field>
      )}
    </FormDialog>
  );
}

type CodeProps = Omit<Props, 'what'> & { title: string; begun: Begun };

function CodeDialog({ title, begun, onClose, onChanged }: CodeProps) {
  const t = useWords(accountWords);
  const form = useForm(accountApi.confirmContact, {
    start: { code: '' },
    schema: accountApi.confirmContact.body,
    input: ({ code }) => ({ body: { challengeId: begun.challengeId, code } }),
    invalidates: [accountApi.get],
    onSent(profile) {
      toast.success(t.changed);
      onChanged(profile);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} submitLabel={t.confirm} onClose={onClose}>
      <p role="status">{t.codeSent({ to: begun.target })}</p>
      <Field label={t.code} error={form.error('code')} required>
        <PinInput {...form.bind('code')} oneTimeCode />
      </Field>
    </FormDialog>
  );
}
