import type { Router } from '../http/router.ts';
import { tranzakAccount } from '../world/merchants.ts';
import type { TranzakApp } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { authorize } from './access.ts';
import { ok, refuse, trouble } from './answers.ts';

const kinds = { payout: 'payout account', collection: 'Primary collection account' } as const;

export function accountRoutes(world: World, router: Router): void {
  for (const kind of ['payout', 'collection'] as const) {
    router.on(`GET /account/${kind}-account-details`, (request) => {
      const app = authorize(world, request, kind === 'payout' ? 'disbursement' : 'collections');
      return 'status' in app ? app : ok(view(world, app, kind));
    });
  }
  router.on('GET /account/accounts', (request) => {
    const app = authorize(world, request);
    return 'status' in app ? app : ok({ list: [view(world, app, 'collection'), view(world, app, 'payout')] });
  });
  router.on('GET /account/details', (request) => {
    const app = authorize(world, request);
    if ('status' in app) return app;
    const asked = request.query.get('accountId');
    const found = (['collection', 'payout'] as const)
      .map((kind) => view(world, app, kind))
      .find((account) => account['accountId'] === asked);
    return found ? ok(found) : refuse(trouble(5002, 'Account not found'));
  });
}

function view(world: World, app: TranzakApp, kind: keyof typeof kinds): Record<string, unknown> {
  const balance = world.journal.balance(tranzakAccount(kind, app.merchantId), 'XAF');
  return {
    accountId: `tz${kind === 'payout' ? 'p' : 'c'}${app.appId.slice(2)}`,
    name: world.merchants.name(app.merchantId),
    description: kinds[kind],
    currencyCode: 'XAF',
    balance,
    totalBalance: balance,
    availableBalance: balance,
    isActive: true,
    type: kinds[kind],
  };
}
