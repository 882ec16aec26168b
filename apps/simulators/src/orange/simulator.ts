import { Router } from '../http/router.ts';
import type { Dialect } from '../http/server.ts';
import type { World } from '../world/world.ts';
import { accessRoutes } from './access.ts';
import { amFault, gatewayFault, sendTimeout, unauthorized } from './errors.ts';
import { operationRoutes } from './operations.ts';
import { OrangePayments } from './payments.ts';

/** Orange Money Cameroon core API, `omcoreapis/1.0.2`, behind its WSO2 gateway. */
export function createOrangeSimulator(world: World): { router: Router; dialect: Dialect; payments: OrangePayments } {
  const router = new Router();
  const payments = new OrangePayments(world);
  accessRoutes(world, router);
  operationRoutes(world, payments, router);
  return { router, payments, dialect: orangeDialect(world) };
}

function orangeDialect(world: World): Dialect {
  return {
    unauthorized,
    rateLimited(seconds) {
      const answer = gatewayFault(
        429,
        900802,
        'Message throttled out',
        'You have exceeded your quota. You can access API after some time',
      );
      return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
    },
    unavailable: () => amFault(503, 101503, 'Runtime Error', 'Error connecting to the back end'),
    error: sendTimeout,
    notFound: (_method, path) =>
      amFault(404, 404, 'Not Found', `The requested resource (${path.replace(/[<>&]/g, '')}) is not available.`),
    isDown: () => world.settings.all.orangeDown,
  };
}
