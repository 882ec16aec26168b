import type { RouteRow } from './data/route-row.ts';
import { doorRoutes } from './door-routes.ts';
import { accessRoutes } from './features/access/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { adjustmentsRoutes } from './features/adjustments/routes.ts';
import { formerAuthRoutes } from './features/auth/former-routes.ts';
import { approvalsRoutes } from './features/approvals/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { balanceAlertsRoutes } from './features/balance-alerts/routes.ts';
import { bankFilesRoutes } from './features/bank-files/routes.ts';
import { customersRoutes } from './features/customers/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { directChargesRoutes } from './features/direct-charges/routes.ts';
import { feesRoutes } from './features/fees/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { linkedAccountsRoutes } from './features/linked-accounts/routes.ts';
import { formerNoticesRoutes } from './features/notices/former-routes.ts';
import { massPaymentsRoutes } from './features/mass-payments/routes.ts';
import { settlementsRoutes } from './features/settlements/routes.ts';
import { exchangeRatesRoutes } from './features/exchange-rates/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { securityRoutes } from './features/second-factor/routes.ts';
import { paymentLinksRoutes } from './features/payment-links/routes.ts';
import { providersRoutes } from './features/providers/routes.ts';
import { realNameRoutes } from './features/real-name/routes.ts';
import { recipientsRoutes } from './features/recipients/routes.ts';
import { reviewDeskRoutes } from './features/review-desk/routes.ts';
import { subAccountsRoutes } from './features/sub-accounts/routes.ts';
import { teamRoutes } from './features/team/routes.ts';
import { topUpsRoutes } from './features/top-ups/routes.ts';
import { transactionsRoutes } from './features/transactions/routes.ts';
import { transfersRoutes } from './features/transfers/routes.ts';
import { uncompletedFlowsRoutes } from './features/uncompleted-flows/routes.ts';
import { verificationsRoutes } from './features/verifications/routes.ts';

/**
 * Every address of the console. What is not here goes to `/error-404`. Loads in plain Node: screens are imported when
 * opened.
 */
export const routeTable: readonly RouteRow[] = [
  ...homeRoutes,
  ...dashboardRoutes,
  ...approvalsRoutes,
  ...transactionsRoutes,
  ...uncompletedFlowsRoutes,
  ...adjustmentsRoutes,
  ...verificationsRoutes,
  ...accountsRoutes,
  ...subAccountsRoutes,
  ...topUpsRoutes,
  ...balanceAlertsRoutes,
  ...feesRoutes,
  ...directChargesRoutes,
  ...transfersRoutes,
  ...linkedAccountsRoutes,
  ...recipientsRoutes,
  ...paymentLinksRoutes,
  ...customersRoutes,
  ...providersRoutes,
  ...notificationsRoutes,
  ...accountRoutes,
  ...realNameRoutes,
  ...reviewDeskRoutes,
  ...securityRoutes,
  ...auditRoutes,
  ...teamRoutes,
  ...accessRoutes,
  ...doorRoutes,
  ...formerAuthRoutes,
  ...formerNoticesRoutes,
  ...massPaymentsRoutes,
  ...settlementsRoutes,
  ...bankFilesRoutes,
  ...exchangeRatesRoutes,
  ...galleryRoutes,
];
