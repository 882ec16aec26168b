import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Access control', fr: 'Contrôle d’accès' };
const team = { title: { en: 'Team', fr: 'Équipe' }, path: '/team' } as const;
const crumbs = [team, { title, path: '/access-control' }] satisfies RouteRow['crumbs'];
const below = { layout: 'vertical', crumbs, aliasOf: '/access-control' } as const;
const roles = {
  ...below,
  crumbs: [...crumbs, { title: { en: 'Your roles', fr: 'Vos rôles' }, path: '/access-control/roles' }],
} satisfies Partial<RouteRow>;
const requests = {
  ...below,
  crumbs: [...crumbs, { title: { en: 'Requests', fr: 'Demandes' }, path: '/access-control/requests' }],
} satisfies Partial<RouteRow>;

export const accessRoutes: RouteRow[] = [
  {
    path: '/access-control',
    screen: () => import('./matrix-page.tsx'),
    first: ['/ba021/v1/roles'],
    layout: 'vertical',
    permission: 'acl:read',
    title,
    crumbs: [team],
    tab: { of: team.path, order: 10 },
  },
  {
    ...below,
    path: '/access-control/why',
    screen: () => import('./why-page.tsx'),
    first: ['/ba021/v1/access/people'],
    permission: 'acl:read',
    title: { en: 'Why can this person do that?', fr: 'Pourquoi cette personne peut-elle faire cela\u00a0?' },
  },
  {
    ...below,
    path: '/access-control/roles',
    screen: () => import('./roles/list-page.tsx'),
    first: [['/ba021/v1/roles', {}]],
    permission: 'acl:read',
    title: { en: 'Your roles', fr: 'Vos rôles' },
    tab: { of: team.path, order: 20 },
  },
  {
    ...roles,
    path: '/access-control/roles/create',
    screen: () => import('./roles/create-page.tsx'),
    permission: 'acl:edit',
    title: { en: 'New role', fr: 'Nouveau rôle' },
  },
  {
    ...roles,
    path: '/access-control/roles/{id}',
    screen: () => import('./roles/role-page.tsx'),
    first: ['/ba021/v1/roles/:id'],
    permission: 'acl:read',
    title: { en: 'Role', fr: 'Rôle' },
    params: { id: 'customRole' },
  },
  {
    ...below,
    path: '/access-control/requests',
    screen: () => import('./requests/list-page.tsx'),
    first: [['/ba021/v1/access-requests', { limit: 25 }]],
    permission: 'team:edit',
    title: { en: 'Requests for access', fr: 'Demandes d’accès' },
    tab: { of: team.path, order: 30 },
  },
  {
    ...requests,
    path: '/access-control/requests/{id}',
    screen: () => import('./requests/request-page.tsx'),
    permission: 'team:edit',
    title: { en: 'Request for access', fr: 'Demande d’accès' },
    params: { id: 'accessRequest' },
  },
];
