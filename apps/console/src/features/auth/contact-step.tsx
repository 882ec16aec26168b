import { useState } from 'react';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { passwordsWords } from '#i18n/catalogues/auth/passwords.ts';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { sendingOf, wishOf, type Purpose } from './code-calls.ts';
import { readIdentifier } from './credentials.ts';
import { sentOf, type Sent } from './sent-code.ts';

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
  const [isMail, setMail] = useState(initial.includes('@'));
  const { row, schema } = sendingOf(isMail, purpose);
  const form = useForm(row, {
    start: { contact: /^237\d{9}$/.test(initial) ? formatPhoneFull(initial) : initial },
    schema,
    input: ({ contact }) => ({ body: wishOf(targetOf(contact), purpose, locale) }),
    rules({ contact }) {
      const meant = readIdentifier(contact);
      const isOther = meant !== null && only !== undefined && !(only in meant);
      return {
        target:
          contact.trim() === ''
            ? door.required
            : !meant
              ? door.identifierInvalid
              : isOther && passwords[`otherKind_${only}`],
      };
    },
    onSent: (sent, { contact }) => onSent(sentOf(targetOf(contact), sent)),
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormFailure form={form} />
      <Field label={t.contact} hint={hint} error={form.error('target')} required>
        <TextInput
          name="contact"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={door.identifierPlaceholder}
          value={form.values.contact}
          onChange={(event) => {
            setMail(event.target.value.includes('@'));
            form.set({ contact: event.target.value });
          }}
        />
      </Field>
      <SubmitButton form={form} size="large" block>
        {submit}
      </SubmitButton>
    </form>
  );
}

/** As the server writes it; what is neither goes as it is, and is refused. */
function targetOf(contact: string): string {
  const meant = readIdentifier(contact);
  if (!meant) return contact.trim();
  return 'email' in meant ? meant.email.toLowerCase() : meant.phone;
}
