import { json } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { MtnProduct } from '../world/merchants.ts';
import { mtnSandboxRange } from '../world/numbers.ts';
import { plain } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { products } from './access.ts';
import { badRequest, notFound, refuse } from './errors.ts';
import { magicActiveCheck } from './magic-numbers.ts';
import { caller } from './operations.ts';

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
  if (type !== 'msisdn') return json(200, { result: type === 'email' });
  const wallet = world.wallets.find('mtn', id);
  return wallet ? json(200, { result: wallet.active }) : notFound();
}

function basicUserInfo(world: World, product: MtnProduct, request: SimRequest, type: string, id: string): SimAnswer {
  const user = caller(world, product, request);
  if ('status' in user) return user;
  if (type !== 'msisdn') return badRequest('only msisdn');
  // MTN's sandbox knows one person for all of its own numbers.
  if (mtnSandboxRange.test(id)) {
    return json(200, {
      given_name: 'Sand',
      family_name: 'Box',
      birthdate: '1976-08-13',
      locale: 'sv_SE',
      gender: 'MALE',
      status: 'ACTIVE',
    });
  }
  const wallet = world.wallets.find('mtn', id);
  if (!wallet) return notFound();
  return json(200, {
    given_name: plain(wallet.givenName).toUpperCase(),
    family_name: plain(wallet.familyName).toUpperCase(),
    birthdate: wallet.birthdate,
    locale: 'fr_CM',
    gender: wallet.gender,
    status: wallet.blocked ? 'BLOCKED' : wallet.active ? 'ACTIVE' : 'INACTIVE',
  });
}
