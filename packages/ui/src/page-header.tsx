import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { BareLink, type Href } from './link.tsx';

export type PageHeaderProps = {
  title: ReactNode;
  /** A line under the title: who, when, an id. */
  description?: ReactNode;
  /** Beside the title: a status. */
  badge?: ReactNode;
  /** Buttons at the right, main one last; below the title on phones. */
  actions?: ReactNode;
  /** A link back to the list. */
  back?: { href: Href; label: string };
  /** Under it all: tabs. */
  children?: ReactNode;
  /** Tabs in the line of the title, where a screen needs its height for rows; on a phone below it. */
  tabs?: ReactNode;
};

/** The h1 of a page. It takes focus when the address changes, so a reader hears where it is. */
export function PageHeader({ title, description, badge, actions, back, children, tabs }: PageHeaderProps) {
  if (tabs)
    return (
      <header className="mb-3">
        <div className="flex flex-wrap items-center gap-x-5 border-border md:flex-nowrap md:border-b">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight max-md:flex-1">
            {title}
          </h1>
          <div className="min-w-0 max-md:order-1 max-md:mt-1 max-md:w-full md:-mb-px md:flex-1 md:self-end md:[&_ul]:pr-6 md:[&>nav]:border-b-0 md:[mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)]">
            {tabs}
          </div>
          {actions && <div className="no-print flex gap-2 md:pb-1.5">{actions}</div>}
        </div>
        {description && <div className="mt-2 text-muted">{description}</div>}
      </header>
    );
  return (
    <header className="mb-4">
      {back && (
        <BareLink
          href={back.href}
          className="no-print mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-fg md:min-h-6"
        >
          <ArrowLeft className="size-3.5" />
          {back.label}
        </BareLink>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance">
              {title}
            </h1>
            {badge}
          </div>
          {description && <div className="mt-0.5 text-muted">{description}</div>}
        </div>
        {actions && <div className="no-print flex flex-wrap items-center gap-2 max-md:w-full">{actions}</div>}
      </div>
      {children && <div className="mt-3">{children}</div>}
    </header>
  );
}
