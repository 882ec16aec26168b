import { useId, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { closingWord } from './closing-word.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { useLocale } from './locale.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'onClose'> & {
  size?: 'small' | 'medium' | 'large';
  /** A drawer: for more fields than a dialog holds without scrolling. */
  drawer?: boolean;
  formRef?: Ref<HTMLFormElement>;
  /** The button that puts it aside; without it, that closes like any other way out. */
  onCancel?: () => void;
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

/** A dialog or drawer that asks for something and sends it: its last button submits the form, and so does Enter. */
export function FormDialog({
  drawer,
  size,
  formRef,
  onCancel,
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
  const frame = {
    ...dialog,
    open: true,
    onClose,
    dismissable: !sending,
    footer: (
      <>
        <Button onClick={onCancel ?? onClose} disabled={sending}>
          {closingWord(submitLabel, locale)}
        </Button>
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
    ),
  };
  const form = (
    <>
      <form
        id={id}
        ref={formRef}
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
    </>
  );
  return drawer ? (
    <Drawer {...frame} {...(size === 'large' ? { size } : {})}>
      {form}
    </Drawer>
  ) : (
    <Dialog {...frame} {...(size ? { size } : {})}>
      {form}
    </Dialog>
  );
}
