import type { ComponentType } from 'react';
import type { endpoints } from '#contract/endpoints.ts';
import type { Right } from '#domain/access/rights.ts';
import type { IdKind } from '#domain/values/ids.ts';
import type { Address } from './addresses.ts';
import type { PlainAddress } from './paths.ts';

type Apis = typeof endpoints;
type ReadOf<Api> = { [K in keyof Api]: Api[K] extends { method: 'GET'; path: infer P } ? P : never }[keyof Api];
type ReadPath = { [C in keyof Apis]: ReadOf<Apis[C]> }[keyof Apis];
/** A row of the contract that reads, by its path or with what it is asked: `['/fapi/customers', { limit: 25 }]`. */
export type FirstRead = ReadPath | readonly [ReadPath, Readonly<Record<string, string | number>>];

export type Bilingual = { en: string; fr: string };

/** Sections of the sidebar in their order; a section without a readable entry is not shown. */
export const navGroups = {
  top: { en: '', fr: '' },
  payments: { en: 'Payments', fr: 'Encaissements' },
  moneyOut: { en: 'Money out', fr: 'Décaissements' },
  balances: { en: 'Balances', fr: 'Trésorerie' },
  engagement: { en: 'Engagement', fr: 'Fidélisation' },
  reports: { en: 'Reports', fr: 'Rapports' },
  developers: { en: 'Developers', fr: 'Développeurs' },
  organisation: { en: 'Organisation', fr: 'Organisation' },
} as const satisfies Record<string, Bilingual>;
export type NavGroup = keyof typeof navGroups;

/** Names of the icons a route may wear; `shell/nav-icon.tsx` draws them. */
export const navIcons = [
  'home',
  'dashboard',
  'transactions',
  'link',
  'charge',
  'customers',
  'balance',
  'statement',
  'adjustment',
  'uncompleted',
  'verify',
  'settings',
  'gallery',
  'team',
  'account',
  'review',
  'approvals',
  'transfer',
  'settlement',
  'rate',
  'mass',
  'linked',
  'topUp',
] as const;
export type NavIcon = (typeof navIcons)[number];

/**
 * One row of the route table. Router, sidebar, breadcrumbs, titles, command palette and the visit-every-route test
 * walk it, so it is plain data that loads without React.
 */
export type RouteRow = {
  /** In the specification's writing: `/payment-links/edit/{id}`, optional `{id?}`. */
  path: string;
  name?: string;
  /**
   * Target path, or `name:home`. `{id}` in it is filled from the search parameters; where one is missing, `aliasOf` is
   * taken.
   */
  redirect?: Address | `name:${string}`;
  screen?: () => Promise<{ Screen: ComponentType<any> }>;
  /**
   * What the screen asks first: asked for while its code is on its way (`ask-first.ts`). Sums beside rows are none of
   * it: they come after them, also on a slow line.
   */
  first?: readonly FirstRead[];
  /** Given to the screen as its props, e.g. the preset of a list. */
  props?: Record<string, string>;
  layout: 'vertical' | 'full';
  permission: Right | 'session' | 'public';
  title: Bilingual;
  /** What stands before the title; without it, the group of the menu. */
  crumbs?: { title: Bilingual; path?: PlainAddress }[];
  nav?: { group: NavGroup; order: number; icon: NavIcon; label?: Bilingual; badge?: 'approvals' };
  /**
   * A page of an area: pages that one entry of the menu leads to stand side by side as tabs. `of` is the path of the
   * entry, whose own row is the first of them and carries the mark too.
   */
  tab?: { of: PlainAddress; order: number; label?: Bilingual };
  /** Kinds of the ids in the path, or the secret of a link; any other text goes to `/error-404`. */
  params?: Record<string, IdKind | 'secret'>;
  flags?: {
    /** No token refresh while this page is open. */
    stopMonitoring?: boolean;
    /** Nothing on this page leads one step back: `useBack` gives none. */
    hideBack?: boolean;
    redirectIfLoggedIn?: boolean;
    resource?: 'Auth';
  };
  /** The path whose menu entry is lit for this one too. */
  aliasOf?: PlainAddress;
  /** A "new …" page the (+) menu offers, by rank. */
  create?: number;
};

/** What the frame shows without a click: the way home, the menu's entries and the "new …" pages. */
export const isOfMenu = ({ path, nav, create }: RouteRow): boolean =>
  path === '/' || nav !== undefined || create !== undefined;
