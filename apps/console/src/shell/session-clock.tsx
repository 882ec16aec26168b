import { useEffect, useRef, useState } from 'react';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { client } from '../data/client.ts';
import { refreshRights } from '../data/fresh-rights.ts';
import { inactivityWarningMs, watchInactivity } from '../data/inactivity.ts';
import { useGo } from '../data/route.ts';
import { inactivityMs } from '../data/session.ts';
import { useCurrentRow } from './current-row.ts';
import { signOut } from './end-session.ts';

/**
 * While someone is logged in: tokens are refreshed ahead of time, rights are kept current, silence ends the session.
 */
export function SessionClock() {
  const t = useWords(shellWords);
  const go = useGo();
  const isStopped = useCurrentRow()?.flags?.stopMonitoring ?? false;
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const watch = useRef<ReturnType<typeof watchInactivity> | null>(null);

  useEffect(() => {
    if (isStopped) return;
    client.startMonitoring();
    return client.stopMonitoring;
  }, [isStopped]);

  useEffect(() => {
    // What this browser remembers of rights and names may be a day old.
    void refreshRights();
    watch.current = watchInactivity({
      limitMs: inactivityMs,
      onWarning: setEndsAt,
      onStay: () => setEndsAt(null),
      onEnd: () => void signOut(go, 'idle'),
    });
    return () => watch.current?.stop();
  }, [go]);

  const stay = () => watch.current?.stay();
  return (
    <Dialog
      open={endsAt !== null}
      onClose={stay}
      role="alertdialog"
      title={t.idleTitle}
      description={t.idleText}
      footer={
        <>
          <Button onClick={() => void signOut(go)}>{t.signOut}</Button>
          <Button variant="primary" onClick={stay} data-autofocus>
            {t.idleStay}
          </Button>
        </>
      }
    >
      {endsAt !== null && <Countdown until={endsAt} total={inactivityWarningMs / 1000} />}
    </Dialog>
  );
}
