import type { RouteRow } from '../../data/route-row.ts';

const login = { en: 'Log in', fr: 'Connexion' };
const signUp = { en: 'Open a business account', fr: 'Ouvrir un compte professionnel' };
const forgot = { en: 'Forgot password', fr: 'Mot de passe oublié' };
const reset = { en: 'New password', fr: 'Nouveau mot de passe' };
const door = { layout: 'full', permission: 'public' } as const;
const flags = { stopMonitoring: true, hideBack: true, redirectIfLoggedIn: true, resource: 'Auth' } as const;

export const authRoutes: RouteRow[] = [
  { ...door, path: '/login', name: 'auth-login', screen: () => import('./login-page.tsx'), title: login, flags },
  { ...door, path: '/sign-up', name: 'auth-signup', screen: () => import('./sign-up-page.tsx'), title: signUp, flags },
  {
    ...door,
    path: '/forgot-password',
    name: 'auth-forgot-password',
    screen: () => import('./forgot-password-page.tsx'),
    title: forgot,
    flags,
  },
  {
    ...door,
    path: '/reset-password',
    name: 'auth-reset-password',
    screen: () => import('./reset-password-page.tsx'),
    title: reset,
    flags,
  },
  {
    ...door,
    path: '/user-activation/{id}',
    screen: () => import('./user-activation-page.tsx'),
    title: { en: 'Invitation', fr: 'Invitation' },
    params: { id: 'secret' },
    flags: { hideBack: true, resource: 'Auth' },
  },
  {
    ...door,
    path: '/not-me',
    screen: () => import('./not-me-page.tsx'),
    title: { en: 'Secure your account', fr: 'Protéger votre compte' },
    flags: { hideBack: true, resource: 'Auth' },
  },
  {
    ...door,
    path: '/terms',
    screen: () => import('./terms-page.tsx'),
    title: { en: 'Terms of use', fr: 'Conditions d’utilisation' },
    flags: { hideBack: true },
  },
];
