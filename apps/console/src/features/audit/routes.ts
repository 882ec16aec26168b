import type { RouteRow } from '../../data/route-row.ts';

export const auditRoutes: RouteRow[] = [
  {
    path: '/audit-log',
    screen: () => import('./list-page.tsx'),
    first: [['/ba021/v1/audit-log', { limit: 25 }], '/ba021/v1/audit-log/people'],
    layout: 'vertical',
    permission: 'audit:view',
    title: { en: 'Audit log', fr: 'Journal d’audit' },
    crumbs: [{ title: { en: 'Team', fr: 'Équipe' }, path: '/team' }],
    tab: { of: '/team', order: 40 },
  },
];
