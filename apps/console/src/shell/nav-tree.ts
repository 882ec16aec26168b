import type { Right } from '#domain/access/rights.ts';
import { navGroups, type Bilingual, type NavGroup, type NavIcon, type RouteRow } from '../data/route-row.ts';

/** `area`: the path that is lit; `path`: where it leads, the first of its pages that may be opened. */
export type NavEntry = { area: string; path: string; label: Bilingual; icon: NavIcon; badge?: 'approvals' };
export type NavSection = { group: NavGroup; title: Bilingual; entries: NavEntry[] };
export type MayOpen = (permission: Right | 'session' | 'public') => boolean;

/** The sidebar: groups in their order, entries by rank, what may not be opened left out, empty groups gone. */
export function navTree(table: readonly RouteRow[], may: MayOpen): NavSection[] {
  return (Object.keys(navGroups) as NavGroup[]).flatMap((group) => {
    const rows = table.filter((row) => row.nav?.group === group);
    rows.sort((a, b) => a.nav!.order - b.nav!.order);
    const entries = rows.flatMap((row) => {
      const [first] = pagesOf(table, may, row.path);
      return first
        ? {
            area: row.path,
            path: first.path,
            label: row.nav!.label ?? row.title,
            icon: row.nav!.icon,
            ...(row.nav!.badge ? { badge: row.nav!.badge } : {}),
          }
        : [];
    });
    return entries.length > 0 ? [{ group, title: navGroups[group], entries }] : [];
  });
}

/** The pages of an area in their order, of those that may be opened; an entry without tabs has itself alone. */
function pagesOf(table: readonly RouteRow[], may: MayOpen, area: string): RouteRow[] {
  return table
    .filter((row) => (row.path === area || row.tab?.of === area) && may(row.permission))
    .toSorted((a, b) => (a.tab?.order ?? 0) - (b.tab?.order ?? 0));
}

export type AreaTab = { path: string; label: Bilingual };
/** What stands beside a page in its area; none where it stands alone. */
export function areaTabs(table: readonly RouteRow[], may: MayOpen, row: RouteRow | null): AreaTab[] {
  if (!row?.tab) return [];
  const pages = pagesOf(table, may, row.tab.of);
  return pages.length < 2 ? [] : pages.map(({ path, title, tab }) => ({ path, label: tab?.label ?? title }));
}

/** Which menu entry is lit for a page: by its area, also where the page belongs to one of the area's tabs. */
export function litPath(row: RouteRow | null, table: readonly RouteRow[] = []): string | null {
  if (!row) return null;
  if (row.tab) return row.tab.of;
  if (row.nav) return row.path;
  const { aliasOf = null } = row;
  return table.find(({ path }) => path === aliasOf)?.tab?.of ?? aliasOf;
}

export type CrumbItem = NonNullable<RouteRow['crumbs']>[number];

/** The way to a page: its own crumbs, else the group of its menu entry, then itself. */
export function crumbsOf(row: RouteRow): CrumbItem[] {
  const group = row.nav ? navGroups[row.nav.group] : null;
  const before: CrumbItem[] = row.crumbs ?? (group?.en ? [{ title: group }] : []);
  return [...before, { title: row.title }];
}

export function createRows(table: readonly RouteRow[], may: MayOpen): RouteRow[] {
  return table
    .filter((row) => row.create !== undefined && may(row.permission))
    .toSorted((a, b) => a.create! - b.create!);
}
