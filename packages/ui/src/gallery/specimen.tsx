import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** One shelf of the gallery. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('flex flex-wrap items-center gap-2', className)}>{children}</div>;
}
