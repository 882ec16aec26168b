import { useState, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { closingWord } from './closing-word.ts';
import { Dialog } from './dialog.tsx';
import { useLocale, useWords } from './locale.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The verb of the action, never "OK". */
  confirmLabel?: string;
  danger?: boolean;
  /** A promise keeps the dialog open and busy until it settles; then it closes. A rejection keeps it open. */
  onConfirm: () => void | Promise<unknown>;
  /** Why it may not be confirmed yet. */
  blockedReason?: string | null;
  children?: ReactNode;
};

/** One question, two answers. Focus starts on Cancel when the action cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, danger, onConfirm, blockedReason, children } = props;
  const t = useWords(uiWords);
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller reported the failure; the question stays open so that nothing typed is lost.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={!busy}
      role="alertdialog"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            {closingWord(confirmLabel, locale)}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            disabledReason={blockedReason}
            data-autofocus={!danger || undefined}
            onClick={() => void confirm()}
          >
            {confirmLabel ?? t.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
