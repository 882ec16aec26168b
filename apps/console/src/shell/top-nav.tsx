import ChevronDown from 'lucide-react/icons/chevron-down';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { cx } from '#ui/cx.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toRow } from '../data/paths.ts';
import { NavIcon } from './nav-icon.tsx';
import type { NavSection } from './nav-tree.ts';

/** The menu of the horizontal layout: the top entries as links, each group as a menu. */
export function TopNav({ sections, lit }: { sections: readonly NavSection[]; lit: string | null }) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const looks = (isLit: boolean) =>
    cx(
      'flex min-h-9 items-center gap-2 rounded-md px-3 whitespace-nowrap',
      isLit ? 'bg-sunken font-medium' : 'hover:bg-sunken/60',
    );
  return (
    <nav
      aria-label={t.mainMenu}
      className="no-print flex flex-wrap gap-0.5 border-b border-border bg-card px-3 py-1 max-md:hidden"
    >
      {sections.flatMap(({ group, title, entries }) =>
        group === 'top'
          ? entries.map((entry) => (
              <BareLink
                key={entry.area}
                href={toRow(entry)}
                aria-current={entry.area === lit ? 'page' : undefined}
                className={looks(entry.area === lit)}
              >
                <NavIcon name={entry.icon} className="text-muted" />
                {entry.label[locale]}
              </BareLink>
            ))
          : [
              <Menu
                key={group}
                align="start"
                label={title[locale]}
                items={entries.map((entry) => ({
                  kind: 'link' as const,
                  label: entry.label[locale],
                  href: toRow(entry),
                  icon: <NavIcon name={entry.icon} />,
                }))}
                trigger={(props) => (
                  <button type="button" {...props} className={looks(entries.some((entry) => entry.area === lit))}>
                    {title[locale]}
                    <ChevronDown className="size-3.5 text-muted" />
                  </button>
                )}
              />,
            ],
      )}
    </nav>
  );
}
