import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/confirm-dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { ChangedNote } from './changed-note.tsx';

type Props = ConfirmDialogProps & {
  /** `takeNote` of `useShown`. */
  changed: (() => void) | null;
};

/** A question about a record as it was read (`useShown`): once it has changed, it is looked at anew first. */
export function ConfirmShown({ changed, children, ...dialog }: Props) {
  const { lookFirst } = useWords(recordFailureWords);
  return (
    <ConfirmDialog {...dialog} {...(changed && { blockedReason: lookFirst })}>
      {children}
      {changed && <ChangedNote takeNote={changed} />}
    </ConfirmDialog>
  );
}
