import { useEffect, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { clock } from '#ui/clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { call } from '../data/call.ts';

import { useWrite } from '../data/write.ts';
import { LoadFailed } from './load-failed.tsx';
import { SecondStep, type StepAnswer } from './second-step.tsx';

type Asked = DataOf<typeof secondFactorApi.askProof>;

/** Asks once more who it is before security is changed: by a second factor, or by the password where there is none. */
export function ProveDialog({ open, onClose, onProved }: { open: boolean; onClose: () => void; onProved: () => void }) {
  const t = useWords(secondStepWords);
  return (
    <Dialog open={open} onClose={onClose} title={t.proveTitle} description={t.proveText}>
      {open && <Ways onProved={onProved} />}
    </Dialog>
  );
}

function Ways({ onProved }: { onProved: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  const prove = useWrite(secondFactorApi.prove, { quiet: true, invalidates: [secondFactorApi.state] });
  useEffect(() => {
    let isOver = false;
    const failed = (reason: unknown) => !isOver && reason instanceof ApiError && setError(reason);
    call(secondFactorApi.askProof, { quiet: true }).then(({ data }) => !isOver && setAsked(data), failed);
    return () => {
      isOver = true;
    };
  }, [round]);
  if (asked) {
    const answer = async (given: StepAnswer) => {
      try {
        await prove.mutateAsync({ body: bodyOf(asked, given) });
      } catch (refusal) {
        // Its answer was lost, and a code is taken only once: how it stands is asked for.
        if (!(refusal instanceof ApiError && refusal.outcomeUnknown) || !(await isProved())) throw refusal;
      }
      onProved();
    };
    return <SecondStep challengeId={asked.challengeId} methods={asked.methods} onAnswer={answer} />;
  }
  if (!error) return <SkeletonLines />;
  const again = () => {
    setError(null);
    setRound(round + 1);
  };
  return <LoadFailed error={error} refetch={again} isFetching={false} />;
}

const isProved = () =>
  call(secondFactorApi.state, { quiet: true }).then(
    ({ data }) => data.provedUntil !== null && new Date(data.provedUntil).getTime() > clock.now(),
    () => false,
  );

function bodyOf({ challengeId }: Asked, { method, code, assertion }: StepAnswer) {
  if (method === 'passkey') return { passkey: { challengeId, assertion: assertion! } };
  return method === 'password' ? { password: code! } : { code: code! };
}
