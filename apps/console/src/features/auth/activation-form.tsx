import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#client/api-error.ts';
import { activationApi } from '#contract/activation/api.ts';
import type { OpenInvitation } from '#contract/activation/schemas.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { activationWords } from '#i18n/catalogues/activation.ts';
import { authWords } from '#i18n/catalogues/auth.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { call } from '../../data/call.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { NewPassword } from './new-password.tsx';

type Props = {
  token: string;
  invitation: OpenInvitation;
  /** The invited person, when logged in already. */ personName: string | null;
  onAnswer: (answer: LoginAnswer) => void;
  onClosed: () => void;
};

/** Three ways to say yes: logged in already, with the password one has, or with a new one. */
export function ActivationForm({ token, invitation, personName, onAnswer, onClosed }: Props) {
  const t = useWords(activationWords);
  const words = useWords(newPasswordWords);
  const door = useWords(authWords);
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const refused = fieldErrors(refusal, locale);
  const errorOf = (name: string) => (missing.has(name) ? door.required : refused[name]);
  const deviceId = sessionStore.distinctId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const entered = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const empty = Object.keys(entered).filter((name) => entered[name]!.trim() === '');
    setMissing(new Set(empty));
    setRefusal(null);
    if (empty.length > 0) return void requestAnimationFrame(() => leadTo(form.current));
    setBusy(true);
    try {
      const options = { quiet: true, loader: 'show' } as const;
      const { data } =
        personName === null
          ? await call(activationApi.accept, { body: { token, ...entered, deviceId }, ...options })
          : await call(activationApi.join, { body: { token, deviceId }, ...options });
      onAnswer(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      if (error.error.key === 'activation.closed') return onClosed();
      setRefusal(error);
      requestAnimationFrame(() => leadTo(form.current));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <p>{personName !== null ? t.youText({ name: personName }) : invitation.hasAccount ? t.knownText : t.newText}</p>
      {refusal && Object.keys(refused).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      {personName === null && invitation.hasAccount && (
        <Field
          label={t.password}
          error={errorOf('password')}
          required
          aside={<Link href={to('/forgot-password')}>{t.forgot}</Link>}
        >
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      {personName === null && !invitation.hasAccount && (
        <>
          <Field label={t.name} error={errorOf('name')} required>
            <TextInput name="name" defaultValue={invitation.name} autoComplete="name" maxLength={100} />
          </Field>
          <NewPassword name="newPassword" label={words.password} error={errorOf('newPassword')} />
        </>
      )}
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {personName !== null ? t.join : invitation.hasAccount ? t.accept : t.activate}
      </Button>
    </form>
  );
}
