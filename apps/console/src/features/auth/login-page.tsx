import { lazy, Suspense, useState } from 'react';
import type * as z from 'zod/mini';
import type { accountChoice, SignedIn } from '#contract/auth/schemas.ts';
import { brand } from '#domain/brand.ts';
import { authWords } from '#i18n/catalogues/auth.ts';
import { isLocale } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { storedLocale, useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { safeNext } from '../../data/next-path.ts';
import { useGo } from '../../data/route.ts';
import { session } from '../../data/session.ts';
import { dropFlash, readFlash } from '../../shell/flash.ts';
import { loginHref, useLoginSearch } from './login-search.ts';
import { DemoLogins } from './demo-logins.tsx';
import { LoginForm } from './login-form.tsx';

const AccountChoice = lazy(() => import('./account-choice.tsx').then((module) => ({ default: module.AccountChoice })));

export type Choice = z.output<typeof accountChoice>;

/** The door: credentials, then the organisation when there are several, then where the person wanted to go. */
export function Screen() {
  const t = useWords(authWords);
  const go = useGo();
  const setLocale = useSetLocale();
  const { next, way } = useLoginSearch();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [filled, setFilled] = useState<{ login: string; password: string } | null>(null);
  const [flash] = useState(readFlash);

  function enter(answer: SignedIn) {
    dropFlash();
    session.open(answer);
    if (!storedLocale() && isLocale(answer.user.language)) setLocale(answer.user.language);
    go(safeNext(next) ?? '/', { replace: true });
  }

  function pick(login: { login: string; password: string }) {
    setFilled(login);
    if (way === 'organisation') go(loginHref('personal', next), { replace: true });
  }

  const reason = flash === 'sessionEnded' ? t.sessionEnded : flash === 'idle' ? t.idle : flash === 'signedOutElsewhere' ? t.signedOutElsewhere : next ? t.needLogin : null;
  return (
    <main className="flex flex-1 flex-col items-center px-3 py-8 md:justify-center md:py-12">
      <div className="grid w-full max-w-[26rem] gap-4">
        <p className="flex items-center gap-2.5 px-1 text-lg font-semibold tracking-tight text-primary">
          <Mark />
          {brand.name}
        </p>
        <section className="grid gap-5 rounded-lg border border-border bg-card p-5 md:p-7">
          {choice ? (
            <Suspense><AccountChoice choice={choice} onEnter={enter} onBack={() => setChoice(null)} /></Suspense>
          ) : (
            <>
              {reason && <Banner tone="info">{reason}</Banner>}
              <LoginForm key={filled?.login} way={way} filled={filled} onEnter={enter} onChoice={setChoice} />
            </>
          )}
        </section>
        {!choice && <DemoLogins onPick={pick} />}
        <Foot />
      </div>
    </main>
  );
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 fill-primary">
      <rect width="32" height="32" rx="8" />
      <path className="fill-on-primary" d="M9 23V9h2.8l8.4 9.2V9H23v14h-2.8L11.8 13.8V23z" />
    </svg>
  );
}

function Foot() {
  const t = useWords(authWords);
  const locale = useLocale();
  const setLocale = useSetLocale();
  const other = locale === 'en' ? 'fr' : 'en';
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-sm text-muted">
      <button type="button" lang={other} className="min-h-11 rounded-sm font-medium text-primary md:min-h-8" onClick={() => setLocale(other)}>
        {other === 'fr' ? 'Français' : 'English'}
      </button>
      <Link href={brand.supportChat} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center md:min-h-8">{t.chat}</Link>
    </footer>
  );
}
