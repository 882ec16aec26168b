import { useState } from 'react';
import type { SignedIn } from '#contract/auth/schemas.ts';
import { qrLoginApi } from '#contract/qr-login/api.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { sessionStore } from '../../data/session.ts';
import { Scan } from '../../shell/second-step-scan.tsx';

/** A login confirmed on a phone that is logged in. The tokens come to this page only, and once. */
export function QrWait({ onEnter }: { onEnter: (answer: SignedIn) => void }) {
  const locale = useLocale();
  const [refusal, setRefusal] = useState<unknown>(null);
  if (refusal !== null)
    return (
      <Banner tone="danger" live>
        {errorSentence(refusal, locale)}
      </Banner>
    );
  const look = async (id: string | undefined, browserSecret: string) => {
    const state = (
      await call(qrLoginApi.show, {
        body: { browserSecret, deviceId: sessionStore.distinctId(), ...(id ? { id } : {}) },
        quiet: true,
        loader: 'hide',
      })
    ).data;
    if (state.tokens) onEnter(state.tokens);
    return { ...state, isIn: Boolean(state.tokens) };
  };
  return <Scan look={look} onError={setRefusal} />;
}
