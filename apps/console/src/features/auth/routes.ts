import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Log in', fr: 'Connexion' };

/** Old addresses of the same door. */
const variants = ['login-v1', 'login-v2', 'register-v1', 'register-v2', 'forgot-password-v1', 'forgot-password-v2', 'reset-password-v1', 'reset-password-v2'];

export const authRoutes: RouteRow[] = [
  {
    path: '/login', name: 'auth-login', screen: () => import('./login-page.tsx'), layout: 'full', permission: 'public', title,
    flags: { stopMonitoring: true, hideBack: true, redirectIfLoggedIn: true, resource: 'Auth' },
  },
  ...variants.map((variant): RouteRow => ({ path: `/pages/authentication/${variant}`, redirect: 'name:auth-login', layout: 'full', permission: 'public', title })),
];
