import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { signUpApi } from '#contract/sign-up/api.ts';
import { termsVersion } from '#domain/terms.ts';
import { authWords } from '#i18n/catalogues/auth.ts';
import { newPasswordWords, signUpWords } from '#i18n/catalogues/sign-up.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { call } from '../../data/call.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { DoorTitle } from './door-frame.tsx';
import { LogoField } from './logo-field.tsx';
import { NewPassword } from './new-password.tsx';

/** What is typed here and kept; the password never is. */
export type Business = { businessName: string; name: string; other: string };
type Props = {
  proved: { target: string; otpToken: string; existing: string | null };
  business: Business;
  onChange: (business: Business) => void;
  onAnswer: (answer: LoginAnswer) => void;
  onRestart: () => void;
};

/** Last step: the business, the person where it is a new one, the terms. */
export function BusinessStep({ proved, business, onChange, onAnswer, onRestart }: Props) {
  const t = useWords(signUpWords);
  const words = useWords(newPasswordWords);
  const door = useWords(authWords);
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [isAccepted, setAccepted] = useState(false);
  const [logo, setLogo] = useState<string | null>(null);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const isNew = proved.existing === null;
  const isMail = proved.target.includes('@');
  // The other contact belongs to somebody: the business may go to that account instead.
  const [isOthers, setOthers] = useState(false);
  // Whose account it is has a second step.
  const [asksCode, setAsksCode] = useState(false);
  const refused = fieldErrors(refusal, locale);
  const errorOf = (name: string, path = name) => (missing.has(name) ? door.required : refused[path]);
  const set = (name: keyof Business) => (value: string) => {
    if (name === 'other') {
      setOthers(false);
      setAsksCode(false);
    }
    onChange({ ...business, [name]: value });
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const password = String(data.get('password') ?? '');
    const otherPassword = String(data.get('otherPassword') ?? '');
    const factorCode = String(data.get('factorCode') ?? '');
    const empty = [
      ['businessName', business.businessName],
      ...(isNew && !isOthers
        ? [
            ['name', business.name],
            ['password', password],
          ]
        : []),
      ...(isOthers ? [['otherPassword', otherPassword]] : []),
      ...(asksCode ? [['factorCode', factorCode]] : []),
      ['terms', isAccepted ? 'yes' : ''],
    ]
      .filter(([, value]) => value!.trim() === '')
      .map(([name]) => name!);
    setMissing(new Set(empty));
    setRefusal(null);
    if (empty.length > 0) return void requestAnimationFrame(() => leadTo(form.current));
    setBusy(true);
    try {
      const other = business.other.trim();
      const { data: made } = await call(signUpApi.create, {
        body: {
          [isMail ? 'email' : 'phone']: proved.target,
          ...(other ? { [isMail ? 'phone' : 'email']: other } : {}),
          otpToken: proved.otpToken,
          businessName: business.businessName,
          language: locale,
          termsVersion,
          ...(isNew && !isOthers
            ? { name: business.name, password }
            : {
                merge: { ...(isOthers ? { password: otherPassword } : {}), ...(asksCode ? { code: factorCode } : {}) },
              }),
          deviceId: sessionStore.distinctId(),
          // Without one the server makes the same initials that are shown here.
          ...(logo ? { logo: logo.slice(logo.indexOf(',') + 1) } : {}),
        },
        quiet: true,
        loader: 'show',
      });
      onAnswer(made.login);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      if (error.error.key === 'auth.account_exists' && error.error.params?.['via'] === 'other') setOthers(true);
      if (error.error.key === 'second_factor.factor_needed') setAsksCode(true);
      requestAnimationFrame(() => leadTo(form.current));
    } finally {
      setBusy(false);
    }
  }

  const key = refusal?.error.key;
  const isPlain =
    refusal &&
    Object.keys(refused).length === 0 &&
    !(key === 'auth.account_exists' && isOthers) &&
    key !== 'second_factor.factor_needed';
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <DoorTitle title={t.businessTitle} text={isNew ? t.businessText : t.mergeText({ name: proved.existing! })} />
      {isPlain && (
        <Banner
          tone="danger"
          live
          action={
            key === 'otp.token_over' ? (
              <Button size="small" onClick={onRestart}>
                {t.resend}
              </Button>
            ) : undefined
          }
        >
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      <Field label={t.businessName} error={errorOf('businessName')} required>
        <TextInput
          value={business.businessName}
          onChange={(event) => set('businessName')(event.target.value)}
          autoComplete="organization"
          placeholder={t.businessNamePlaceholder}
          maxLength={100}
        />
      </Field>
      <LogoField name={business.businessName} picture={logo} error={refused['logo']} onChange={setLogo} />
      <Field label={isMail ? t.businessPhone : t.businessEmail} error={refused['phone'] ?? refused['email']} optional>
        {isMail ? (
          <PhoneInput value={business.other} onChange={set('other')} />
        ) : (
          <TextInput
            type="email"
            value={business.other}
            onChange={(event) => set('other')(event.target.value)}
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
            <Field label={t.otherPassword} error={errorOf('otherPassword', 'merge.password')} required>
              <PasswordInput name="otherPassword" autoComplete="current-password" />
            </Field>
          </div>
        </Banner>
      )}
      {asksCode && (
        <Banner tone="warning" live title={t.factorTitle}>
          <div className="grid gap-3">
            <p>{t.factorText}</p>
            <Field label={t.factorCode} error={errorOf('factorCode', 'merge.code')} required>
              <TextInput name="factorCode" autoComplete="one-time-code" maxLength={40} />
            </Field>
          </div>
        </Banner>
      )}
      {isNew && !isOthers && (
        <>
          <Field label={t.name} error={errorOf('name')} required>
            <TextInput
              value={business.name}
              onChange={(event) => set('name')(event.target.value)}
              autoComplete="name"
              maxLength={100}
            />
          </Field>
          <NewPassword name="password" label={words.password} error={errorOf('password')} />
        </>
      )}
      <div className="grid gap-1">
        <Checkbox
          label={t.terms}
          checked={isAccepted}
          aria-invalid={missing.has('terms') || undefined}
          onChange={(event) => setAccepted(event.target.checked)}
        />
        {missing.has('terms') && !isAccepted && (
          <p role="alert" className="text-sm text-danger">
            {t.termsNeeded}
          </p>
        )}
        <p className="text-sm">
          <Link href={to('/terms')} target="_blank">
            {t.termsRead}
          </Link>
        </p>
      </div>
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {isOthers ? t.otherAdd : t.open}
      </Button>
    </form>
  );
}
