import type { RouteRow } from '../../data/route-row.ts';

const crumbs = [{ title: { en: 'Dashboard', fr: 'Tableau de bord' }, path: '/dashboard' }] satisfies RouteRow['crumbs'];

export const dashboardRoutes: RouteRow[] = [
  {
    path: '/dashboard',
    screen: () => import('./overview-page.tsx'),
    first: [
      ['/fapi/dashboard/report', { range: '1d' }],
      ['/fapi/dashboard/report', { range: '7d' }],
    ],
    layout: 'vertical',
    permission: 'dashboard:view',
    title: { en: 'Dashboard', fr: 'Tableau de bord' },
    nav: { group: 'top', order: 20, icon: 'dashboard' },
  },
  {
    path: '/dashboard-v2',
    screen: () => import('./performance-page.tsx'),
    first: [['/fapi/dashboard/report', { range: '7d' }]],
    layout: 'vertical',
    permission: 'dashboard:view',
    title: { en: 'Performance', fr: 'Performance' },
    crumbs,
    aliasOf: '/dashboard',
  },
  {
    path: '/dashboard/analytics',
    screen: () => import('./analytics-page.tsx'),
    first: [
      ['/fapi/dashboard/report', { range: '30d' }],
      ['/fapi/dashboard/breakdown', { range: '30d' }],
    ],
    layout: 'vertical',
    permission: 'dashboard:view',
    title: { en: 'Analytics', fr: 'Analyses' },
    crumbs,
    aliasOf: '/dashboard',
  },
];
