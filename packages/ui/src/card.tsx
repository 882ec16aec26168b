import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** At the right of the title: a button, a link, a range. */
  actions?: ReactNode;
  /** Below a line: totals, a link to the whole list. */
  footer?: ReactNode;
  /** No padding around the children, e.g. for a table. */
  flush?: boolean;
  /** The level of the title, h2 unless told. */
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
};

export function Card({ title, description, actions, footer, flush, level = 2, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={cx('flex min-w-0 flex-col rounded-lg border border-border bg-card', className)}>
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5">
          <div className="min-w-0 grow basis-48">
            {title && <Heading className="text-lg font-semibold">{title}</Heading>}
            {description && <p className="text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div
        className={cx(
          'min-w-0 flex-1',
          flush ? (title || actions ? 'mt-3' : '') : title || actions ? 'px-4 pt-3 pb-4 md:px-5 md:pb-5' : 'p-4 md:p-5',
        )}
      >
        {children}
      </div>
      {footer && <footer className="border-t border-border px-4 py-3 md:px-5">{footer}</footer>}
    </section>
  );
}
