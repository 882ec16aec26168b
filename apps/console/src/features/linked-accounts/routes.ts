import type { RouteRow } from '../../data/route-row.ts';

export const linkedAccountsRoutes: RouteRow[] = [
  {
    path: '/account/linked-accounts',
    screen: () => import('./list-page.tsx'),
    first: ['/fapi/linked-accounts'],
    layout: 'vertical',
    permission: 'accounts:view',
    title: { en: 'Linked accounts', fr: 'Comptes liés' },
    nav: { group: 'balances', order: 60, icon: 'linked' },
  },
];
