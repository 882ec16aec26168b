import { useState } from 'react';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { readFlash } from '../../shell/flash.ts';
import { DemoLogins } from './demo-logins.tsx';
import { DoorFrame } from './door-frame.tsx';
import { EntrySteps, isSignedIn, type Remaining } from './entry-steps.tsx';
import { LoginForm } from './login-form.tsx';
import { loginHref, useLoginSearch } from './login-search.ts';
import { useEnter } from './use-enter.ts';

/** The door: credentials, then the organisation or a second factor, then where the person wanted to go. */
export function Screen() {
  const t = useWords(authWords);
  const go = useGo();
  const { next, way } = useLoginSearch();
  const enter = useEnter(next);
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const [filled, setFilled] = useState<{ login: string; password: string } | null>(null);
  const [flash] = useState(readFlash);

  function onAnswer(answer: LoginAnswer) {
    if (isSignedIn(answer)) enter(answer);
    else setRemaining(answer);
  }

  function pick(login: { login: string; password: string }) {
    setFilled(login);
    if (way !== 'personal') go(loginHref('personal', next), { replace: true });
  }

  if (remaining)
    return (
      <DoorFrame>
        <EntrySteps remaining={remaining} onAnswer={onAnswer} onBack={() => setRemaining(null)} />
      </DoorFrame>
    );
  const reason =
    flash === 'sessionEnded'
      ? t.sessionEnded
      : flash === 'idle'
        ? t.idle
        : flash === 'signedOutElsewhere'
          ? t.signedOutElsewhere
          : next
            ? t.needLogin
            : null;
  return (
    <DoorFrame
      below={
        <>
          <p className="px-1 text-center text-sm text-muted">
            {t.newHere} <Link href={to('/sign-up')}>{t.signUp}</Link>
          </p>
          <DemoLogins onPick={pick} />
        </>
      }
    >
      {reason && <Banner tone="info">{reason}</Banner>}
      <LoginForm key={filled?.login} way={way} filled={filled} onAnswer={onAnswer} />
    </DoorFrame>
  );
}
