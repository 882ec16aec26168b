import type { RouteRow } from '../../data/route-row.ts';

export const noticesRoutes: RouteRow[] = [
  {
    path: '/error-404',
    name: 'error-404',
    screen: () => import('./error-404-page.tsx'),
    layout: 'full',
    permission: 'public',
    title: { en: 'Page not found', fr: 'Page introuvable' },
  },
  {
    path: '/not-authorized',
    name: 'not-authorized',
    screen: () => import('./not-authorized-page.tsx'),
    layout: 'full',
    permission: 'public',
    title: { en: 'Not allowed', fr: 'Accès refusé' },
  },
  {
    path: '/under-maintenance',
    screen: () => import('./under-maintenance-page.tsx'),
    layout: 'full',
    permission: 'public',
    title: { en: 'Under maintenance', fr: 'Maintenance en cours' },
    flags: { stopMonitoring: true },
  },
  {
    path: '/coming-soon',
    screen: () => import('./coming-soon-page.tsx'),
    layout: 'full',
    permission: 'public',
    title: { en: 'Coming soon', fr: 'Bientôt disponible' },
  },
  {
    path: '/error',
    screen: () => import('./error-page.tsx'),
    layout: 'full',
    permission: 'public',
    title: { en: 'Something went wrong', fr: 'Une erreur est survenue' },
  },
];
