import type { RouteRow } from '../../data/route-row.ts';

const desk = { en: 'Review desk', fr: 'Bureau d’examen' };
const crumbs = [{ title: desk, path: '/review-desk' }] satisfies RouteRow['crumbs'];

export const reviewDeskRoutes: RouteRow[] = [
  {
    path: '/review-desk',
    screen: () => import('./desk-page.tsx'),
    layout: 'vertical',
    permission: 'desk:review',
    title: desk,
    nav: { group: 'organisation', order: 99, icon: 'review', label: desk },
  },
  {
    path: '/review-desk/business/{id}',
    screen: () => import('./business-page.tsx'),
    layout: 'vertical',
    permission: 'desk:review',
    title: { en: 'Business', fr: 'Entreprise' },
    params: { id: 'organisation' },
    crumbs,
    aliasOf: '/review-desk',
  },
  {
    path: '/review-desk/identity/{id}',
    screen: () => import('./identity-page.tsx'),
    layout: 'vertical',
    permission: 'desk:review',
    title: { en: 'Identity', fr: 'Identité' },
    params: { id: 'realName' },
    crumbs,
    aliasOf: '/review-desk',
  },
];
