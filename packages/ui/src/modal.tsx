import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Which modal dialogs stand open, topmost last: messages must appear inside the topmost one, all else is inert. */
const stack: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stack.at(-1) ?? null,
    () => null,
  );
}

type ModalProps = {
  open: boolean;
  onClose: () => void;
  /** False: neither Escape nor a click outside closes it. */
  dismissable?: boolean;
  labelledBy?: string;
  describedBy?: string;
  label?: string;
  role?: 'dialog' | 'alertdialog';
  className?: string;
  children: ReactNode;
};

/**
 * The platform's modal dialog: it traps focus, makes the rest inert and gives focus back to the opener by itself.
 * Dialog, Drawer, palette and loader differ only in looks.
 *
 * It stands at the end of the page, whoever opens it: a form within a form is none, and browsers keep its `submit` from
 * whoever listens further out, so that the page is loaded anew instead.
 */
export function Modal(props: ModalProps) {
  if (!props.open) return null;
  const modal = <OpenModal {...props} />;
  return typeof document === 'undefined' ? modal : createPortal(modal, document.body);
}

/** As long as the second half of a double click may take. */
const doubleClickMs = 500;

const focusable =
  'input:not([type=hidden],:disabled),select:not(:disabled),textarea:not(:disabled),button,a[href],[tabindex="0"]';

/**
 * Where focus starts: what is marked `data-autofocus`; else the body's first control when it is a field; else the
 * dialog itself. Never the close button, which the platform would take, and which nobody opened a dialog for.
 */
function firstFocus(dialog: HTMLElement): HTMLElement {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const first = dialog.querySelector('[data-modal-body]')?.querySelector<HTMLElement>(focusable);
  return marked ?? (first?.matches('input,select,textarea') ? first : dialog);
}

function OpenModal({
  onClose,
  dismissable = true,
  labelledBy,
  describedBy,
  label,
  role,
  className,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (stack.length === 0) {
      const { style, clientWidth } = document.documentElement;
      style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
    }
    if (!dialog.open) dialog.showModal();
    openedAt.current = performance.now();
    stack.push(dialog);
    firstFocus(dialog).focus({ preventScroll: true });
    return () => {
      stack.splice(stack.indexOf(dialog), 1);
      // Closing before React removes the node is what returns focus to the opener.
      dialog.close();
    };
  }, []);
  // After commit, not during it: whoever listens renders.
  useEffect(() => {
    tell();
    return () => queueMicrotask(tell);
  }, []);
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={(event) => {
        // Chrome lets a second Escape through even when the first was refused.
        if (event.target !== ref.current || !ref.current.isConnected) return;
        if (dismissable) onClose();
        else ref.current.showModal();
      }}
      // To React it is still inside the form that opened it.
      onSubmit={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === ref.current && performance.now() - openedAt.current > doubleClickMs;
      }}
      onClickCapture={(event) => {
        // The second half of the double click that opened it presses nothing here: nobody has read it yet.
        if (event.detail > 1 && performance.now() - openedAt.current < doubleClickMs) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
      onClick={(event) => {
        // Only a press that began outside closes: selecting text and letting go outside must not lose a form.
        if (dismissable && pressedOutside.current && event.target === ref.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
