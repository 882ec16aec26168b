import type { ReactNode } from 'react';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormDialog as Frame, type FormDialogProps } from '#ui/form-dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import type { AnyForm } from '../data/form.ts';
import { ChangedNote } from './changed-note.tsx';
import { Refused } from './refused.tsx';

type Props = Omit<FormDialogProps, 'onSubmit' | 'sending' | 'formRef'> & {
  form: AnyForm;
  /** Why it was not taken, where there is more to say of it than `FormFailure` does. */
  failure?: ReactNode;
  /** `takeNote` of `useShown`: what the form confirms has changed, and is looked at anew first. */
  changed?: (() => void) | null;
  /** What was typed under something else is forgotten. */
  forget?: () => void;
};

/**
 * A dialog, or a drawer, around a form of `useForm`: title and fields are all that a screen writes. A refusal that
 * names no field stands above the fields, and so does that what was typed before has come back.
 */
export function FormDialog({
  form,
  failure = <FormFailure form={form} />,
  changed = null,
  forget,
  disabledReason,
  onClose,
  children,
  ...rest
}: Props) {
  const t = useWords(failureWords);
  const { lookFirst } = useWords(recordFailureWords);
  // What changes while it is sent, or while nobody knows, may be what was sent.
  const takeNote = form.isSending || form.failure?.outcomeUnknown ? null : changed;
  return (
    <Frame
      {...rest}
      formRef={form.props.ref}
      sending={form.isSending}
      disabledReason={!form.isOnline ? t.offline : takeNote ? lookFirst : disabledReason}
      onSubmit={form.submit}
      onCancel={() => {
        form.drop();
        onClose();
      }}
      onClose={() => {
        form.keep();
        onClose();
      }}
    >
      {form.isRestored && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => form.startOver()}>
              {t.startOver}
            </Button>
          }
        >
          {t.draftBack}
        </Banner>
      )}
      {failure}
      {takeNote && <ChangedNote takeNote={takeNote} forget={forget} />}
      {children}
    </Frame>
  );
}

/** Why the form was not taken, where no field of it says so. */
export function FormFailure({ form }: { form: AnyForm }) {
  const t = useWords(failureWords);
  const unplaced = form.unplaced();
  if (form.isHeld)
    return (
      <Banner tone="warning" live>
        {t.offline}
      </Banner>
    );
  if (form.failure) return <Refused error={form.failure} />;
  return unplaced.length === 0 ? null : (
    <Banner tone="danger" live>
      {unplaced.join(' ')}
    </Banner>
  );
}
