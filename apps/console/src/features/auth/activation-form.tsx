import { activationApi } from '#contract/activation/api.ts';
import type { OpenInvitation } from '#contract/activation/schemas.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { ApiError } from '#client/api-error.ts';
import { activationWords } from '#i18n/catalogues/activation/words.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up/words.ts';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { doorSchemas } from './door-schemas.ts';
import { NewPassword } from './new-password.tsx';

type Props = {
  token: string;
  invitation: OpenInvitation;
  /** The invited person, when logged in already. */ personName: string | null;
  onAnswer: (answer: LoginAnswer) => void;
  /** It is no longer what was read: over, or somebody's who has an account by now. */
  onChanged: () => void;
};

/** Three ways to say yes: logged in already, with the password one has, or with a new one. */
export function ActivationForm({ token, invitation, personName, onAnswer, onChanged }: Props) {
  const t = useWords(activationWords);
  const words = useWords(newPasswordWords);
  const { required } = useWords(authWords);
  const way = personName !== null ? 'join' : invitation.hasAccount ? 'known' : 'new';
  const deviceId = sessionStore.distinctId();
  const row = way === 'join' ? activationApi.join : activationApi.accept;
  const form = useForm(row, {
    start: { name: invitation.name, newPassword: '', password: '' },
    schema: way === 'join' ? doorSchemas.join : doorSchemas.accept,
    input: ({ name, newPassword, password }) => ({
      body: {
        token,
        deviceId,
        ...(way === 'known' ? { password } : way === 'new' ? { name, newPassword } : {}),
      },
    }),
    rules: ({ name, newPassword, password }) => ({
      password: way === 'known' && password === '' && required,
      name: way === 'new' && name.trim() === '' && required,
      newPassword: way === 'new' && newPassword === '' && required,
    }),
    around: (send) =>
      send({}).catch((error: unknown) => {
        if (error instanceof ApiError) {
          const { key, field } = error.error;
          if (key === 'activation.closed' || (way === 'new' && field === 'password')) onChanged();
        }
        throw error;
      }),
    onSent: onAnswer,
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <p>{personName !== null ? t.youText({ name: personName }) : invitation.hasAccount ? t.knownText : t.newText}</p>
      <FormFailure form={form} />
      {way === 'known' && (
        <Field
          label={t.password}
          error={form.error('password')}
          required
          aside={<Link href={to('/forgot-password')}>{t.forgot}</Link>}
        >
          <PasswordInput name="password" autoComplete="current-password" {...form.bind('password')} />
        </Field>
      )}
      {way === 'new' && (
        <>
          <Field label={t.name} error={form.error('name')} required>
            <TextInput name="name" autoComplete="name" maxLength={100} {...form.bind('name')} />
          </Field>
          <NewPassword
            name="newPassword"
            label={words.password}
            error={form.error('newPassword')}
            {...form.bind('newPassword')}
          />
        </>
      )}
      <SubmitButton form={form} size="large" block>
        {way === 'join' ? t.join : way === 'known' ? t.accept : t.activate}
      </SubmitButton>
    </form>
  );
}
