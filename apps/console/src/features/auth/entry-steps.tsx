import { Suspense } from 'react';
import type * as z from 'zod/mini';
import type { accountChoice, LoginAnswer, SecondFactorAsked, SignedIn } from '#contract/auth/schemas.ts';
import { lazyPart } from '../../data/lazy-part.ts';

const AccountChoice = lazyPart(() => import('./account-choice.tsx'), 'AccountChoice');
const SecondFactorStep = lazyPart(() => import('./second-factor-step.tsx'), 'SecondFactorStep');

export type Choice = z.output<typeof accountChoice>;
/** What still stands between a person and the console. */
export type Remaining = Choice | SecondFactorAsked;
export const isSignedIn = (answer: LoginAnswer): answer is SignedIn => 'accessToken' in answer;

export function EntrySteps({
  remaining,
  onAnswer,
  onBack,
}: {
  remaining: Remaining;
  onAnswer: (answer: LoginAnswer) => void;
  onBack: () => void;
}) {
  return (
    <Suspense>
      {'selectToken' in remaining ? (
        <AccountChoice choice={remaining} onAnswer={onAnswer} onBack={onBack} />
      ) : (
        <SecondFactorStep asked={remaining} onEnter={onAnswer} onBack={onBack} />
      )}
    </Suspense>
  );
}
