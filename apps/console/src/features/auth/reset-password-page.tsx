import { Suspense, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { passwordsApi } from '#contract/passwords/api.ts';
import { passwordsWords } from '#i18n/catalogues/auth/passwords.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { useForm } from '../../data/form.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { DoorFrame, DoorTitle } from './door-frame.tsx';
import { doorSchemas } from './door-schemas.ts';
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
  const { organisations } = reset;
  const form = useForm(passwordsApi.reset, {
    start: { password: '', organisationId: organisations.length === 1 ? organisations[0]!.orgId : null },
    schema: doorSchemas.reset,
    input: (values) => ({ body: { otpToken: reset.otpToken, deviceId: sessionStore.distinctId(), ...values } }),
    rules: ({ organisationId }) => ({
      organisationId: organisations.length > 1 && !organisationId && t.organisationNeeded,
    }),
    around: (send) =>
      send({}).catch((error: unknown) => {
        if (error instanceof ApiError && error.error.key === 'otp.token_over') onOver();
        throw error;
      }),
    onSent: onAnswer,
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <DoorTitle title={t.resetTitle} text={t.resetText({ name: reset.name })} />
      <FormFailure form={form} />
      {organisations.length > 1 && (
        <Suspense fallback={<div aria-busy="true" className="h-36" />}>
          <OrganisationRadio
            accounts={organisations}
            {...form.bind('organisationId')}
            error={form.error('organisationId')}
          />
        </Suspense>
      )}
      <NewPassword
        name="password"
        label={words.newPassword}
        error={form.error('password')}
        {...form.bind('password')}
      />
      <SubmitButton form={form} size="large" block>
        {t.save}
      </SubmitButton>
    </form>
  );
}
