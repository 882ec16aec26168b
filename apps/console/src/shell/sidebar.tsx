import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { cx } from '#ui/cx.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toRow } from '../data/paths.ts';
import { readJson, writeText, type PreferenceKey } from '../data/storage.ts';
import type { NavSection } from './nav-tree.ts';
import { NavIcon } from './nav-icon.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const storageName: PreferenceKey = 'navCollapsed';

/** The groups of the menu. A folded group stays folded; the lit entry is never hidden. */
export function Sidebar({
  sections,
  lit,
  onFollow,
}: {
  sections: readonly NavSection[];
  lit: string | null;
  onFollow?: () => void;
}) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const [collapsed, setCollapsed] = useState<readonly string[]>(() => readJson<string[]>(storageName) ?? []);
  const toggle = (group: string) => {
    const next = collapsed.includes(group) ? collapsed.filter((other) => other !== group) : [...collapsed, group];
    setCollapsed(next);
    writeText(storageName, JSON.stringify(next));
  };
  return (
    <nav aria-label={t.mainMenu} className="grid gap-3 px-2 py-2.5">
      {sections.map(({ group, title, entries }) => {
        const hasLit = entries.some((entry) => entry.area === lit);
        const isFolded = group !== 'top' && collapsed.includes(group) && !hasLit;
        return (
          <div key={group}>
            {group !== 'top' && (
              <button
                type="button"
                aria-expanded={!isFolded}
                aria-controls={`nav-${group}`}
                className="group flex min-h-11 w-full items-center justify-between rounded-md px-3 text-xs font-medium text-muted hover:text-fg md:min-h-7"
                onClick={() => toggle(group)}
              >
                {title[locale]}
                <ChevronDown
                  className={cx(
                    'size-3.5 transition-transform md:opacity-0 md:group-hover:opacity-100 md:group-focus-visible:opacity-100',
                    isFolded && '-rotate-90 md:opacity-100',
                  )}
                />
              </button>
            )}
            <ul id={`nav-${group}`} hidden={isFolded} className="grid gap-0.5">
              {entries.map((entry) => {
                const isLit = entry.area === lit;
                return (
                  <li key={entry.area}>
                    <BareLink
                      href={toRow(entry)}
                      aria-current={isLit ? 'page' : undefined}
                      onClick={onFollow}
                      className={cx(
                        'flex min-h-11 items-center gap-2.5 rounded-md px-3 md:min-h-8',
                        isLit ? 'bg-sunken font-medium text-fg' : 'text-fg hover:bg-sunken/60',
                      )}
                    >
                      <NavIcon name={entry.icon} className={isLit ? 'text-primary' : 'text-muted'} />
                      <span className="truncate">{entry.label[locale]}</span>
                      {entry.badge && <WaitingBadge />}
                    </BareLink>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
