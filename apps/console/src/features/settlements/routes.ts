import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Settlements', fr: 'Règlements' };
const all = '/apps/settlements/all';
const crumbs = [{ title, path: all }] satisfies RouteRow['crumbs'];

export const settlementsRoutes: RouteRow[] = [
  { path: '/apps/settlements', redirect: all, layout: 'vertical', permission: 'settlements:view', title },
  {
    path: all,
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/settlements', { limit: 25 }]],
    props: { tab: 'all' },
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'All settlements', fr: 'Tous les règlements' },
    nav: { group: 'moneyOut', order: 40, icon: 'settlement', label: title },
    tab: { of: all, order: 0, label: { en: 'All', fr: 'Tous' } },
  },
  {
    path: '/apps/settlements/settlements',
    screen: () => import('./list-page.tsx'),
    props: { tab: 'sent' },
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Settlement history', fr: 'Historique des règlements' },
    crumbs,
    tab: { of: all, order: 10, label: { en: 'History', fr: 'Historique' } },
  },
  {
    path: '/apps/settlements/settlements/{id}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/settlements/:id'],
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Settlement', fr: 'Règlement' },
    crumbs,
    params: { id: 'settlement' },
    aliasOf: all,
  },
  {
    path: '/apps/settlements/cross-border',
    screen: () => import('./abroad-page.tsx'),
    first: [['/fapi/transfer/list-internal-source-accounts', { use: 'settlement' }]],
    layout: 'vertical',
    permission: 'settlements:create',
    title: { en: 'Transfer abroad', fr: 'Transfert à l’étranger' },
    crumbs,
    tab: { of: all, order: 40, label: { en: 'Abroad', fr: 'À l’étranger' } },
  },
  {
    path: '/settings',
    redirect: '/settings/settlement',
    layout: 'vertical',
    permission: 'session',
    title: { en: 'Settings', fr: 'Paramètres' },
  },
  {
    path: '/settings/settlement',
    screen: () => import('./settle-page.tsx'),
    first: [['/fapi/transfer/list-internal-source-accounts', { use: 'settlement' }]],
    layout: 'vertical',
    permission: 'settlements:create',
    title: { en: 'Settle now', fr: 'Régler maintenant' },
    crumbs,
    tab: { of: all, order: 30 },
  },
  {
    path: '/settings/auto-settlement',
    screen: () => import('./policies-page.tsx'),
    first: ['/fapi/settlement-policies'],
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Automatic settlement', fr: 'Règlement automatique' },
    crumbs,
    tab: { of: all, order: 20, label: { en: 'Automatic', fr: 'Automatique' } },
  },
];
