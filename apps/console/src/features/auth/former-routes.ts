import type { RouteRow } from '../../data/route-row.ts';

const door = { layout: 'full', permission: 'public' } as const;
/** Titles of pages that nobody sees: each leads on at once. */
const login = { en: 'Log in', fr: 'Connexion' };
const signUp = { en: 'Open a business account', fr: 'Ouvrir un compte professionnel' };
const forgot = { en: 'Forgot password', fr: 'Mot de passe oublié' };
const reset = { en: 'New password', fr: 'Nouveau mot de passe' };

/** Old addresses of the same doors. */
const variants = [
  ['login', login],
  ['register', signUp],
  ['forgot-password', forgot],
  ['reset-password', reset],
] as const;
const targets = {
  login: 'name:auth-login',
  register: 'name:auth-signup',
  'forgot-password': 'name:auth-forgot-password',
  'reset-password': 'name:auth-reset-password',
} as const;

/** Addresses of the template that others may still know; nobody begins with one. */
export const formerAuthRoutes: RouteRow[] = [
  { ...door, path: '/register', redirect: 'name:auth-signup', title: signUp },
  ...variants.flatMap(([name, title]) =>
    ['v1', 'v2'].map((version): RouteRow => ({
      ...door,
      path: `/pages/authentication/${name}-${version}`,
      redirect: targets[name],
      title,
    })),
  ),
];
