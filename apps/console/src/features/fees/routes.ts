import type { RouteRow } from '../../data/route-row.ts';

const fees = { en: 'Fees and taxes', fr: 'Frais et taxes' };

export const feesRoutes: RouteRow[] = [
  {
    path: '/settings/fees',
    screen: () => import('./fees-page.tsx'),
    first: ['/fapi/fees'],
    layout: 'vertical',
    permission: 'settings:view',
    title: fees,
    crumbs: [{ title: { en: 'Settings', fr: 'Paramètres' }, path: '/apps/account/general' }],
    tab: { of: '/apps/account/general', order: 40 },
  },
  {
    path: '/fees',
    screen: () => import('./calculator-page.tsx'),
    first: ['/fapi/fees'],
    layout: 'vertical',
    permission: 'session',
    title: { en: 'Fee calculator', fr: 'Calculateur de frais' },
    nav: { group: 'reports', order: 50, icon: 'rate' },
  },
];
