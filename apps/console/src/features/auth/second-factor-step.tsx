import { useState } from 'react';
import type { SecondFactorAsked, SignedIn } from '#contract/auth/schemas.ts';
import { organisationSwitchApi } from '#contract/organisation-switch/api.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';
import { sessionStore } from '../../data/session.ts';
import { RecoveryCodes } from '../../shell/recovery-codes.tsx';
import { SecondStep } from '../../shell/second-step.tsx';
import { DoorTitle } from './door-frame.tsx';

/** The step after the right password of somebody with a second factor, or who must set one up now. */
export function SecondFactorStep({
  asked,
  onEnter,
  onBack,
}: {
  asked: SecondFactorAsked;
  onEnter: (answer: SignedIn) => void;
  onBack: () => void;
}) {
  const t = useWords(secondStepWords);
  const door = useWords(authWords);
  // Codes of a first authenticator are shown before the console opens: afterwards nobody would see them.
  const [kept, setKept] = useState<{ answer: SignedIn; codes: string[] } | null>(null);
  return (
    <>
      <DoorTitle title={t.title} />
      <SecondStep
        challengeId={asked.challengeId}
        methods={asked.methods}
        onRestart={onBack}
        onAnswer={async ({ method, code, assertion }) => {
          const body = {
            challengeId: asked.challengeId,
            method: method as 'totp',
            ...(code ? { code } : {}),
            ...(assertion ? { assertion } : {}),
            deviceId: sessionStore.distinctId(),
          };
          const { recoveryCodes, ...answer } = (await call(organisationSwitchApi.login, { body, quiet: true })).data;
          if (recoveryCodes) setKept({ answer, codes: recoveryCodes });
          else onEnter(answer);
        }}
      />
      <Button variant="ghost" onClick={onBack}>
        {door.back}
      </Button>
      {kept && <RecoveryCodes codes={kept.codes} onKept={() => onEnter(kept.answer)} />}
    </>
  );
}
