import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#client/api-error.ts';
import { formatPhoneFull } from '#domain/phone.ts';
import { authWords } from '#i18n/catalogues/auth.ts';
import { passwordsWords } from '#i18n/catalogues/passwords.ts';
import { signUpWords } from '#i18n/catalogues/sign-up.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { readIdentifier } from './credentials.ts';
import { askForCode, type Purpose } from './code-calls.ts';
import type { Sent } from './sent-code.ts';

/** Where a code shall go: one field for both, as at login. */
export function ContactStep({
  purpose,
  initial,
  hint,
  submit,
  only,
  onSent,
}: {
  purpose: Purpose;
  initial: string;
  hint?: string;
  submit: string;
  only?: 'email' | 'phone';
  onSent: (sent: Sent) => void;
}) {
  const t = useWords(signUpWords);
  const door = useWords(authWords);
  const passwords = useWords(passwordsWords);
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'required' | 'identifierInvalid' | 'otherKind' | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const text = String(new FormData(event.currentTarget).get('contact') ?? '').trim();
    const contact = readIdentifier(text);
    setRefusal(null);
    const found =
      text === '' ? 'required' : !contact ? 'identifierInvalid' : only && !(only in contact) ? 'otherKind' : null;
    setProblem(found);
    if (!contact || found) return input.current?.focus();
    setBusy(true);
    try {
      onSent(await askForCode('email' in contact ? contact.email.toLowerCase() : contact.phone, purpose, locale));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid grid-cols-1 gap-4">
      {refusal !== null && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      <Field
        label={t.contact}
        hint={hint}
        error={problem === 'otherKind' ? passwords[`otherKind_${only!}`] : problem && door[problem]}
        required
      >
        <TextInput
          ref={input}
          name="contact"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={door.identifierPlaceholder}
          defaultValue={/^237\d{9}$/.test(initial) ? formatPhoneFull(initial) : initial}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {submit}
      </Button>
    </form>
  );
}
