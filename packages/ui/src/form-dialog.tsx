import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { closingWord } from './closing-word.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useLocale } from './locale.tsx';

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> & {
  /** What the main button says it will do. */
  submitLabel: ReactNode;
  onSubmit: () => void;
  /** Red where what is sent refuses or undoes something. */
  danger?: boolean;
  /** While it is being sent nothing may be closed or sent again. */
  sending: boolean;
  disabledReason?: string | null;
  /** The fields. */
  children: ReactNode;
  /** Below the fields, and no part of what is sent. */
  after?: ReactNode;
};

/** A dialog that asks for something and sends it: the button at its foot submits the form, and so does Enter. */
export function FormDialog({
  submitLabel,
  onSubmit,
  danger,
  sending,
  disabledReason,
  children,
  after,
  onClose,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const locale = useLocale();
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      dismissable={!sending}
      footer={
        <>
          <Button onClick={onClose}>{closingWord(submitLabel, locale)}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            loading={sending}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      {after}
    </Dialog>
  );
}
