import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Collection accounts', fr: 'Comptes d’encaissement' };

export const subAccountsRoutes: RouteRow[] = [
  {
    path: '/account/collection-accounts',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/sub-accounts', {}]],
    layout: 'vertical',
    permission: 'accounts:view',
    title,
    crumbs: [{ title: { en: 'Balance', fr: 'Solde' }, path: '/account/balance' }],
    tab: { of: '/account/balance', order: 10 },
  },
  {
    path: '/collection-accounts',
    redirect: '/account/collection-accounts',
    layout: 'vertical',
    permission: 'accounts:view',
    title,
  },
  {
    path: '/account/merchant-accounts',
    redirect: '/account/collection-accounts',
    layout: 'vertical',
    permission: 'accounts:view',
    title,
  },
];
