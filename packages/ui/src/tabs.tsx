import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { BareLink, type Href } from './link.tsx';

export type Tab = { href: Href; label: ReactNode; current?: boolean; count?: ReactNode };

/** Tabs are links: each view has its own address, back works, a middle click opens it aside. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="no-print relative -mx-1 overflow-x-auto border-b border-border px-1 [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.href} ref={tab.current ? reveal : undefined}>
            <BareLink
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-2 border-b-2 px-2.5 font-medium -outline-offset-2! md:min-h-9',
                tab.current
                  ? 'border-primary text-fg'
                  : 'border-transparent text-muted hover:border-control hover:text-fg',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums">{tab.count}</span>
              )}
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * On a narrow screen the current tab may lie outside the strip: the strip goes to it. Once more after the frame,
 * because the router gives the strip of the next page the place of the one before.
 */
function reveal(tab: HTMLElement | null): void {
  const strip = tab?.closest('nav');
  if (!tab || !strip) return;
  const go = () => void (strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2);
  go();
  requestAnimationFrame(go);
}
