import type { RouteRow } from '../../data/route-row.ts';

export const adjustmentsRoutes: RouteRow[] = [
  {
    path: '/transactions/payment-adjustments',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/payment-adjustments', { limit: 25 }]],
    layout: 'vertical',
    permission: 'adjustments:view',
    title: { en: 'Adjustments', fr: 'Régularisations' },
    nav: { group: 'reports', order: 20, icon: 'adjustment' },
  },
];
