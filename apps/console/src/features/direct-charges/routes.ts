import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Direct charge', fr: 'Encaissement direct' };

export const directChargesRoutes: RouteRow[] = [
  {
    path: '/direct-charge',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/transactions', { preset: 'direct-charges', limit: 25 }]],
    layout: 'vertical',
    permission: 'transactions:view',
    title,
    nav: { group: 'payments', order: 40, icon: 'charge' },
  },
  {
    path: '/direct-charge/create',
    screen: () => import('./create-page.tsx'),
    first: [['/fapi/payment-method/list-operators', { direction: 'collection' }]],
    layout: 'vertical',
    permission: 'charges:create',
    title: { en: 'New direct charge', fr: 'Nouvel encaissement' },
    crumbs: [{ title, path: '/direct-charge' }],
    aliasOf: '/direct-charge',
    create: 10,
  },
];
