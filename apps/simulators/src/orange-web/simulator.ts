import { Router } from '../http/router.ts';
import type { Dialect } from '../http/server.ts';
import type { World } from '../world/world.ts';
import { apiRoutes } from './api.ts';
import { expiredCredentials, refuse } from './errors.ts';
import { pageRoutes } from './pages.ts';
import { WebPayments } from './payments.ts';

/** Orange Web Payment: the API the merchant calls and the page the payer sees. */
export function createOrangeWebSimulator(world: World): { router: Router; dialect: Dialect; payments: WebPayments } {
  const router = new Router();
  const payments = new WebPayments(world);
  apiRoutes(world, payments, router);
  pageRoutes(payments, router);
  return { router, payments, dialect: webDialect(world) };
}

function webDialect(world: World): Dialect {
  return {
    unauthorized: expiredCredentials,
    rateLimited(seconds) {
      const answer = refuse(429, 54, 'Too many requests', 'The quota of the application is exceeded.');
      return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
    },
    unavailable: () => refuse(503, 5, 'The service is temporarily unavailable', 'Try again later.'),
    error: () => refuse(500, 1, 'Internal error', 'An unexpected error occurred.'),
    notFound: () => refuse(404, 60, 'Resource not found', 'The requested URI or resource does not exist.'),
    isDown: () => world.settings.all.orangeWebDown,
  };
}
