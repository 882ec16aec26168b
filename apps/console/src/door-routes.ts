import type { RouteRow } from './data/route-row.ts';
import { authRoutes } from './features/auth/routes.ts';
import { noticesRoutes } from './features/notices/routes.ts';

/** The addresses that need no session. They come with the first script, all others (`routes.ts`) with the frame. */
export const doorRoutes: readonly RouteRow[] = [...authRoutes, ...noticesRoutes];
