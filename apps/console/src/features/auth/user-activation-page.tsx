import { Fragment, useEffect, useState } from 'react';
import { activationApi } from '#contract/activation/api.ts';
import type { InvitationState } from '#contract/activation/schemas.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { activationWords } from '#i18n/catalogues/activation/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useSession } from '../../data/session.ts';
import { ActivationForm } from './activation-form.tsx';
import { DoorFrame, DoorTitle } from './door-frame.tsx';
import { EntrySteps, isSignedIn, type Remaining } from './entry-steps.tsx';
import { useEnter } from './use-enter.ts';
import { useLeave } from './use-leave.ts';

export function Screen() {
  const t = useWords(activationWords);
  const locale = useLocale();
  const token = useRoute().params['id']!;
  const current = useSession();
  const [read, setRead] = useState<InvitationState | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const enter = useEnter();
  const leave = useLeave();

  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    call(activationApi.read, { body: { token }, quiet: true, signal: abort.signal }).then(
      ({ data }) => setRead(data),
      (error: unknown) => !abort.signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [token, attempt]);

  function onAnswer(answer: LoginAnswer) {
    if (isSignedIn(answer)) enter(answer);
    else setRemaining(answer);
  }

  if (remaining)
    return (
      <DoorFrame>
        <EntrySteps remaining={remaining} onAnswer={onAnswer} onBack={() => setRemaining(null)} />
      </DoorFrame>
    );
  if (failure !== null)
    return (
      <DoorFrame>
        <DoorTitle title={t.failedTitle} text={errorSentence(failure, locale)} />
        <Button variant="primary" size="large" block onClick={() => setAttempt(attempt + 1)}>
          {t.retry}
        </Button>
      </DoorFrame>
    );
  if (!read)
    return (
      <DoorFrame>
        <div aria-busy="true" className="h-96" />
      </DoorFrame>
    );
  if (read.state !== 'open') {
    return (
      <DoorFrame>
        <DoorTitle title={t[`${read.state}Title`]} text={t[`${read.state}Text`]} />
        <ButtonLink href={to('/login')} variant={read.state === 'used' ? 'primary' : 'secondary'} size="large" block>
          {t.logIn}
        </ButtonLink>
      </DoorFrame>
    );
  }
  if (current && current.user.id !== read.userId) {
    return (
      <DoorFrame>
        <DoorTitle title={t.otherTitle} text={t.otherText({ name: current.user.displayName, sentTo: read.sentTo })} />
        <div className="grid gap-2">
          <Button variant="primary" size="large" block onClick={() => void leave()}>
            {t.logOut}
          </Button>
          <ButtonLink href={to('/')} block>
            {t.stay}
          </ButtonLink>
        </div>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame>
      <DoorTitle
        title={t.title({ organisation: read.organisation })}
        text={read.inviter && t.invitedBy({ inviter: read.inviter })}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {[
          [t.role, read.roles[locale]],
          [t.sentTo, read.sentTo],
          [t.valid, t.days({ days: Math.max(1, Math.ceil((Date.parse(read.expiresAt) - clock.now()) / 86_400_000)) })],
        ].map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <ActivationForm
        token={token}
        invitation={read}
        personName={current?.user.displayName ?? null}
        onAnswer={onAnswer}
        onChanged={() => setAttempt(attempt + 1)}
      />
    </DoorFrame>
  );
}
