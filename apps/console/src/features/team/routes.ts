import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Team', fr: 'Équipe' };
const crumbs = [{ title, path: '/team' }] satisfies RouteRow['crumbs'];

export const teamRoutes: RouteRow[] = [
  {
    path: '/team',
    screen: () => import('./list-page.tsx'),
    first: [['/ba021/v1/team/members', { limit: 25 }]],
    layout: 'vertical',
    permission: 'team:view',
    title,
    nav: { group: 'organisation', order: 10, icon: 'team', label: { en: 'Team and access', fr: 'Équipe et accès' } },
    tab: { of: '/team', order: 0 },
  },
  // The specification's older address of the same list.
  {
    path: '/apps/users/list',
    screen: () => import('./list-page.tsx'),
    first: [['/ba021/v1/team/members', { limit: 25 }]],
    layout: 'vertical',
    permission: 'team:view',
    title,
    aliasOf: '/team',
  },
  {
    path: '/apps/users/view/{id}',
    screen: () => import('./view-page.tsx'),
    first: ['/ba021/v1/team/members/:id'],
    layout: 'vertical',
    permission: 'team:view',
    title: { en: 'Member', fr: 'Membre' },
    crumbs,
    params: { id: 'membership' },
    aliasOf: '/team',
  },
  {
    path: '/apps/users/edit/{id}',
    screen: () => import('./edit-page.tsx'),
    layout: 'vertical',
    permission: 'team:edit',
    title: { en: 'Change access', fr: 'Modifier l’accès' },
    crumbs,
    params: { id: 'membership' },
    aliasOf: '/team',
  },
];
