import { useEffect, useState, type ReactNode } from 'react';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { useRights } from '../data/ability.ts';
import { toRow } from '../data/paths.ts';
import type { RouteRow } from '../data/route-row.ts';
import { findPages } from './find-pages.ts';
import { crumbsOf } from './nav-tree.ts';
import { wholeTable } from './router.tsx';

/** More than this a thumb does not read: the next letter finds it. */
const shownMax = 12;

/** A box above the phone's menu that finds a page by its name; the menu itself while it is empty. */
export function FoundPages({
  table,
  may,
  onFollow,
  children,
}: {
  table: readonly RouteRow[];
  may: ReturnType<typeof useRights>;
  onFollow: () => void;
  children: ReactNode;
}) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const [query, setQuery] = useState('');
  useEffect(() => void wholeTable().catch(() => {}), []);
  const found = query.trim() === '' ? null : findPages(table, may, query).slice(0, shownMax);
  return (
    <>
      <div className="px-3 pt-3">
        <TextInput
          type="search"
          enterKeyHint="go"
          aria-label={t.findPage}
          placeholder={t.findPage}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {found === null ? (
        children
      ) : found.length === 0 ? (
        <p role="status" className="px-5 py-4 text-muted">
          {t.noPage}
        </p>
      ) : (
        <ul className="grid gap-0.5 px-2 py-2.5">
          {found.map((row) => (
            <li key={row.path}>
              <BareLink
                href={toRow(row)}
                onClick={onFollow}
                className="grid min-h-11 content-center rounded-md px-3 hover:bg-sunken/60"
              >
                {row.title[locale]}
                <span className="text-sm text-muted">
                  {crumbsOf(row)
                    .slice(0, -1)
                    .map(({ title }) => title[locale])
                    .join(' / ')}
                </span>
              </BareLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
