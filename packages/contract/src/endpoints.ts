import type { Endpoint } from './endpoint.ts';
import { accountsApi } from './accounts/api.ts';
import { adjustmentsApi } from './adjustments/api.ts';
import { authApi } from './auth/api.ts';
import { customersApi } from './customers/api.ts';
import { dashboardApi } from './dashboard/api.ts';
import { directChargesApi } from './direct-charges/api.ts';
import { liveApi } from './live/api.ts';
import { paymentLinksApi } from './payment-links/api.ts';
import { providersApi } from './providers/api.ts';
import { refundsApi } from './refunds/api.ts';
import { savedViewsApi } from './saved-views/api.ts';
import { searchApi } from './search/api.ts';
import { transactionsApi } from './transactions/api.ts';
import { uncompletedFlowsApi } from './uncompleted-flows/api.ts';
import { verificationsApi } from './verifications/api.ts';

/** Every endpoint of the product by capability. A capability that is not listed here does not exist. */
export const endpoints = {
  accounts: accountsApi, adjustments: adjustmentsApi, auth: authApi, customers: customersApi, dashboard: dashboardApi, directCharges: directChargesApi,
  live: liveApi, paymentLinks: paymentLinksApi, providers: providersApi, refunds: refundsApi, savedViews: savedViewsApi, search: searchApi,
  transactions: transactionsApi, uncompletedFlows: uncompletedFlowsApi, verifications: verificationsApi,
} as const satisfies Record<string, Record<string, Endpoint>>;

export const allEndpoints: readonly { capability: string; name: string; row: Endpoint }[] = Object.entries(endpoints).flatMap(
  ([capability, table]) => Object.entries(table).map(([name, row]) => ({ capability, name, row: row as Endpoint })),
);
