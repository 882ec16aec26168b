import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Low-balance alert', fr: 'Alerte de solde bas' };

export const balanceAlertsRoutes: RouteRow[] = [
  {
    path: '/settings/low-balance-alert',
    screen: () => import('./alerts-page.tsx'),
    first: ['/fapi/balance-alerts'],
    layout: 'vertical',
    permission: 'balance:view',
    title,
    crumbs: [{ title: { en: 'Settings', fr: 'Paramètres' }, path: '/apps/account/general' }],
    tab: { of: '/apps/account/general', order: 50 },
  },
];
