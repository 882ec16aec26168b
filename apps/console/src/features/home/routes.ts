import type { RouteRow } from '../../data/route-row.ts';

export const homeRoutes: RouteRow[] = [
  { path: '/', redirect: 'name:home', layout: 'vertical', permission: 'session', title: { en: 'Home', fr: 'Accueil' } },
  {
    path: '/home',
    name: 'home',
    screen: () => import('./home-page.tsx'),
    first: ['/fapi/dashboard/home'],
    layout: 'vertical',
    permission: 'dashboard:view',
    title: { en: 'Home', fr: 'Accueil' },
    nav: { group: 'top', order: 10, icon: 'home' },
  },
];
