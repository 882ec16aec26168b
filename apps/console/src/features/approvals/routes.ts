import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Approvals', fr: 'Approbations' };

export const approvalsRoutes: RouteRow[] = [
  {
    path: '/apps/workflow/approvals/list',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/approvals', { tab: 'forMe', limit: 25 }]],
    layout: 'vertical',
    permission: 'approvals:view',
    title,
    nav: { group: 'top', order: 30, icon: 'approvals', badge: 'approvals' },
  },
  {
    path: '/apps/workflow/approvals/progress/{workflowId}',
    screen: () => import('./progress-page.tsx'),
    first: ['/fapi/approvals/:id'],
    layout: 'vertical',
    permission: 'approvals:view',
    title: { en: 'Request for approval', fr: 'Demande d’approbation' },
    params: { workflowId: 'approval' },
    crumbs: [{ title, path: '/apps/workflow/approvals/list' }],
    aliasOf: '/apps/workflow/approvals/list',
  },
  {
    path: '/settings/approvals',
    screen: () => import('./rules-page.tsx'),
    first: ['/fapi/approval-policies'],
    layout: 'vertical',
    permission: 'settings:view',
    title: { en: 'Approval rules', fr: 'Règles d’approbation' },
    crumbs: [{ title, path: '/apps/workflow/approvals/list' }],
    aliasOf: '/apps/workflow/approvals/list',
  },
];
