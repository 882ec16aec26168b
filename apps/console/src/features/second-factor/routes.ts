import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Security', fr: 'Sécurité' };

export const securityRoutes: RouteRow[] = [
  {
    path: '/settings/security',
    screen: () => import('./security-page.tsx'),
    first: ['/ba021/v1/security', '/ba021/v1/security/sessions'],
    layout: 'vertical',
    permission: 'session',
    title,
    crumbs: [{ title: { en: 'Account', fr: 'Compte' }, path: '/settings/account' }],
    tab: { of: '/settings/account', order: 10 },
  },
  {
    path: '/qr-login/{id}',
    screen: () => import('./qr-confirm-page.tsx'),
    layout: 'full',
    permission: 'session',
    title: { en: 'Login on another device', fr: 'Connexion sur un autre appareil' },
    params: { id: 'qrLogin' },
  },
];
