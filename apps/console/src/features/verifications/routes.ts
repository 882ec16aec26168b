import type { RouteRow } from '../../data/route-row.ts';

export const verificationsRoutes: RouteRow[] = [
  {
    path: '/transactions/verify-third-party-transaction',
    screen: () => import('./verify-page.tsx'),
    first: [['/fapi/verifications', { limit: 25 }]],
    layout: 'vertical',
    permission: 'verify:run',
    title: { en: 'Verify a transaction', fr: 'Vérifier une transaction' },
    nav: { group: 'reports', order: 40, icon: 'verify' },
  },
];
