import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { usePlacement } from './placement.ts';

export type PopoverProps = {
  /** What it belongs to: it stands below, and gets the focus back. */
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

const focusable = 'input:not([type=hidden],:disabled),select:not(:disabled),textarea:not(:disabled),button,a[href]';

/**
 * A small piece of work beside the button that opens it; the page stays in reach. A press elsewhere, Escape, and Tab
 * beyond its end close it.
 */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlacement(box, useRef(anchor), true, 'bottom-start');
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const own = box.current!;
    own.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
    // Whoever closes it from within is led back; whoever went elsewhere stays there.
    return () => {
      if (own.contains(document.activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.contains(target)) latest.current();
    };
    addEventListener('pointerdown', outside, true);
    addEventListener('focusin', outside, true);
    return () => {
      removeEventListener('pointerdown', outside, true);
      removeEventListener('focusin', outside, true);
    };
  }, [anchor]);
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={label}
      className="overlay enter-fade fixed z-50 max-h-[80dvh] w-max max-w-[min(24rem,calc(100vw-1rem))] min-w-60 overflow-y-auto p-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
