import type { Binding } from '../kit/http/context.ts';
import { accountsRoutes } from '../modules/accounts/routes.ts';
import { adjustmentsRoutes } from '../modules/adjustments/routes.ts';
import { authRoutes } from '../modules/auth/routes.ts';
import { customersRoutes } from '../modules/customers/routes.ts';
import { dashboardRoutes } from '../modules/dashboard/routes.ts';
import { demoLogins } from '../modules/demo/public.ts';
import { directChargesRoutes } from '../modules/direct-charges/routes.ts';
import { liveRoutes, type LiveFeed } from '../modules/live/routes.ts';
import { paymentLinksRoutes } from '../modules/payment-links/routes.ts';
import { providersRoutes } from '../modules/providers/routes.ts';
import { refundsRoutes } from '../modules/refunds/routes.ts';
import { savedViewsRoutes } from '../modules/saved-views/routes.ts';
import { searchRoutes } from '../modules/search/routes.ts';
import { transactionsRoutes } from '../modules/transactions/routes.ts';
import { uncompletedFlowsRoutes } from '../modules/uncompleted-flows/routes.ts';
import { verificationsRoutes } from '../modules/verifications/routes.ts';
import type { Tables } from '../modules/tables.ts';
import type { EnvironmentServices, Services } from './services.ts';

/** Wakes the stages of this process, so that a prompt leaves at once instead of at the worker's next look. */
export type Wakes = { pipeline(): void; inbox(): void; feed: LiveFeed };

/** Every capability's routes for one environment. A capability that is not listed here answers nothing. */
export function bindingsOf(services: Services, environment: EnvironmentServices, wakes: Wakes): Binding<Tables>[] {
  const { sealer, connectors, pipeline, auth } = environment;
  const sandbox = environment.name === 'production' ? { services: services.sandbox.auth, runTx: services.sandbox.runTx } : null;
  return [
    ...authRoutes(auth, sandbox, demoLogins),
    ...transactionsRoutes({ pipeline, wake: wakes.pipeline, runRead: environment.runRead }),
    ...directChargesRoutes({ wake: wakes.pipeline, connectors, sealer }),
    ...refundsRoutes({ wake: wakes.pipeline }),
    ...paymentLinksRoutes(),
    ...providersRoutes({ connectors, sealer }),
    ...savedViewsRoutes(),
    ...customersRoutes(),
    ...adjustmentsRoutes(),
    ...accountsRoutes({ runRead: environment.runRead }),
    ...dashboardRoutes(),
    ...searchRoutes(),
    ...uncompletedFlowsRoutes(),
    ...verificationsRoutes({ pipeline }),
    ...liveRoutes(wakes.feed),
  ];
}
