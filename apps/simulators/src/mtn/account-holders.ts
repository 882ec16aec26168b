import { json } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { MtnProduct } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { products } from './access.ts';
import { badRequest, notFound, refuse } from './errors.ts';
import { magicActiveCheck } from './magic-numbers.ts';
import { caller } from './operations.ts';
import { holderOf, personOf, sandboxPerson } from './people.ts';

export function accountHolderRoutes(world: World, router: Router): void {
  for (const product of products) {
    const path = `/${product}/v1_0/accountholder/:type/:id`;
    router.on(`GET ${path}/active`, (request, { type, id }) =>
      active(world, product, request, type!.toLowerCase(), id!),
    );
    router.on(`GET ${path}/basicuserinfo`, (request, { type, id }) =>
      basicUserInfo(world, product, request, type!.toLowerCase(), id!),
    );
  }
}

function active(world: World, product: MtnProduct, request: SimRequest, type: string, id: string): SimAnswer {
  const user = caller(world, product, request);
  if ('status' in user) return user;
  if (!['msisdn', 'email', 'party_code'].includes(type)) return badRequest('unknown account holder type');
  const magic = magicActiveCheck(type, id);
  if (magic === 'inactive') return json(200, { result: false });
  if (magic !== null)
    return refuse(magic === 'RESOURCE_NOT_FOUND' ? 404 : magic === 'SERVICE_UNAVAILABLE' ? 503 : 500, magic);
  if (type !== 'msisdn') return json(200, { result: type === 'email' || user.environment === 'sandbox' });
  const wallet = holderOf(world, user.environment, id);
  return wallet ? json(200, { result: wallet.active }) : notFound();
}

function basicUserInfo(world: World, product: MtnProduct, request: SimRequest, type: string, id: string): SimAnswer {
  const user = caller(world, product, request);
  if ('status' in user) return user;
  if (type !== 'msisdn') return user.environment === 'sandbox' ? json(200, sandboxPerson) : badRequest('only msisdn');
  const person = personOf(world, user.environment, id);
  return person ? json(200, person) : notFound();
}
