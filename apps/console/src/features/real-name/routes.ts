import type { RouteRow } from '../../data/route-row.ts';

export const realNameRoutes: RouteRow[] = [
  {
    path: '/apps/users/real-name-verification/list',
    screen: () => import('./list-page.tsx'),
    first: [['/ba021/v1/real-name/list', { limit: 25 }]],
    layout: 'vertical',
    permission: 'kyc:view',
    title: { en: 'Identity checks', fr: 'Vérifications d’identité' },
    crumbs: [{ title: { en: 'Account', fr: 'Compte' }, path: '/settings/account' }],
    aliasOf: '/settings/account',
  },
];
