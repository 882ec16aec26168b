import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { usePlacement } from './placement.ts';

/**
 * A short text beside a control, on hover and on keyboard focus; Escape hides it, the pointer may rest on it.
 * The text is also in the page for screen readers: give the control `aria-describedby={id}` through the render
 * function.
 */
export function Tooltip(props: {
  /** Null while there is nothing to tell: what it stands around stays the same element, and keeps its focus. */
  text: string | null;
  className?: string;
  /** The text only repeats the control's own name. */ labels?: boolean;
  children: ReactNode | ((describedBy: string) => ReactNode);
}) {
  const { text, className, labels, children } = props;
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  /** Late enough for the pointer to cross the gap and rest on the text; a finger gets time to read. */
  const closeIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(false), ms);
  };
  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  usePlacement(box, anchor, open && !!text, 'top');
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [open]);
  return (
    <span
      ref={anchor}
      className={text ? cx('relative inline-flex max-w-full', className) : 'contents'}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && closeIn(120)}
      onPointerUp={(event) => {
        // A finger cannot hover: pressing what is off shows why it is off.
        if (event.pointerType === 'mouse' || labels) return;
        show();
        closeIn(4000);
      }}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={() => setOpen(false)}
    >
      {typeof children === 'function' ? children(id) : children}
      {!labels && text && (
        <span id={id} className="sr-only">
          {text}
        </span>
      )}
      {open && text && (
        <span
          ref={box}
          popover="manual"
          aria-hidden="true"
          className="enter-fade fixed z-50 block w-max max-w-72 rounded-sm bg-fg px-2 py-1 text-xs font-normal whitespace-normal text-bg"
        >
          {text}
        </span>
      )}
    </span>
  );
}
