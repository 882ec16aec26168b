import { useEffect, useId, useState } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { useWords } from './locale.tsx';
import { Modal } from './modal.tsx';
import { Spinner } from './spinner.tsx';

/** True once `on` has been true for the delay: short waits show nothing at all. */
export function useDelayed(on: boolean, delayMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [on, delayMs]);
  return on && late;
}

/** Covers the screen while money moves. Nothing dismisses it but the answer. */
export function LoaderModal({ open, label, delayMs = 300 }: { open: boolean; label?: string; delayMs?: number }) {
  const t = useWords(uiWords);
  const id = useId();
  return (
    <Modal
      open={useDelayed(open, delayMs)}
      onClose={() => {}}
      dismissable={false}
      labelledBy={id}
      className="overlay enter-fade m-auto w-72 p-6 text-center"
    >
      <div role="status" className="grid justify-items-center gap-3">
        <Spinner className="size-7 text-primary" />
        <p id={id} className="font-semibold">
          {label ?? t.pleaseWait}
        </p>
        <p className="text-sm text-muted text-balance">{t.pleaseWaitDetail}</p>
      </div>
    </Modal>
  );
}
