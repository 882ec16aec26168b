import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { useWords } from '#ui/locale.tsx';
import type { Spoken } from '#i18n/words.ts';
import { useProvingQuestion, type PinAbout } from '../data/proving.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ProveDialog } from './prove-dialog.tsx';

type Words = Spoken<typeof secondStepWords>;
const textOf: Record<PinAbout, (t: Words) => string> = {
  power: (t) => t.powerText,
  destination: (t) => t.destinationText,
  way: (t) => t.wayText,
  money: (t) => t.moneyText,
};

/** Asks for the password or the PIN wherever an act on people's rights, or on where money goes, wants one. */
export function Proving() {
  const t = useWords(secondStepWords);
  const question = useProvingQuestion();
  return (
    <>
      <ProveDialog
        open={question?.kind === 'proof'}
        onClose={() => question?.cancel()}
        onProved={() => question?.kind === 'proof' && question.proved()}
      />
      <KeysDialog
        open={question?.kind === 'pin'}
        onClose={() => question?.cancel()}
        title={t.powerTitle}
        confirmLabel={t.confirm}
        onPin={async (pin) => {
          if (question?.kind === 'pin') await question.send(pin);
        }}
      >
        {question?.kind === 'pin' && <p>{textOf[question.about](t)}</p>}
      </KeysDialog>
    </>
  );
}
