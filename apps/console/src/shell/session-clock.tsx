import { useEffect } from 'react';
import { client } from '../data/client.ts';
import { refreshRights } from '../data/fresh-rights.ts';
import { warnOfIdleness } from '../data/idle-warning.ts';
import { watchInactivity } from '../data/inactivity.ts';
import { hasUnanswered } from '../data/kept-intents.ts';
import { useGo } from '../data/route.ts';
import { inactivityMs } from '../data/session.ts';
import { wake } from '../data/wake.ts';
import { useCurrentRow } from './current-row.ts';
import { signOut } from './end-session.ts';
import { readFlash } from './flash.ts';

/** Whoever moves or types may soon do something that wants a dialog. */
const signs = ['pointerdown', 'pointermove', 'keydown'] as const;

/**
 * While someone is logged in: tokens are refreshed ahead of time, rights are kept current, silence ends the session,
 * and what floats above the page is fetched at the first sign of life, or at once where it has something to say.
 */
export function SessionClock() {
  const go = useGo();
  const isStopped = useCurrentRow()?.flags?.stopMonitoring ?? false;

  useEffect(() => {
    if (isStopped) return;
    client.startMonitoring();
    return client.stopMonitoring;
  }, [isStopped]);

  useEffect(() => {
    // What this browser remembers of rights and names may be a day old.
    void refreshRights();
    const watch = watchInactivity({
      limitMs: inactivityMs,
      onWarning: (endsAt) => warnOfIdleness({ endsAt, stay: watch.stay }),
      onStay: () => warnOfIdleness(null),
      onEnd: () => void signOut(go, 'idle'),
    });
    return () => {
      warnOfIdleness(null);
      watch.stop();
    };
  }, [go]);

  useEffect(() => {
    if (hasUnanswered() || readFlash() === 'sandboxEnded') wake();
    for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, wake, { capture: true });
    };
  }, []);
  return null;
}
