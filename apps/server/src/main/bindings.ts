import type { Binding } from '../kit/http/context.ts';
import { giveToCustomer } from '../modules/engine/movements/public.ts';
import type { Tx } from '../modules/context.ts';
import { holdDisowned } from './hold-disowned.ts';
import { accountRoutes } from '../modules/people/account/routes.ts';
import { balanceAlertsRoutes } from '../modules/accounts/balance-alerts/routes.ts';
import { bankFilesRoutes } from '../modules/books/bank-files/routes.ts';
import { businessLevelsRoutes } from '../modules/terms/business-levels/routes.ts';
import { businessReviewRoutes } from '../modules/onboarding/business-review/routes.ts';
import { feesRoutes } from '../modules/terms/fees/routes.ts';
import { filesRoutes } from '../modules/ground/files/routes.ts';
import { organisationsRoutes } from '../modules/ground/organisations/routes.ts';
import { organisationSummaryRoutes } from '../modules/books/organisation-summary/routes.ts';
import { outcomesRoutes } from '../modules/ground/outcomes/routes.ts';
import { realNameRoutes } from '../modules/onboarding/real-name/routes.ts';
import { reviewDeskRoutes } from '../modules/onboarding/review-desk/routes.ts';
import { accessRoutes } from '../modules/people/access/routes.ts';
import { accessRequestsRoutes } from '../modules/people/access-requests/routes.ts';
import { accountMovesRoutes } from '../modules/accounts/account-moves/routes.ts';
import { accountsRoutes } from '../modules/accounts/accounts/routes.ts';
import { activationRoutes } from '../modules/people/activation/routes.ts';
import { adjustmentsRoutes } from '../modules/money-in/adjustments/routes.ts';
import { approvalsRoutes } from '../modules/approvals/approvals/routes.ts';
import { auditRoutes } from '../modules/ground/audit/routes.ts';
import { authRoutes } from '../modules/people/auth/routes.ts';
import { customersRoutes } from '../modules/terms/customers/routes.ts';
import { customRolesRoutes } from '../modules/people/custom-roles/routes.ts';
import { dashboardRoutes } from '../modules/books/dashboard/routes.ts';
import { demoLogins } from '../modules/demo/demo/public.ts';
import { directChargesRoutes } from '../modules/money-in/direct-charges/routes.ts';
import { linkedAccountsRoutes } from '../modules/accounts/linked-accounts/routes.ts';
import { liveRoutes, type LiveFeed } from '../modules/ground/live/routes.ts';
import { massPaymentsRoutes } from '../modules/money-out/mass-payments/routes.ts';
import { notificationsRoutes } from '../modules/ground/notifications/routes.ts';
import { ensureBooks } from '../modules/onboarding/founding/public.ts';
import { passwordsRoutes } from '../modules/people/passwords/routes.ts';
import { paymentLinksRoutes } from '../modules/money-in/payment-links/routes.ts';
import { providersRoutes } from '../modules/terms/providers/routes.ts';
import { recipientsRoutes } from '../modules/money-out/recipients/routes.ts';
import { refundsRoutes } from '../modules/money-in/refunds/routes.ts';
import { savedViewsRoutes } from '../modules/ground/saved-views/routes.ts';
import { organisationSwitchRoutes } from '../modules/people/organisation-switch/routes.ts';
import { exchangeRatesRoutes } from '../modules/terms/exchange-rates/routes.ts';
import { settlementsRoutes } from '../modules/money-out/settlements/routes.ts';
import { qrLoginRoutes } from '../modules/people/qr-login/routes.ts';
import { searchRoutes } from '../modules/books/search/routes.ts';
import { secondFactorRoutes } from '../modules/people/second-factor/routes.ts';
import { signUpRoutes } from '../modules/onboarding/sign-up/routes.ts';
import { teamRoutes } from '../modules/people/team/routes.ts';
import { subAccountsRoutes } from '../modules/terms/sub-accounts/routes.ts';
import { topUpsRoutes } from '../modules/money-in/top-ups/routes.ts';
import { transfersRoutes } from '../modules/money-out/transfers/routes.ts';
import { transactionsRoutes } from '../modules/money-in/transactions/routes.ts';
import { uncompletedFlowsRoutes } from '../modules/money-in/uncompleted-flows/routes.ts';
import { verificationsRoutes } from '../modules/money-in/verifications/routes.ts';
import { withholdingsRoutes } from '../modules/accounts/withholdings/routes.ts';
import type { Tables } from '../modules/tables.ts';
import { requireFullPin, requirePin, spendAfterReset } from '../modules/people/second-factor/public.ts';
import { approvalHandlersWith } from './approval-handlers.ts';
import type { EnvironmentServices, Services } from './services.ts';

/** Wakes the stages of this process, so that a prompt leaves at once instead of at the worker's next look. */
export type Wakes = { pipeline(): void; inbox(): void; payouts(): void; feed: LiveFeed };

