import type { RouteRow } from '../../data/route-row.ts';

export const uncompletedFlowsRoutes: RouteRow[] = [
  {
    path: '/transactions/uncompleted-flows',
    screen: () => import('./list-page.tsx'),
    first: ['/fapi/uncompleted-flows/counts', ['/fapi/uncompleted-flows', { tab: 'payer', limit: 25 }]],
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Uncompleted flows', fr: 'Flux inachevés' },
    nav: { group: 'reports', order: 30, icon: 'uncompleted' },
  },
];
