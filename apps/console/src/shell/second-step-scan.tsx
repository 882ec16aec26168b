import { useEffect, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { useWords } from '#ui/locale.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { newBrowserSecret } from '../data/browser-secret.ts';

export type ScanState = {
  id: string;
  qrText: string;
  matchNumber: string;
  status: string;
  expiresAt: string;
  scannedBy: string | null;
  isIn: boolean;
};
type Look = (id: string | undefined, browserSecret: string) => Promise<ScanState>;

/** A new code when one is over, this often; then somebody must ask for another. */
const refreshesMax = 5;
const askEveryMs = 2000;
/** About as long as a code lives. */
const brokenMax = 30;

/** Waits for a phone to confirm what is shown as a code. */
export function Scan({ look, onError }: { look: Look; onError: (error: unknown) => void }) {
  const t = useWords(secondStepWords);
  const [shown, setShown] = useState<ScanState | null>(null);
  const [round, setRound] = useState(0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const secret = newBrowserSecret();
    let timer = 0;
    let refreshes = 0;
    let broken = 0;
    let isGone = false;
    const ask = async (id: string | undefined) => {
      try {
        const state = await look(id, secret);
        broken = 0;
        if (isGone || state.isIn) return;
        setShown(state);
        // Used up without letting this page in: the answer that did so was lost.
        const hasEnded = state.status === 'expired' || state.status === 'denied' || state.status === 'consumed';
        if (state.status === 'denied' || (hasEnded && ++refreshes > refreshesMax)) return setOver(true);
        timer = window.setTimeout(() => void ask(hasEnded ? undefined : state.id), askEveryMs);
      } catch (error) {
        if (isGone) return;
        // A line that breaks for a moment ends no wait.
        if (error instanceof ApiError && error.status === 0 && ++broken <= brokenMax)
          timer = window.setTimeout(() => void ask(id), askEveryMs);
        else onError(error);
      }
    };
    void ask(undefined);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // One wait for as long as this is shown, and one more for each wish.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [round]);
  if (isOver) {
    return (
      <div className="grid justify-items-center gap-3 text-center">
        <p className="text-muted" role="status">
          {shown?.status === 'denied' ? t.scanDenied : t.scanOver}
        </p>
        <Button
          onClick={() => {
            setOver(false);
            setShown(null);
            setRound(round + 1);
          }}
        >
          {t.scanAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <p className="text-pretty text-muted">{t.scanText}</p>
      {shown ? (
        <p className="text-3xl font-semibold tabular-nums">{shown.matchNumber}</p>
      ) : (
        <Skeleton className="h-9 w-11" />
      )}
      {shown ? <QrCode text={shown.qrText} size={176} label={t.scanLabel} /> : <Skeleton className="h-48 w-44" />}
      <div className="text-sm text-muted" role="status">
        {shown?.scannedBy ? t.scanned({ name: shown.scannedBy }) : shown ? <Countdown until={shown.expiresAt} /> : ' '}
      </div>
    </div>
  );
}
