import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Customers', fr: 'Clients' };

export const customersRoutes: RouteRow[] = [
  {
    path: '/customers',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/customers', { limit: 25 }]],
    layout: 'vertical',
    permission: 'customers:view',
    title,
    nav: { group: 'payments', order: 50, icon: 'customers' },
  },
  { path: '/merchant/customers', redirect: '/customers', layout: 'vertical', permission: 'customers:view', title },
  {
    path: '/customers/{id}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/customers/:id'],
    layout: 'vertical',
    permission: 'customers:view',
    title: { en: 'Customer', fr: 'Client' },
    crumbs: [{ title, path: '/customers' }],
    params: { id: 'customer' },
    aliasOf: '/customers',
  },
];
