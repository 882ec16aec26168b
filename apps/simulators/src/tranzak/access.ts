import { jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { TranzakApp } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { ok, refuse, trouble } from './answers.ts';

export type Scope = 'collections' | 'disbursement';

export function accessRoutes(world: World, router: Router): void {
  router.on('POST /auth/token', (request) => {
    const body = jsonBody(request);
    const app = world.merchants.tranzakApps.get(String(body?.['appId'] ?? ''));
    if (!app || app.appKey !== body?.['appKey']) return refuse(trouble(4001));
    const { value } = world.tokens.issue(`tranzak:${app.appId}`, world.settings.all.tranzakTokenSeconds);
    const expiresIn = world.settings.all.tranzakTokenSeconds;
    return ok({ scope: app.scopes, appId: app.appId, token: value, expiresIn });
  });
}

export function unauthorized(world: World): SimAnswer {
  return refuse(trouble(401), world.settings.all.tranzakUnauthorizedStatus);
}

/** The application behind the token, if it has the scope that the call needs. */
export function authorize(world: World, request: SimRequest, scope?: Scope): TranzakApp | SimAnswer {
  const checked = world.tokens.check(request.headers['authorization']);
  if (checked.state !== 'good' || !checked.token.owner.startsWith('tranzak:')) return unauthorized(world);
  const app = world.merchants.tranzakApps.get(checked.token.owner.slice('tranzak:'.length));
  if (!app) return unauthorized(world);
  if (scope !== undefined && !app.scopes.split(',').includes(scope))
    return refuse(trouble(5006, `scope ${scope} is missing`));
  return app;
}
