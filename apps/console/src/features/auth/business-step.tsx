import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { signUpApi } from '#contract/sign-up/api.ts';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { newPasswordWords, signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { DoorTitle } from './door-frame.tsx';
import { doorSchemas } from './door-schemas.ts';
import { LogoField } from './logo-field.tsx';
import { NewPassword } from './new-password.tsx';

type Props = {
  proved: { target: string; otpToken: string; existing: string | null };
  draft: string;
  onAnswer: (answer: LoginAnswer) => void;
  onRestart: () => void;
};

const keyOf = (refusal: unknown) => (refusal instanceof ApiError ? refusal.error.key : undefined);
/** The other contact belongs to somebody: the business may go to that account instead. */
const isOfOther = (refusal: unknown): boolean =>
  keyOf(refusal) === 'auth.account_exists' && (refusal as ApiError).error.params?.['via'] === 'other';
/** Whose account it is has a second step. */
const wantsCode = (refusal: unknown): boolean => keyOf(refusal) === 'second_factor.factor_needed';
const secrets = { password: '', otherPassword: '', factorCode: '' };
const empty = { businessName: '', name: '', other: '', logo: null as string | null, isAccepted: false, ...secrets };

/** Last step: the business, the person where it is a new one, the terms. */
export function BusinessStep({ proved, draft, onAnswer, onRestart }: Props) {
  const t = useWords(signUpWords);
  const words = useWords(newPasswordWords);
  const { required } = useWords(authWords);
  const fail = useWords(failureWords);
  const locale = useLocale();
  const isMail = proved.target.includes('@');
  const [isOthers, setOthers] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const isNew = proved.existing === null && !isOthers;
  const form = useForm(signUpApi.create, {
    start: empty,
    schema: doorSchemas.signUp,
    input: (values) => ({
      body: {
        ...(isMail ? { email: proved.target, phone: values.other } : { phone: proved.target, email: values.other }),
        otpToken: proved.otpToken,
        businessName: values.businessName,
        language: locale,
        termsVersion,
        deviceId: sessionStore.distinctId(),
        // Without one the server makes the same initials that are shown here.
        logo: values.logo && values.logo.slice(values.logo.indexOf(',') + 1),
        ...(isNew
          ? { name: values.name, password: values.password }
          : {
              merge: {
                ...(isOthers ? { password: values.otherPassword } : {}),
                ...(asksCode ? { code: values.factorCode } : {}),
              },
            }),
      },
    }),
    rules: (values) => ({
      name: isNew && values.name.trim() === '' && required,
      password: isNew && values.password === '' && required,
      'merge.password': isOthers && values.otherPassword === '' && required,
      'merge.code': asksCode && values.factorCode.trim() === '' && required,
      terms: !values.isAccepted && t.termsNeeded,
    }),
    draft,
    // No secret stays in this browser, and nobody accepts terms beforehand.
    toKeep: (values) => ({ ...values, ...secrets, logo: null, isAccepted: false }),
    around: (send) =>
      send({}).catch((refusal: unknown) => {
        if (isOfOther(refusal)) setOthers(true);
        if (wantsCode(refusal)) setAsksCode(true);
        throw refusal;
      }),
    isAsked: (refusal) => isOfOther(refusal) || wantsCode(refusal),
    onSent: ({ login }) => onAnswer(login),
  });
  const { values } = form;
  const setOther = (other: string) => {
    setOthers(false);
    setAsksCode(false);
    form.set({ other: other.trim() });
  };
  const termsProblem = form.error('terms');
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <DoorTitle
        title={t.businessTitle}
        text={proved.existing === null ? t.businessText : t.mergeText({ name: proved.existing })}
      />
      <p className="break-words">{t.openedFor({ to: isMail ? proved.target : formatPhoneFull(proved.target) })}</p>
      {keyOf(form.failure) === 'otp.token_over' ? (
        <Banner
          tone="danger"
          live
          action={
            <Button size="small" onClick={onRestart}>
              {fail.startOver}
            </Button>
          }
        >
          {errorSentence(form.failure, locale)}
        </Banner>
      ) : keyOf(form.failure) === 'sign_up.done_already' ? (
        <Banner
          tone="info"
          live
          action={
            <ButtonLink size="small" href={to('/login')}>
              {t.logIn}
            </ButtonLink>
          }
        >
          {errorSentence(form.failure, locale)}
        </Banner>
      ) : (
        <FormFailure form={form} />
      )}
      <Field label={t.businessName} error={form.error('businessName')} required>
        <TextInput
          {...form.bind('businessName')}
          autoComplete="organization"
          placeholder={t.businessNamePlaceholder}
          maxLength={100}
        />
      </Field>
      <LogoField
        name={values.businessName}
        picture={values.logo}
        error={form.error('logo')}
        onChange={(logo) => form.set({ logo })}
      />
      <Field
        label={isMail ? t.businessPhone : t.businessEmail}
        error={form.error('phone') ?? form.error('email')}
        optional
      >
        {isMail ? (
          <PhoneInput value={values.other} onChange={setOther} />
        ) : (
          <TextInput
            type="email"
            value={values.other}
            onChange={(event) => setOther(event.target.value)}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {isOthers && (
        <Banner tone="warning" live title={t.otherTitle}>
          <div className="grid gap-3">
            <p>{t.otherText}</p>
            <Field label={t.otherPassword} error={form.error('merge.password')} required>
              <PasswordInput name="otherPassword" autoComplete="current-password" {...form.bind('otherPassword')} />
            </Field>
          </div>
        </Banner>
      )}
      {asksCode && (
        <Banner tone="warning" live title={t.factorTitle}>
          <div className="grid gap-3">
            <p>{t.factorText}</p>
            <Field label={t.factorCode} error={form.error('merge.code')} required>
              <TextInput name="factorCode" autoComplete="one-time-code" maxLength={40} {...form.bind('factorCode')} />
            </Field>
          </div>
        </Banner>
      )}
      {isNew && (
        <>
          <Field label={t.name} error={form.error('name')} required>
            <TextInput {...form.bind('name')} autoComplete="name" maxLength={100} />
          </Field>
          <NewPassword
            name="password"
            label={words.password}
            error={form.error('password')}
            {...form.bind('password')}
          />
        </>
      )}
      <div className="grid gap-1">
        <Checkbox
          label={t.terms}
          checked={values.isAccepted}
          aria-invalid={termsProblem !== undefined || undefined}
          onChange={(event) => form.set({ isAccepted: event.target.checked })}
        />
        {termsProblem && (
          <p role="alert" className="text-sm text-danger">
            {termsProblem}
          </p>
        )}
        <p className="text-sm">
          <Link href={to('/terms')} target="_blank">
            {t.termsRead}
          </Link>
        </p>
      </div>
      <SubmitButton form={form} size="large" block>
        {isOthers ? t.otherAdd : t.open}
      </SubmitButton>
      <Button variant="ghost" onClick={onRestart}>
        {t.otherContact}
      </Button>
    </form>
  );
}
