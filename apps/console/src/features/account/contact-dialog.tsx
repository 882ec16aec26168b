import { useState, type FormEvent } from 'react';
import { accountApi, type PersonProfile } from '#contract/account/api.ts';
import { accountWords } from '#i18n/catalogues/account.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

type Props = { what: 'email' | 'phone'; onClose: () => void; onChanged: (profile: PersonProfile) => void };

/** The new address, then the code that went there. Whoever logged in a while ago gives the password first. */
export function ContactDialog({ what, onClose, onChanged }: Props) {
  const t = useWords(accountWords);
  const locale = useLocale();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const start = useWrite(accountApi.startContact, { quiet: true, loader: 'hide' });
  const confirm = useWrite(accountApi.confirmContact, {
    quiet: true,
    loader: 'hide',
    invalidates: [accountApi.get],
    onSuccess: (profile) => {
      toast.success(t.changed);
      onChanged(profile);
      onClose();
    },
  });
  const challengeId = start.data?.challengeId;
  const ask = () => start.mutate({ body: what === 'email' ? { email: target.trim() } : { phone: target } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (challengeId) confirm.mutate({ body: { challengeId, code } });
    else if (target) ask();
  };
  const error = challengeId ? confirm.error : start.error;
  const said = fieldErrors(error, locale);
  const general = error && Object.keys(said).length === 0 ? errorSentence(error, locale) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'email' ? t.changeEmail : t.changePhone}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form="contact" variant="primary" loading={start.isPending || confirm.isPending}>
            {challengeId ? t.confirm : t.sendCode}
          </Button>
        </>
      }
    >
      <form id="contact" noValidate onSubmit={submit} className="grid gap-3">
        {general && (
          <Banner tone="danger" live>
            {general}
          </Banner>
        )}
        {challengeId ? (
          <>
            <p role="status">{t.codeSent({ to: target })}</p>
            <Field label={t.code} error={said['code']}>
              <PinInput value={code} onChange={setCode} oneTimeCode />
            </Field>
          </>
        ) : what === 'email' ? (
          <Field label={t.newEmail} error={said['email']} required>
            <TextInput
              type="email"
              value={target}
              onChange={(event) => setTarget(event.target.value)}
              autoComplete="email"
            />
          </Field>
        ) : (
          <Field label={t.newPhone} error={said['phone']} required>
            <PhoneInput value={target} onChange={setTarget} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
