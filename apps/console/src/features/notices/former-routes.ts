import type { RouteRow } from '../../data/route-row.ts';

/** Addresses under which templates know the same pages. */
const template = [
  ['coming-soon', { en: 'Coming soon', fr: 'Bientôt disponible' }],
  ['not-authorized', { en: 'Not allowed', fr: 'Accès refusé' }],
  ['under-maintenance', { en: 'Under maintenance', fr: 'Maintenance en cours' }],
  ['error', { en: 'Something went wrong', fr: 'Une erreur est survenue' }],
] as const;

/** Addresses of the template that others may still know; nobody begins with one. */
export const formerNoticesRoutes: RouteRow[] = template.map(([page, title]): RouteRow => ({
  path: `/pages/miscellaneous/${page}`,
  redirect: `/${page}`,
  layout: 'full',
  permission: 'public',
  title,
}));
