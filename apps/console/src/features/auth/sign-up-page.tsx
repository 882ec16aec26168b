import { Suspense, useEffect, useRef, useState } from 'react';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { dropDraft, keepDraft, readDraft } from '../../data/draft.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import type { Sent } from './sent-code.ts';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { DoorFrame, DoorTitle } from './door-frame.tsx';
import { EntrySteps, isSignedIn, type Remaining } from './entry-steps.tsx';
import { useEnter } from './use-enter.ts';

const loadBusiness = () => import('./business-step.tsx');
const BusinessStep = lazyPart(() => loadBusiness(), 'BusinessStep');

/**
 * How far somebody has come. Kept in this tab at each step, because reading an SMS may close the page of a small phone.
 */
type Progress = {
  contact: string;
  sent: Sent | null;
  proved: { target: string; otpToken: string; existing: string | null; isMerging: boolean } | null;
};
const start: Progress = { contact: '', sent: null, proved: null };
const draftName = 'sign-up';
/** What was typed of a business comes back to whoever proved the same address or number. */
const businessDraft = (target: string) => `sign-up.business.${target}`;

export function Screen() {
  const t = useWords(signUpWords);
  const [progress, setProgress] = useState<Progress>(() => readDraft<Progress>(draftName) ?? start);
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const enter = useEnter();
  useEffect(() => keepDraft(draftName, progress), [progress]);
  const move = (next: Partial<Progress>) => setProgress((now) => ({ ...now, ...next }));
  const { sent, proved } = progress;
  // Whoever goes elsewhere from here may leave the place to somebody else. A page that the phone closes is not left.
  const target = useRef(proved?.target);
  target.current = proved?.target;
  useEffect(
    () => () => {
      dropDraft(draftName);
      if (target.current) dropDraft(businessDraft(target.current));
    },
    [],
  );
  // Fetched while the code is on its way.
  useEffect(() => void (sent && loadBusiness().catch(() => {})), [sent]);
  const again = () => move({ sent: null, proved: null });

  function onAnswer(answer: Remaining | Parameters<typeof enter>[0]) {
    dropDraft(draftName);
    if (isSignedIn(answer)) enter(answer);
    else setRemaining(answer);
  }

  if (remaining)
    return (
      <DoorFrame>
        <EntrySteps remaining={remaining} onAnswer={onAnswer} onBack={() => location.assign(to('/login'))} />
      </DoorFrame>
    );
  const step = proved ? 2 : sent ? 1 : 0;
  return (
    <DoorFrame
      below={
        <p className="px-1 text-center text-sm text-muted">
          {t.haveAccount} <Link href={to('/login')}>{t.logIn}</Link>
        </p>
      }
    >
      <Steps labels={[t.stepContact, t.stepCode, t.stepBusiness]} current={step} />
      {step === 0 && (
        <>
          <DoorTitle title={t.title} text={t.subtitle} />
          <ContactStep
            purpose="signUp"
            initial={progress.contact}
            hint={t.contactHint}
            submit={t.send}
            onSent={(next) => move({ sent: next, contact: next.target })}
          />
        </>
      )}
      {step === 1 && (
        <CodeStep
          purpose="signUp"
          sent={sent!}
          onSent={(next) => move({ sent: next })}
          onChecked={({ otpToken, existingUser }) =>
            move({ proved: { target: sent!.target, otpToken, existing: existingUser?.name ?? null, isMerging: false } })
          }
          onBack={again}
        />
      )}
      {step === 2 &&
        (proved!.existing && !proved!.isMerging ? (
          <>
            <DoorTitle title={t.existsTitle} text={t.existsText({ name: proved!.existing })} />
            <div className="grid gap-2">
              <Button
                variant="primary"
                size="large"
                block
                onClick={() => move({ proved: { ...proved!, isMerging: true } })}
              >
                {t.merge}
              </Button>
              <Button block onClick={again}>
                {t.otherContact}
              </Button>
            </div>
          </>
        ) : (
          <Suspense fallback={<div aria-busy="true" className="h-96" />}>
            <BusinessStep
              key={proved!.target}
              proved={proved!}
              draft={businessDraft(proved!.target)}
              onAnswer={onAnswer}
              onRestart={again}
            />
          </Suspense>
        ))}
    </DoorFrame>
  );
}

/** Where one stands, in words and as a bar. */
function Steps({ labels, current }: { labels: string[]; current: number }) {
  const t = useWords(signUpWords);
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        {t.stepOf({ step: current + 1, of: labels.length })} ·{' '}
        <span className="font-medium text-fg">{labels[current]}</span>
      </p>
      <div aria-hidden="true" className="flex gap-1.5">
        {labels.map((label, index) => (
          <span key={label} className={cx('h-1 flex-1 rounded-full', index <= current ? 'bg-primary' : 'bg-border')} />
        ))}
      </div>
    </div>
  );
}
