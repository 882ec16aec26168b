import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Low-balance alert', fr: 'Alerte de solde bas' };

export const balanceAlertsRoutes: RouteRow[] = [
  {
    path: '/settings/low-balance-alert',
    screen: () => import('./alerts-page.tsx'),
    layout: 'vertical',
    permission: 'balance:view',
    title,
    crumbs: [{ title: { en: 'Settings', fr: 'Paramètres' } }],
    nav: { group: 'organisation', order: 94, icon: 'settings', label: title },
  },
];
