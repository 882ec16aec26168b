import { useId } from 'react';
import { cx } from './cx.ts';
import { ModalFoot, ModalHead, type DialogProps } from './dialog.tsx';
import { Modal } from './modal.tsx';

export type DrawerProps = Omit<DialogProps, 'size' | 'role'> & { size?: 'medium' | 'large' };

/** From the right edge; on a phone a sheet from below that leaves a strip of the page visible. */
export function Drawer({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  dismissable = true,
  children,
}: DrawerProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissable={dismissable}
      labelledBy={id}
      describedBy={description ? `${id}-d` : undefined}
      className={cx(
        'overlay m-0 w-full max-w-full flex-col overflow-hidden p-0 open:flex',
        'max-md:enter-up max-md:mt-auto max-md:max-h-[90dvh] max-md:rounded-b-none',
        'md:enter-side md:ml-auto md:h-dvh md:max-h-dvh md:rounded-none md:border-y-0 md:border-r-0',
        size === 'large' ? 'md:max-w-2xl' : 'md:max-w-104',
      )}
    >
      <div className="border-b border-border">
        <ModalHead id={id} title={title} description={description} onClose={dismissable ? onClose : undefined} />
      </div>
      <div data-modal-body="" className="relative min-h-0 flex-1 overflow-y-auto p-5">
        {children}
      </div>
      {footer && <ModalFoot>{footer}</ModalFoot>}
    </Modal>
  );
}
