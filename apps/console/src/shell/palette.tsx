import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { searchApi, type searchHit } from '#contract/search/api.ts';
import { transactionStatuses } from '#domain/states/transaction.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { CommandPalette, type PaletteItem, type PaletteSection } from '#ui/command-palette.tsx';
import { useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import type * as z from 'zod/mini';
import { useRights } from '../data/ability.ts';
import { to, toRow, toldPath } from '../data/paths.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useGo } from '../data/route.ts';
import type { NavIcon as IconName, RouteRow } from '../data/route-row.ts';
import { signOut } from './end-session.ts';
import { NavIcon } from './nav-icon.tsx';
import { findPages, thatSay } from './find-pages.ts';
import { createRows, crumbsOf, litPath, navTree } from './nav-tree.ts';
import { recentPages } from './recent-pages.ts';
import { useRouteTable, wholeTable } from './router.tsx';

const iconOfKind = {
  transaction: 'transactions',
  paymentLink: 'link',
  customer: 'customers',
  recipient: 'team',
} as const satisfies Record<string, IconName>;

/** What somebody wants to do, in a verb, beside the name of its page; and the other words for it. */
const verbs: Record<string, keyof typeof alsoSaid> = {
  [to('/direct-charge/create')]: 'charge',
  [to('/payment-links/create')]: 'newLink',
  [to('/transfer/to-mobile-money-account')]: 'pay',
  [to('/transfer/to-bank-account')]: 'payBank',
  [to('/mass-payments/create')]: 'payMany',
};
const alsoSaid = {
  charge: 'ask collect receive sell encaisser demander recevoir vendre',
  newLink: 'share sell create partager vendre créer',
  pay: 'send money somebody payer envoyer argent quelqu’un',
  payBank: 'send wire payer envoyer virer virement',
  payMany: 'salaries payroll staff salaires paie personnel',
} as const;

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
  const hitItem = (hit: z.output<typeof searchHit>): PaletteItem => {
    const when = hit.at && formatDateTime(new Date(hit.at), locale);
    return {
      id: `${hit.kind} ${hit.id}`,
      href: toldPath(hit.path),
      icon: <NavIcon name={iconOfKind[hit.kind]} />,
      label: (
        <span className="grid py-1">
          <span className="truncate">{hit.title}</span>
          <span className="truncate text-sm text-muted">{[when, hit.subtitle].filter(Boolean).join(' · ')}</span>
        </span>
      ),
      hint: (
        <span className="grid justify-items-end gap-0.5 py-1">
          {hit.amount !== null && <Money amount={hit.amount} signed={hit.kind === 'transaction'} />}
          {hit.status && <StatusPill status={hit.status} />}
        </span>
      ),
    };
  };
  const toDo = (row: RouteRow) => {
    const key = verbs[row.path];
    return { label: key ? t[key] : row.title[locale], also: key ? alsoSaid[key] : '' };
  };

  const sections = ((): PaletteSection[] => {
    const text = query.trim();
    const creations = thatSay(
      createRows(table, may),
      (row) => `${toDo(row).label} ${toDo(row).also} ${row.title.en} ${row.title.fr}`,
      text,
    );
    const statuses =
      text.length < 3 || !may('transactions:view')
        ? []
        : thatSay(transactionStatuses, (status) => `${statusName(status, 'en')} ${statusName(status, 'fr')}`, text);
    const pages = findPages(table, may, text).filter((row) => row.create === undefined);
    const recent = text
      ? []
      : recentPages()
          .slice(1)
          .flatMap((path) => pages.find((row) => row.path === path) ?? []);
    const menu = navTree(table, may).flatMap(({ entries }) =>
      entries.flatMap((entry) => pages.find((row) => row.path === entry.path) ?? []),
    );
    const actions = thatSay<PaletteItem>(
      [
        {
          id: 'language',
          label: t.switchLanguage,
          icon: <Languages />,
          onSelect: () => setLocale(locale === 'en' ? 'fr' : 'en'),
        },
        { id: 'sign-out', label: t.signOut, icon: <LogOut />, onSelect: () => void signOut(go) },
      ],
      (item) => `${String(item.label)} ${item.id}`,
      text,
    );
    const nearly = isSearching ? found.data?.nearly : null;
    const exact = isSearching ? found.data?.exact : null;
    const hits = isSearching ? (found.data?.hits ?? []).filter((hit) => hit.id !== exact?.id) : [];
    return [
      { title: t.exactMatch, items: exact ? [hitItem(exact)] : [] },
      {
        title: t.toDo,
        items: creations.map((row) => ({
          ...pageItem(row),
          label: toDo(row).label,
          hint: row.title[locale],
          icon: <Plus />,
        })),
      },
      {
        title: t.transactions,
        items: statuses.map((status) => ({
          id: `status ${status}`,
          href: to('/transactions/all', { status: [status] }),
          icon: <NavIcon name="transactions" />,
          label: <StatusPill status={status} />,
        })),
      },
      { title: t.recent, items: recent.map((row) => ({ ...pageItem(row), id: `recent ${row.path}` })) },
      { title: t.goTo, items: (text ? pages.slice(0, 6) : menu.filter((row) => !recent.includes(row))).map(pageItem) },
      { title: nearly ? t.nearly({ name: nearly }) : t.records, items: hits.map(hitItem) },
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

/** The value once it has rested for a moment. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
