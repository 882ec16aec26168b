import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { searchApi, type searchHit } from '#contract/search/api.ts';
import { foldAccents } from '#domain/values/text.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { CommandPalette, type PaletteItem, type PaletteSection } from '#ui/command-palette.tsx';
import { useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import type * as z from 'zod/mini';
import { useRights } from '../data/ability.ts';
import { toRow, toldPath } from '../data/paths.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useGo } from '../data/route.ts';
import type { NavIcon as IconName, RouteRow } from '../data/route-row.ts';
import { signOut } from './end-session.ts';
import { NavIcon } from './nav-icon.tsx';
import { createRows, crumbsOf, findPages, litPath, navTree } from './nav-tree.ts';
import { recentPages } from './recent-pages.ts';
import { useRouteTable, wholeTable } from './router.tsx';

const iconOfKind = {
  transaction: 'transactions',
  paymentLink: 'link',
  customer: 'customers',
  recipient: 'team',
} as const satisfies Record<string, IconName>;

/**
 * Ctrl K: pages, things to do and records, found by whatever the person remembers of them.
 *
 * @param typed before its script was here
 */
export function Palette({ typed, onClose }: { typed: string; onClose: () => void }) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const setLocale = useSetLocale();
  const go = useGo();
  const table = useRouteTable();
  useEffect(() => void wholeTable().catch(() => {}), []);
  const may = useRights();
  const [query, setQuery] = useState(typed);
  const wanted = useSettled(query.trim(), 220);
  const isSearching = wanted.length >= 2;
  const found = useEndpoint(searchApi.find, { query: { q: wanted } }, { enabled: isSearching, staleTime: 30_000 });

  const pageItem = (row: RouteRow): PaletteItem => {
    const crumbs = crumbsOf(row);
    const icon = table.find((other) => other.path === litPath(row, table))?.nav?.icon;
    return {
      id: `page ${row.path}`,
      label: row.title[locale],
      href: toRow(row),
      hint: crumbs.length > 1 ? crumbs.at(-2)!.title[locale] : undefined,
      icon: icon ? <NavIcon name={icon} /> : undefined,
    };
  };
  const hitItem = (hit: z.output<typeof searchHit>): PaletteItem => ({
    id: `${hit.kind} ${hit.id}`,
    href: toldPath(hit.path),
    icon: <NavIcon name={iconOfKind[hit.kind]} />,
    label: (
      <>
        {hit.title} <span className="text-sm text-muted">{hit.subtitle}</span>
      </>
    ),
    hint: hit.amount === null ? undefined : <Money amount={hit.amount} />,
  });

  const sections = ((): PaletteSection[] => {
    const text = query.trim();
    const creations = createRows(table, may).filter((row) => matches(text, `${row.title.en} ${row.title.fr}`));
    const pages = findPages(table, may, text).filter((row) => row.create === undefined);
    const recent = text
      ? []
      : recentPages()
          .slice(1)
          .flatMap((path) => pages.find((row) => row.path === path) ?? []);
    const menu = navTree(table, may).flatMap(({ entries }) =>
      entries.flatMap((entry) => pages.find((row) => row.path === entry.path) ?? []),
    );
    const actions: PaletteItem[] = [
      {
        id: 'language',
        label: t.switchLanguage,
        icon: <Languages />,
        onSelect: () => setLocale(locale === 'en' ? 'fr' : 'en'),
      },
      { id: 'sign-out', label: t.signOut, icon: <LogOut />, onSelect: () => void signOut(go) },
    ].filter((item) => matches(text, `${item.label} ${item.id}`));
    const exact = isSearching ? found.data?.exact : null;
    const hits = isSearching ? (found.data?.hits ?? []).filter((hit) => hit.id !== exact?.id) : [];
    return [
      { title: t.exactMatch, items: exact ? [hitItem(exact)] : [] },
      { title: t.recent, items: recent.map((row) => ({ ...pageItem(row), id: `recent ${row.path}` })) },
      { title: t.goTo, items: (text ? pages.slice(0, 6) : menu.filter((row) => !recent.includes(row))).map(pageItem) },
      { title: t.create, items: creations.map((row) => ({ ...pageItem(row), icon: <Plus /> })) },
      { title: t.records, items: hits.map(hitItem) },
      { title: t.actions, items: actions },
    ];
  })();

  return (
    <CommandPalette
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      sections={sections}
      loading={isSearching && (found.isFetching || wanted !== query.trim())}
      footer={<span>{t.paletteHint}</span>}
    />
  );
}

function matches(query: string, text: string): boolean {
  const folded = foldAccents(text);
  return foldAccents(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The value once it has rested for a moment. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
