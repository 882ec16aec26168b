import { useEffect } from 'react';
import { secondStepWords } from '#i18n/catalogues/second-step.ts';
import { useWords } from '#ui/locale.tsx';
import { useProvingQuestion } from '../data/proving.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ProveDialog } from './prove-dialog.tsx';

/** Asks for the password or the PIN wherever an act on people's rights, or on where money goes, wants one. */
export function Proving() {
  const t = useWords(secondStepWords);
  const question = useProvingQuestion();
  // Whoever is logged out meanwhile finds no question of the former session.
  useEffect(() => () => question?.cancel(), [question]);
  return (
    <>
      <ProveDialog open={question?.kind === 'proof'} onClose={() => question?.cancel()} onProved={() => question?.kind === 'proof' && question.proved()} />
      <KeysDialog open={question?.kind === 'pin'} onClose={() => question?.cancel()} title={t.powerTitle} confirmLabel={t.confirm} onPin={async (pin) => {
        if (question?.kind === 'pin') await question.send(pin);
      }}>
        <p>{question?.kind === 'pin' && question.about === 'destination' ? t.destinationText : t.powerText}</p>
      </KeysDialog>
    </>
  );
}
