import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useWords } from './locale.tsx';
import { Modal } from './modal.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, main one last. They stack on phones. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False while money moves: no Escape, no close button. */
  dismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
};

const widths = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-4xl' };

/** Centred on a screen, a sheet from below on a phone. Wrap it around a form, or give the form `form="id"` buttons. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'small',
  dismissable = true,
  role,
  children,
}: DialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissable={dismissable}
      labelledBy={id}
      describedBy={description ? `${id}-d` : undefined}
      role={role}
      className={cx(
        'overlay enter-up m-auto w-full max-w-full flex-col overflow-hidden p-0 open:flex max-h-[92dvh] max-md:mb-0 max-md:rounded-b-none',
        widths[size],
      )}
    >
      <ModalHead id={id} title={title} description={description} onClose={dismissable ? onClose : undefined} />
      {children && (
        <div data-modal-body="" className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-5">
          {children}
        </div>
      )}
      {footer && <ModalFoot>{footer}</ModalFoot>}
    </Modal>
  );
}

export function ModalHead(props: {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  onClose?: (() => void) | undefined;
}) {
  const t = useWords(uiWords);
  return (
    <header className="flex items-start gap-3 py-4 pr-3 pl-5">
      <div className="min-w-0 flex-1 pt-1.5">
        <h2 id={props.id} className="text-lg font-semibold text-pretty">
          {props.title}
        </h2>
        {props.description && (
          <div id={`${props.id}-d`} className="mt-1 text-muted">
            {props.description}
          </div>
        )}
      </div>
      {props.onClose && <IconButton label={t.close} icon={<X />} onClick={props.onClose} />}
    </header>
  );
}

export function ModalFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-2 border-t border-border bg-card px-5 py-4 md:flex-row md:flex-wrap md:justify-end [&>*]:max-md:w-full [&>*>button]:max-md:w-full">
      {children}
    </footer>
  );
}
