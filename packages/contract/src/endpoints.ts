import type { Endpoint } from './endpoint.ts';
import { accessApi } from './access/api.ts';
import { accountApi } from './account/api.ts';
import { accessRequestsApi } from './access-requests/api.ts';
import { accountMovesApi } from './account-moves/api.ts';
import { accountsApi } from './accounts/api.ts';
import { balanceAlertsApi } from './balance-alerts/api.ts';
import { feesApi } from './fees/api.ts';
import { subAccountsApi } from './sub-accounts/api.ts';
import { topUpsApi } from './top-ups/api.ts';
import { activationApi } from './activation/api.ts';
import { adjustmentsApi } from './adjustments/api.ts';
import { approvalsApi } from './approvals/api.ts';
import { auditApi } from './audit/api.ts';
import { bankFilesApi } from './bank-files/api.ts';
import { businessLevelsApi } from './business-levels/api.ts';
import { businessReviewApi } from './business-review/api.ts';
import { authApi } from './auth/api.ts';
import { customersApi } from './customers/api.ts';
import { customRolesApi } from './custom-roles/api.ts';
import { exchangeRatesApi } from './exchange-rates/api.ts';
import { filesApi } from './files/api.ts';
import { organisationsApi } from './organisations/api.ts';
import { outcomesApi } from './outcomes/api.ts';
import { realNameApi } from './real-name/api.ts';
import { reviewDeskApi } from './review-desk/api.ts';
import { dashboardApi } from './dashboard/api.ts';
import { directChargesApi } from './direct-charges/api.ts';
import { linkedAccountsApi } from './linked-accounts/api.ts';
import { liveApi } from './live/api.ts';
import { massPaymentsApi } from './mass-payments/api.ts';
import { notificationsApi } from './notifications/api.ts';
import { passwordsApi } from './passwords/api.ts';
import { paymentLinksApi } from './payment-links/api.ts';
import { providersApi } from './providers/api.ts';
import { recipientsApi } from './recipients/api.ts';
import { recipientGroupsApi } from './recipients/groups-api.ts';
import { refundsApi } from './refunds/api.ts';
import { savedViewsApi } from './saved-views/api.ts';
import { organisationSwitchApi } from './organisation-switch/api.ts';
import { qrLoginApi } from './qr-login/api.ts';
import { searchApi } from './search/api.ts';
import { secondFactorApi } from './second-factor/api.ts';
import { settlementsApi } from './settlements/api.ts';
import { signUpApi } from './sign-up/api.ts';
import { teamApi } from './team/api.ts';
import { transactionsApi } from './transactions/api.ts';
import { transfersApi } from './transfers/api.ts';
import { uncompletedFlowsApi } from './uncompleted-flows/api.ts';
import { verificationsApi } from './verifications/api.ts';
import { withholdingsApi } from './withholdings/api.ts';

/** Every endpoint of the product by capability. A capability that is not listed here does not exist. */
export const endpoints = {
  account: accountApi,
  businessLevels: businessLevelsApi,
  businessReview: businessReviewApi,
  files: filesApi,
  organisations: organisationsApi,
  realName: realNameApi,
  reviewDesk: reviewDeskApi,
  access: accessApi,
  accessRequests: accessRequestsApi,
  customRoles: customRolesApi,
  team: teamApi,
  accounts: accountsApi,
  approvals: approvalsApi,
  activation: activationApi,
  adjustments: adjustmentsApi,
  audit: auditApi,
  auth: authApi,
  bankFiles: bankFilesApi,
  customers: customersApi,
  dashboard: dashboardApi,
  directCharges: directChargesApi,
  subAccounts: subAccountsApi,
  accountMoves: accountMovesApi,
  topUps: topUpsApi,
  balanceAlerts: balanceAlertsApi,
  withholdings: withholdingsApi,
  fees: feesApi,
  linkedAccounts: linkedAccountsApi,
  transfers: transfersApi,
  live: liveApi,
  outcomes: outcomesApi,
  notifications: notificationsApi,
  passwords: passwordsApi,
  paymentLinks: paymentLinksApi,
  providers: providersApi,
  refunds: refundsApi,
  savedViews: savedViewsApi,
  search: searchApi,
  secondFactor: secondFactorApi,
  organisationSwitch: organisationSwitchApi,
  qrLogin: qrLoginApi,
  signUp: signUpApi,
  recipients: recipientsApi,
  recipientGroups: recipientGroupsApi,
  massPayments: massPaymentsApi,
  settlements: settlementsApi,
  exchangeRates: exchangeRatesApi,
  transactions: transactionsApi,
  uncompletedFlows: uncompletedFlowsApi,
  verifications: verificationsApi,
} as const satisfies Record<string, Record<string, Endpoint>>;

export const allEndpoints: readonly { capability: string; name: string; row: Endpoint }[] = Object.entries(
  endpoints,
).flatMap(([capability, table]) =>
  Object.entries(table).map(([name, row]) => ({ capability, name, row: row as Endpoint })),
);
