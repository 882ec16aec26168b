import { isOfMenu, type RouteRow } from './data/route-row.ts';
import { routeTable } from './routes.ts';

/**
 * The rows of the menu. The build writes this list into the frame by itself (`lean-routes.ts`), so that the table of
 * all addresses is fetched with the first page that stands in no menu.
 */
export const menuRoutes: readonly RouteRow[] = routeTable.filter(isOfMenu);
