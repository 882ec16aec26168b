import { Suspense, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { passwordsApi } from '#contract/passwords/api.ts';
import { authWords } from '#i18n/catalogues/auth.ts';
import { passwordsWords } from '#i18n/catalogues/passwords.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { leadTo } from '../../data/lead-to.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { DoorFrame, DoorTitle } from './door-frame.tsx';
import { EntrySteps, isSignedIn, type Remaining } from './entry-steps.tsx';
import { NewPassword } from './new-password.tsx';
import { dropReset, readReset, type Reset } from './password-reset.ts';
import { useEnter } from './use-enter.ts';

const OrganisationRadio = lazyPart(() => import('./organisation-radio.tsx'), 'OrganisationRadio');

export function Screen() {
  const t = useWords(passwordsWords);
  const [reset, setReset] = useState<Reset | null>(readReset);
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const enter = useEnter();
  function onAnswer(answer: LoginAnswer) {
    dropReset();
    if (isSignedIn(answer)) enter(answer);
    else setRemaining(answer);
  }
  const back = (
    <p className="px-1 text-center text-sm">
      <Link href={to('/login')}>{t.back}</Link>
    </p>
  );
  if (remaining)
    return (
      <DoorFrame>
        <EntrySteps remaining={remaining} onAnswer={onAnswer} onBack={() => location.assign(to('/login'))} />
      </DoorFrame>
    );
  if (!reset) {
    return (
      <DoorFrame below={back}>
        <DoorTitle title={t.needCodeTitle} text={t.needCodeText} />
        <ButtonLink href={to('/forgot-password')} variant="primary" size="large" block>
          {t.needCode}
        </ButtonLink>
      </DoorFrame>
    );
  }
  const onOver = () => {
    dropReset();
    setReset(null);
  };
  return (
    <DoorFrame below={back}>
      <ResetForm reset={reset} onAnswer={onAnswer} onOver={onOver} />
    </DoorFrame>
  );
}

function ResetForm({
  reset,
  onAnswer,
  onOver,
}: {
  reset: Reset;
  onAnswer: (answer: LoginAnswer) => void;
  onOver: () => void;
}) {
  const t = useWords(passwordsWords);
  const words = useWords(newPasswordWords);
  const door = useWords(authWords);
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const { organisations } = reset;
  const [organisationId, setOrganisationId] = useState<string | null>(
    organisations.length === 1 ? organisations[0]!.orgId : null,
  );
  const [problems, setProblems] = useState<{ organisation?: string | undefined; password?: string | undefined }>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const refused = fieldErrors(refusal, locale);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const found = {
      organisation: organisations.length > 1 && !organisationId ? t.organisationNeeded : undefined,
      password: password === '' ? door.required : undefined,
    };
    setProblems(found);
    setRefusal(null);
    if (found.organisation || found.password) return void requestAnimationFrame(() => leadTo(form.current));
    setBusy(true);
    try {
      const body = {
        otpToken: reset.otpToken,
        password,
        ...(organisationId ? { organisationId } : {}),
        deviceId: sessionStore.distinctId(),
      };
      onAnswer((await call(passwordsApi.reset, { body, quiet: true, loader: 'show' })).data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      if (error.error.key === 'otp.token_over') return onOver();
      setRefusal(error);
      requestAnimationFrame(() => leadTo(form.current));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <DoorTitle title={t.resetTitle} text={t.resetText({ name: reset.name })} />
      {refusal !== null && Object.keys(refused).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      {organisations.length > 1 && (
        <Suspense fallback={<div aria-busy="true" className="h-36" />}>
          <OrganisationRadio
            accounts={organisations}
            value={organisationId}
            onChange={setOrganisationId}
            error={organisationId ? undefined : problems.organisation}
          />
        </Suspense>
      )}
      <NewPassword name="password" label={words.newPassword} error={problems.password ?? refused['password']} />
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t.save}
      </Button>
    </form>
  );
}
