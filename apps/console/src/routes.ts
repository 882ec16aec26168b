import type { RouteRow } from './data/route-row.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { adjustmentsRoutes } from './features/adjustments/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { customersRoutes } from './features/customers/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { directChargesRoutes } from './features/direct-charges/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { noticesRoutes } from './features/notices/routes.ts';
import { paymentLinksRoutes } from './features/payment-links/routes.ts';
import { providersRoutes } from './features/providers/routes.ts';
import { transactionsRoutes } from './features/transactions/routes.ts';
import { uncompletedFlowsRoutes } from './features/uncompleted-flows/routes.ts';
import { verificationsRoutes } from './features/verifications/routes.ts';

/** Every address of the console. What is not here goes to `/error-404`. Loads in plain Node: screens are imported when opened. */
export const routeTable: readonly RouteRow[] = [
  ...homeRoutes, ...dashboardRoutes, ...transactionsRoutes, ...uncompletedFlowsRoutes, ...adjustmentsRoutes, ...verificationsRoutes,
  ...accountsRoutes, ...directChargesRoutes, ...paymentLinksRoutes, ...customersRoutes, ...providersRoutes, ...authRoutes, ...noticesRoutes,
  ...galleryRoutes,
];
