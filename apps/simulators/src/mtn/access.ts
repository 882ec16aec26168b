import { randomBytes, timingSafeEqual } from 'node:crypto';
import { basicCredentials, empty, isForm, json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { rejectedPage } from '../http/server.ts';
import type { MtnProduct, MtnSubscription, MtnUser } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { badRequest, notFound, refuse, unauthorized } from './errors.ts';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
export const products: readonly MtnProduct[] = ['collection', 'disbursement', 'remittance'];

/** The X-Reference-Id in lower case, or null when it is no UUID of version 4. */
export function referenceId(request: SimRequest): string | null {
  const value = request.headers['x-reference-id'] ?? '';
  return uuidV4.test(value) ? value.toLowerCase() : null;
}

/** Who calls: subscription key of this product, living token of the same product and merchant. */
export function authorize(world: World, product: MtnProduct, request: SimRequest): MtnUser | SimAnswer {
  const subscription = subscriptionOf(world, request);
  if ('status' in subscription) return subscription;
  const checked = world.tokens.check(request.headers['authorization']);
  if (checked.state !== 'good' || !checked.token.owner.startsWith('mtn:')) return unauthorized();
  const user = world.merchants.mtnUsers.get(checked.token.owner.slice(4));
  if (
    !user ||
    user.product !== product ||
    subscription.product !== product ||
    subscription.merchantId !== user.merchantId
  )
    return unauthorized();
  return user;
}

/** Both halves of the environment rule: the header must name the environment the user was made for. */
export function wrongEnvironment(user: Pick<MtnUser, 'environment'>, request: SimRequest): SimAnswer | null {
  const target = request.headers['x-target-environment'];
  if (target === undefined || target === '') return badRequest('X-Target-Environment is missing');
  return target === user.environment ? null : refuse(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT');
}

export function accessRoutes(world: World, router: Router): void {
  router.on('POST /v1_0/apiuser', (request) => createUser(world, request));
  router.on('GET /v1_0/apiuser/:id', (request, { id }) => {
    const user = ownUser(world, request, id!);
    return 'status' in user
      ? user
      : json(200, { providerCallbackHost: user.callbackHost, targetEnvironment: user.environment });
  });
  router.on('POST /v1_0/apiuser/:id/apikey', (request, { id }) => {
    const user = ownUser(world, request, id!);
    if ('status' in user) return user;
    const apiKey = randomBytes(16).toString('hex');
    world.merchants.mtnUsers.put(user.id, { ...user, apiKey });
    return json(201, { apiKey });
  });
  for (const product of products) router.on(`POST /${product}/token`, (request) => token(world, product, request));
}

/**
 * The gateway in front of production has its own ways with a token request's body, seen on 2026-09-15; JSON passes. The
 * sandbox never looks at it, and most client libraries send none.
 */
function token(world: World, product: MtnProduct, request: SimRequest): SimAnswer {
  const subscription = subscriptionOf(world, request);
  if ('status' in subscription) return subscription;
  const turnedAway = subscription.environment === 'sandbox' ? null : gatewayRefusal(request);
  if (turnedAway) return turnedAway;
  const user = userByKey(world, product, subscription, request);
  if (!user) return json(401, { error: 'login_failed' });
  const life = world.settings.all.mtnTokenSeconds;
  const issued = world.tokens.issue(`mtn:${user.id}`, life);
  return json(200, { access_token: issued.value, token_type: 'access_token', expires_in: life });
}

function gatewayRefusal(request: SimRequest): SimAnswer | null {
  if (request.body === '')
    return {
      status: 411,
      headers: { 'content-type': 'text/html' },
      body: '<html><body><h1>Length Required</h1></body></html>',
    };
  if (isForm(request)) return rejectedPage();
  return jsonBody(request) ? null : badRequest('body is not JSON');
}

/** The API user that a Basic header proves, if it belongs to this product and subscription. */
function userByKey(
  world: World,
  product: MtnProduct,
  subscription: MtnSubscription,
  request: SimRequest,
): MtnUser | null {
  const basic = basicCredentials(request);
  const user = basic ? world.merchants.mtnUsers.get(basic.user.toLowerCase()) : undefined;
  const good =
    user?.apiKey != null &&
    sameText(user.apiKey, basic!.password) &&
    user.product === product &&
    subscription.product === product &&
    subscription.merchantId === user.merchantId;
  return good ? user : null;
}

/** The consent calls are made with the API key by some client libraries and with a token by others. */
export function authorizeByKeyOrToken(world: World, product: MtnProduct, request: SimRequest): MtnUser | SimAnswer {
  if (!/^Basic\s/i.test(request.headers['authorization'] ?? '')) return authorize(world, product, request);
  const subscription = subscriptionOf(world, request);
  if ('status' in subscription) return subscription;
  return userByKey(world, product, subscription, request) ?? unauthorized();
}

function createUser(world: World, request: SimRequest): SimAnswer {
  const subscription = subscriptionOf(world, request);
  if ('status' in subscription) return subscription;
  // In production users are made in the partner portal; the call does not exist there.
  if (subscription.environment !== 'sandbox') return notFound();
  const id = referenceId(request);
  if (id === null) return badRequest('X-Reference-Id must be a UUID of version 4');
  if (world.merchants.mtnUsers.has(id)) return refuse(409, 'RESOURCE_ALREADY_EXIST');
  const callbackHost = jsonBody(request)?.['providerCallbackHost'];
  if (typeof callbackHost !== 'string' || callbackHost === '') return badRequest('providerCallbackHost is missing');
  world.merchants.mtnUsers.put(id, {
    id,
    apiKey: null,
    subscriptionKey: subscription.key,
    merchantId: subscription.merchantId,
    product: subscription.product,
    environment: subscription.environment,
    callbackHost,
  });
  return empty(201);
}

function ownUser(world: World, request: SimRequest, id: string): MtnUser | SimAnswer {
  const subscription = subscriptionOf(world, request);
  if ('status' in subscription) return subscription;
  const user = world.merchants.mtnUsers.get(id.toLowerCase());
  if (!user || user.environment !== 'sandbox' || user.merchantId !== subscription.merchantId) return notFound();
  return user;
}

export function subscriptionOf(world: World, request: SimRequest): MtnSubscription | SimAnswer {
  // The gateway reads the key from the address too; clients generated from MTN's description may send it there.
  const key = request.headers['ocp-apim-subscription-key'] ?? request.query.get('subscription-key');
  const refusal = (message: string) => json(401, { statusCode: 401, message: `Access denied due to ${message}` });
  if (!key)
    return refusal('missing subscription key. Make sure to include subscription key when making requests to an API.');
  return (
    world.merchants.subscriptions.get(key) ??
    refusal('invalid subscription key. Make sure to provide a valid key for an active subscription.')
  );
}

function sameText(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}
