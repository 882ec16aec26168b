import type { RouteRow } from '../../data/route-row.ts';

/** Every piece of the kit on one page, while developing. A production build leaves page and kit samples out. */
export const galleryRoutes: RouteRow[] = import.meta.env?.DEV
  ? [
      {
        path: '/_gallery',
        screen: () => import('./gallery-page.tsx'),
        layout: 'full',
        permission: 'public',
        title: { en: 'Gallery', fr: 'Galerie' },
      },
    ]
  : [];
