import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A question that a refusal has put into a form: whoever pressed is taken to it, its tick box has the focus. Whatever
 * stands below the fold else makes the press look refused.
 */
export function Asked({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('input')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={box}>{children}</div>;
}
