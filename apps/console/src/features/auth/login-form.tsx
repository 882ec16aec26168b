import { Suspense, useRef, useState, type FormEvent } from 'react';
import { authApi } from '#contract/auth/api.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { asSeen } from '#domain/values/as-seen.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { ApiError } from '#client/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { call } from '../../data/call.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { problemsOf, readIdentifier, type Entered, type Problems } from './credentials.ts';
import { loginHref, useLoginSearch, type Way } from './login-search.ts';

const QrWait = lazyPart(() => import('./qr-wait.tsx'), 'QrWait');

type Props = {
  way: Way;
  filled: { login: string; password: string } | null;
  onAnswer: (answer: LoginAnswer) => void;
};

export function LoginForm({ way, filled, onAnswer }: Props) {
  const t = useWords(authWords);
  const locale = useLocale();
  const { next } = useLoginSearch();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const refused = fieldErrors(refusal, locale);
  const errorOf = (name: keyof Entered, path: string = name) => (problems[name] ? t[problems[name]] : refused[path]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const entered: Entered = {
      organisationId: String(data.get('organisationId') ?? ''),
      login: String(data.get('login') ?? ''),
      password: String(data.get('password') ?? ''),
    };
    const found = problemsOf(entered, way);
    setProblems(found);
    setRefusal(null);
    const first = Object.keys(found)[0];
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      onAnswer(await send(entered, way));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <header className="grid gap-0.5">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {t.title}
        </h1>
        <p className="text-muted">{way === 'qr' ? t.subtitleQr : t.subtitle}</p>
      </header>
      <Tabs
        label={t.ways}
        tabs={[
          { href: loginHref('personal', next), label: t.wayPersonal, current: way === 'personal' },
          { href: loginHref('organisation', next), label: t.wayOrganisation, current: way === 'organisation' },
          { href: loginHref('qr', next), label: t.wayQr, current: way === 'qr' },
        ]}
      />
      {way === 'qr' ? (
        <Suspense fallback={<SkeletonCard className="h-72" />}>
          <QrWait onEnter={onAnswer} />
        </Suspense>
      ) : (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {refusal && Object.keys(refused).length === 0 && (
            <Banner
              tone="danger"
              live
              action={refusal.error.key === 'auth.business_only' && <Link href={to('/sign-up')}>{t.signUp}</Link>}
            >
              {errorSentence(refusal, locale)}
            </Banner>
          )}
          {way === 'organisation' && (
            <Field label={t.organisationId} hint={t.organisationIdHint} error={errorOf('organisationId')} required>
              <TextInput
                name="organisationId"
                autoComplete="organization"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono"
              />
            </Field>
          )}
          <Field
            label={way === 'organisation' ? t.username : t.identifier}
            hint={way === 'organisation' ? t.usernameHint : undefined}
            error={errorOf('login') ?? refused['email'] ?? refused['phone'] ?? refused['username']}
            required
          >
            <TextInput
              name="login"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              defaultValue={filled?.login ?? ''}
              placeholder={way === 'organisation' ? undefined : t.identifierPlaceholder}
              ref={!filled && matchMedia('(pointer: fine)').matches ? takeFocus : undefined}
            />
          </Field>
          <Field label={t.password} error={errorOf('password')} required>
            <PasswordInput name="password" autoComplete="current-password" defaultValue={filled?.password ?? ''} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            size="large"
            block
            loading={busy}
            ref={filled ? takeFocus : undefined}
          >
            {t.submit}
          </Button>
          <p className="text-sm">
            <Link href={to('/forgot-password')}>{t.forgot}</Link>
          </p>
        </form>
      )}
    </>
  );
}

async function send(entered: Entered, way: Way): Promise<LoginAnswer> {
  const { password } = entered;
  const deviceId = sessionStore.distinctId();
  const options = { quiet: true, loader: 'show' } as const;
  if (way === 'organisation') {
    const [id, username] = [asSeen(entered.organisationId).trim(), asSeen(entered.login).trim()];
    const body = { organisationId: id, username, password, deviceId };
    return (await call(authApi.organisationLogin, { body, ...options })).data;
  }
  const identifier = readIdentifier(entered.login)!;
  if ('email' in identifier)
    return (await call(authApi.emailLogin, { body: { email: identifier.email, password, deviceId }, ...options })).data;
  return (await call(authApi.login, { body: { phone: identifier.phone, password, deviceId }, ...options })).data;
}
