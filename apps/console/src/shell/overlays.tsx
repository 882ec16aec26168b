import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { formatTime } from '#domain/values/time.ts';
import { outcomeWords } from '#i18n/catalogues/transactions/outcomes.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { say } from '#i18n/words.ts';
import { LoaderModal } from '#ui/loader.tsx';
import { storedLocale } from '#ui/locale.tsx';
import { RouteProgress } from '#ui/route-progress.tsx';
import { toast } from '#ui/toast.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { clientEvents, loader } from '../data/client.ts';
import { errorSentence } from '../data/error-sentence.ts';
import { useGo } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { parts } from '../data/until-here.ts';
import { onceOver } from '../data/write.ts';
import { sessionLost } from './end-session.ts';
import { dropFlash, readFlash } from './flash.ts';
import { useLater } from './later.ts';

const loadSessionOverlays = () => import('./session-overlays.tsx').then(({ SessionOverlays }) => SessionOverlays);

/** Everything that floats above any page. Mounted once, when it is first needed. */
export function Overlays() {
  const go = useGo();
  const hasSession = useSession() !== null;
  const ofSession = useLater(loadSessionOverlays, hasSession);
  const moving = useRouterState({ select: (state) => state.isLoading });
  const arePartsComing = useSyncExternalStore(parts.subscribe, parts.areComing);
  const waiting = useSyncExternalStore(loader.subscribe, loader.visible);
  useEffect(() => {
    clientEvents.listen({
      onSessionLost: (reason) => sessionLost(go, reason),
      onError(error) {
        const key = toast.error(
          errorSentence(error, storedLocale() ?? 'en'),
          error.error.requestId ? { requestId: error.error.requestId } : {},
        );
        // That nobody knows is said no more once somebody does.
        if (error.outcomeUnknown) onceOver(error, () => toast.dismiss(key));
      },
      onNotDone: (at) =>
        void toast.error(say(outcomeWords, storedLocale() ?? 'en').lateNotDone({ time: formatTime(new Date(at)) })),
    });
    if (readFlash() === 'sandboxEnded') {
      dropFlash();
      toast.info(say(shellWords, storedLocale() ?? 'en').sandboxEnded);
    }
  }, [go]);
  return (
    <>
      <RouteProgress active={moving || arePartsComing} />
      {hasSession && ofSession}
      <LoaderModal open={waiting} />
      <Toaster />
    </>
  );
}
