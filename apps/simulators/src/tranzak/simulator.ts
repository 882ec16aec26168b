import { Router } from '../http/router.ts';
import type { Dialect } from '../http/server.ts';
import type { World } from '../world/world.ts';
import { accessRoutes, unauthorized } from './access.ts';
import { accountRoutes } from './account-routes.ts';
import { refuse, trouble } from './answers.ts';
import { pageRoutes } from './pages.ts';
import { requestRoutes } from './request-routes.ts';
import { TranzakRequests } from './requests.ts';
import { transferRoutes } from './transfer-routes.ts';
import { TranzakTransfers } from './transfers.ts';

/** Tranzak: collects from both operators' wallets, pays them and bank accounts. */
export function createTranzakSimulator(world: World): { router: Router; dialect: Dialect } {
  const router = new Router();
  const requests = new TranzakRequests(world);
  const transfers = new TranzakTransfers(world);
  accessRoutes(world, router);
  requestRoutes(world, requests, router);
  transferRoutes(world, transfers, router);
  accountRoutes(world, router);
  pageRoutes(requests, router);
  return { router, dialect: tranzakDialect(world) };
}

function tranzakDialect(world: World): Dialect {
  return {
    unauthorized: () => unauthorized(world),
    rateLimited: (seconds) => refuse(trouble(5006, 'too many requests'), 429, { 'retry-after': String(seconds) }),
    unavailable: () => refuse(trouble(5005), 503),
    error: () => refuse(trouble(5005), 500),
    notFound: () => refuse(trouble(5002, 'no such path'), 404),
    isDown: () => world.settings.all.tranzakDown,
  };
}