/** Every capability's routes for one environment. A capability that is not listed here answers nothing. */
export function bindingsOf(services: Services, environment: EnvironmentServices, wakes: Wakes): Binding<Tables>[] {
  const { sealer, connectors, pipeline, auth } = environment;
  const sandbox =
    environment.name === 'production'
      ? { services: services.sandbox.auth, runTx: services.sandbox.runTx, ensureBooks }
      : null;
  const team = { proofs: environment.proofs, consoleUrl: () => services.production.publicUrl };
  /** What leaves: to a provider, to another organisation of this installation, or once its money is there. */
  const wakeOut = () => {
    wakes.pipeline();
    wakes.payouts();
  };
  return [
    ...authRoutes(auth, sandbox, demoLogins),
    ...signUpRoutes(auth, environment.files, sandbox),
    ...passwordsRoutes(auth, ({ tx, requestId, afterCommit }, about, now) => {
      const { production } = services;
      // Money leaves in production only, wherever the letter was opened.
      const ports = {
        payouts: production.payouts,
        handlers: approvalHandlersWith({ sealer: production.sealer, connectors: production.connectors }),
        context: { environment: production.name, requestId, afterCommit },
      };
      const hold = (within: Tx) => holdDisowned(within, ports, about, now);
      return environment.name === 'production' ? hold(tx) : production.runTx('system', hold);
    }),
    ...activationRoutes(auth),
    ...accountRoutes(auth),
    ...organisationsRoutes(environment.files),
    ...organisationSummaryRoutes(),
    ...bankFilesRoutes({
      sealer,
      payouts: environment.payouts,
      dropBox: environment.dropBox,
      accounts: environment.accounts,
      requireFullPin: (context, pin) => requireFullPin(context, auth, pin),
    }),
    ...filesRoutes(environment.files, auth.signer),
    ...businessLevelsRoutes(),
    ...businessReviewRoutes({ sealer, consoleUrl: team.consoleUrl }),
    ...realNameRoutes({ sealer, connectors, proofs: auth.proofs, consoleUrl: team.consoleUrl }),
    ...reviewDeskRoutes({ sealer, files: environment.files, consoleUrl: team.consoleUrl }),
    ...teamRoutes(team),
    ...accessRoutes(),
    ...customRolesRoutes(),
    ...accessRequestsRoutes(team),
    ...secondFactorRoutes(auth),
    ...organisationSwitchRoutes(auth),
    ...qrLoginRoutes(auth),
    ...transactionsRoutes({ pipeline, wake: wakes.pipeline, downloads: environment.downloads }),
    ...transfersRoutes({
      connectors,
      sealer,
      auth,
      files: environment.files,
      payouts: environment.payouts,
      proofs: environment.proofs,
      cardKey: environment.requestKey,
      wake: wakeOut,
    }),
    ...accountMovesRoutes(auth),
    ...balanceAlertsRoutes(auth),
    ...withholdingsRoutes(auth),
    ...feesRoutes(),
    ...topUpsRoutes({ bank: environment.accounts.depositBank, wake: wakeOut }),
    ...subAccountsRoutes({ max: environment.accounts.subAccountsMax }),
    ...directChargesRoutes({ wake: wakes.pipeline, connectors, sealer, proofs: environment.proofs }),
    ...refundsRoutes({ wake: wakes.pipeline, connectors, sealer }),
    ...paymentLinksRoutes(),
    ...providersRoutes({ connectors, sealer }),
    ...savedViewsRoutes(),
    ...outcomesRoutes(),
    ...customersRoutes({ giveToCustomer, downloads: environment.downloads }),
    ...recipientsRoutes({
      connectors,
      sealer,
      proofs: environment.proofs,
      files: environment.files,
      downloads: environment.downloads,
      cardKey: environment.requestKey,
    }),
    ...auditRoutes({ runRead: environment.runRead, downloads: environment.downloads }),
    ...approvalsRoutes({
      handlers: approvalHandlersWith({ sealer, connectors }),
      requirePin: (context, pin) => requirePin(context, auth, pin),
      spend: spendAfterReset,
      wake: wakeOut,
    }),
    ...adjustmentsRoutes(),
    ...exchangeRatesRoutes(),
    ...massPaymentsRoutes({
      auth,
      files: environment.files,
      downloads: environment.downloads,
      payouts: environment.payouts,
      rows: { rowsPerRun: environment.accounts.massRows },
      wake: wakes.pipeline,
    }),
    ...linkedAccountsRoutes({ auth, connectors, sealer, wake: wakes.pipeline }),
    ...settlementsRoutes({
      auth,
      downloads: environment.downloads,
      files: environment.files,
      money: environment.payouts,
      wake: wakeOut,
    }),
    ...accountsRoutes({ downloads: environment.downloads }),
    ...dashboardRoutes(),
    ...searchRoutes(),
    ...uncompletedFlowsRoutes(),
    ...verificationsRoutes({ pipeline }),
    ...notificationsRoutes(),
    ...liveRoutes(wakes.feed),
  ];
}
