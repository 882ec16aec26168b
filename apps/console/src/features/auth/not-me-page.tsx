import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { passwordsApi } from '#contract/passwords/api.ts';
import { passwordsWords } from '#i18n/catalogues/passwords.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { session } from '../../data/session.ts';
import { DoorFrame, DoorTitle } from './door-frame.tsx';

/** Where the link of a security message leads. A press is needed: programs that look through mail open links too. */
export function Screen() {
  const t = useWords(passwordsWords);
  const locale = useLocale();
  // Behind the #, where no server and no log sees it.
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<'asking' | 'busy' | DataOf<typeof passwordsApi.notMe>>('asking');
  const [refusal, setRefusal] = useState<unknown>(null);

  async function lock() {
    if (state === 'busy') return;
    setState('busy');
    setRefusal(null);
    try {
      const { data } = await call(passwordsApi.notMe, { body: { token }, quiet: true, loader: 'show' });
      session.close();
      setState(data);
    } catch (error) {
      setRefusal(error);
      setState('asking');
    }
  }

  if (typeof state === 'object') {
    const isShut = state.loginWith.length === 0;
    return (
      <DoorFrame>
        <DoorTitle title={isShut ? t.notMeShutTitle : t.notMeDoneTitle} text={isShut ? t.notMeShutText : `${t.notMeDoneText} ${t.notMeGoesTo({ to: state.loginWith.join(', ') })}`} />
        {state.undone.length > 0 && (
          <section aria-label={t.notMeUndone} className="grid gap-1">
            <h2 className="text-sm font-semibold">{t.notMeUndone}</h2>
            <ul className="list-disc ps-5 text-sm text-muted">
              {state.undone.map((what) => <li key={what}>{t[`undone_${what}`]}</li>)}
            </ul>
          </section>
        )}
        {!isShut && <ButtonLink href="/forgot-password" variant="primary" size="large" block>{t.notMeNext}</ButtonLink>}
      </DoorFrame>
    );
  }
  return (
    <DoorFrame>
      <DoorTitle title={t.notMeTitle} text={t.notMeText} />
      {refusal !== null && <Banner tone="danger" live action={<ButtonLink href="/forgot-password" size="small">{t.notMeNext}</ButtonLink>}>{errorSentence(refusal, locale)}</Banner>}
      <div className="grid grid-cols-1 gap-2">
        <Button variant="danger" size="large" block loading={state === 'busy'} onClick={() => void lock()}>{t.notMeSubmit}</Button>
        <ButtonLink href="/" block>{t.notMeWasMe}</ButtonLink>
      </div>
    </DoorFrame>
  );
}
