import { json } from '../http/answers.ts';
import { Router } from '../http/router.ts';
import type { Dialect } from '../http/server.ts';
import type { World } from '../world/world.ts';
import { accessRoutes } from './access.ts';
import { accountHolderRoutes } from './account-holders.ts';
import { billRoutes } from './bills.ts';
import { consentRoutes } from './consent-routes.ts';
import { refuse, unauthorized } from './errors.ts';
import { mandateRoutes } from './mandates.ts';
import { operationRoutes } from './operations.ts';
import { MtnRequests } from './requests.ts';

/** MTN MoMo Open API: provisioning, consents, Collection, Disbursement, Remittance. */
export function createMtnSimulator(world: World): { router: Router; dialect: Dialect; requests: MtnRequests } {
  // MTN's gateway reads paths in any case, and some client libraries write `/Deliverynotification`.
  const router = new Router({ anyCase: true });
  const requests = new MtnRequests(world);
  accessRoutes(world, router);
  operationRoutes(world, requests, router);
  accountHolderRoutes(world, router);
  mandateRoutes(world, requests, router);
  billRoutes(world, requests, router);
  consentRoutes(world, router);
  return { router, requests, dialect: mtnDialect(world) };
}

function mtnDialect(world: World): Dialect {
  return {
    unauthorized,
    rateLimited: (seconds) =>
      json(
        429,
        { statusCode: 429, message: `Rate limit is exceeded. Try again in ${seconds} seconds.` },
        { 'retry-after': String(seconds) },
      ),
    unavailable: () => refuse(503, 'SERVICE_UNAVAILABLE'),
    // The gateway's own error carries none of the codes that would tell what became of the request.
    error: () =>
      json(500, {
        statusCode: 500,
        message: 'Internal server error',
        activityId: '00000000-0000-4000-8000-000000000000',
      }),
    notFound: () => json(404, { statusCode: 404, message: 'Resource not found' }),
    isDown: () => world.settings.all.mtnDown,
  };
}
