import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { useIdleWarning } from '../data/idle-warning.ts';
import { inactivityWarningMs } from '../data/inactivity.ts';
import { useGo } from '../data/route.ts';
import { signOut } from './end-session.ts';

/** The last minute of a session in which nobody has moved. */
export function IdleDialog() {
  const t = useWords(shellWords);
  const go = useGo();
  const warning = useIdleWarning();
  const stay = () => warning?.stay();
  return (
    <Dialog
      open={warning !== null}
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
      {warning && <Countdown until={warning.endsAt} total={inactivityWarningMs / 1000} now={Date.now} />}
    </Dialog>
  );
}
