import { useEffect, useRef, useState, type ReactNode } from 'react';
import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { Banner } from '#ui/banner.tsx';
import { closingWord } from '#ui/closing-word.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { ApiError } from '#client/api-error.ts';
import { errorSentence } from '../data/error-sentence.ts';
import { to } from '../data/paths.ts';
import { useIsOver } from '../data/write.ts';
import { ChangedNote } from './changed-note.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What the PIN confirms: amount, to whom, warnings. */
  children?: ReactNode;
  confirmLabel: string;
  /** The PIN takes the focus although a field nobody must fill in stands before it. */
  pinFirst?: boolean;
  /**
   * A question that wants an answer first, shown below the children, and which refusals it asks instead of telling
   * them.
   */
  asks?: { question: ReactNode; blockedReason: string | null; isAsked: (refusal: unknown) => boolean };
  /** `takeNote` of `useShown`: what the PIN confirms has changed, and is looked at anew first. */
  changed?: (() => void) | null;
  /** Does the act with the PIN; its refusal is shown here, the dialog closes when it succeeds. */
  onPin: (pin: string) => Promise<void>;
};

/** The one place where a payment PIN is asked: every act that moves money out confirms here. Closed it forgets all. */
export function PinDialog(props: Props) {
  return props.open ? <OpenPinDialog {...props} /> : null;
}

function OpenPinDialog({ onClose, title, children, confirmLabel, pinFirst, asks, changed = null, onPin }: Props) {
  const t = useWords(secondStepWords);
  const { lookFirst } = useWords(recordFailureWords);
  const locale = useLocale();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isShort, setShort] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toPin = () => form.current?.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.focus();
  // A box that was closed while it was sent has lost the focus; a question that is asked instead takes it.
  // What nobody knew is said no more once somebody does.
  const isOver = useIsOver(refusal instanceof ApiError ? refusal : null);
  const isTold = refusal !== null && !isOver && !asks?.isAsked(refusal);
  useEffect(() => {
    if (isTold && !busy) toPin();
  }, [isTold, busy]);
  const hasNone = refusal instanceof ApiError && refusal.error.key === 'pin.not_set';
  // What changes while it is sent, or while nobody knows, may be what was sent.
  const isOwn = busy || (refusal instanceof ApiError && refusal.outcomeUnknown && !isOver);
  const takeNote = isOwn ? null : changed;
  async function confirm(digits: string) {
    if (busy || takeNote || asks?.blockedReason) return;
    setShort(digits.length < 6);
    if (digits.length < 6) return toPin();
    setBusy(true);
    setRefusal(null);
    try {
      await onPin(digits);
      onClose();
    } catch (error) {
      setRefusal(error);
    } finally {
      setPin('');
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {closingWord(confirmLabel, locale)}
          </Button>
          {hasNone ? (
            <ButtonLink href={to('/settings/security')} variant="primary">
              {t.choosePin}
            </ButtonLink>
          ) : (
            <Button
              type="submit"
              form="pin"
              variant="primary"
              loading={busy}
              disabledReason={takeNote ? lookFirst : (asks?.blockedReason ?? null)}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id="pin"
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(pin);
        }}
      >
        {takeNote && (
          <ChangedNote
            takeNote={takeNote}
            forget={() => {
              setPin('');
              setRefusal(null);
            }}
          />
        )}
        {children}
        {asks?.question}
        {isTold && (
          <Banner tone={refusal instanceof ApiError && refusal.outcomeUnknown ? 'warning' : 'danger'} live>
            {errorSentence(refusal, locale)}
          </Banner>
        )}
        <Field
          label={t.pinLabel}
          hint={t.pinForgot}
          error={isShort && pin.length < 6 ? t.pinShort : undefined}
          required
        >
          <PinInput secret first={pinFirst === true} value={pin} onChange={setPin} disabled={busy} />
        </Field>
      </form>
    </Dialog>
  );
}
