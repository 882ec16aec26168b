import { useEffect, useState } from 'react';
import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';

type Props = {
  /** Of `useShown`. */
  takeNote: () => void;
  /** Empties the PIN: it was typed under something else. Made once. */
  forget?: (() => void) | undefined;
};

/** What a dialog is about to confirm has changed under it. */
export function ChangedNote({ takeNote, forget = () => {} }: Props) {
  const t = useWords(recordFailureWords);
  const [act] = useState(() => forget);
  useEffect(() => {
    act();
    // Also when it goes: what was typed under it confirms nothing.
    return act;
  }, [act]);
  return (
    <Banner
      tone="warning"
      live
      action={
        <Button size="small" onClick={takeNote}>
          {t.showNow}
        </Button>
      }
    >
      {t.underHand}
    </Banner>
  );
}
