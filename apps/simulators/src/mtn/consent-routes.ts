import { createHash } from 'node:crypto';
import { formBody, isForm, json } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { MtnProduct } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { authorizeByKeyOrToken, products, subscriptionOf, wrongEnvironment } from './access.ts';
import { unauthorized } from './errors.ts';
import { Consents } from './consents.ts';
import type { Consent } from './consents.ts';
import { holderOf, personOf } from './people.ts';
import { readCallbackUrl } from './request-input.ts';

const pollSeconds = 5;
const consentSeconds = 3600;
/** As MTN writes it; OpenID calls it the same. */
const ciba = 'urn:openid:params:grant-type:ciba';

/**
 * Who the holder is, told with the holder's consent: ask for it, fetch a token once it is given, read the facts. MTN
 * documents the answers of success only; refusals are worded as OpenID's backchannel flow (CIBA) words them.
 */
export function consentRoutes(world: World, router: Router): void {
  const consents = new Consents(world);
  for (const product of products) {
    router.on(`POST /${product}/v1_0/bc-authorize`, (request) => askConsent(world, consents, product, request));
    router.on(`POST /${product}/oauth2/token`, (request) => consentToken(world, consents, product, request));
    router.on(`GET /${product}/oauth2/v1_0/userinfo`, (request) => userInfo(world, consents, product, request));
  }
}

function askConsent(world: World, consents: Consents, product: MtnProduct, request: SimRequest): SimAnswer {
  const user = authorizeByKeyOrToken(world, product, request);
  if ('status' in user) return user;
  const environment = wrongEnvironment(user, request);
  if (environment) return environment;
  if (!isForm(request)) return refused('invalid_request', 'The body must be a form.');
  const form = formBody(request);
  const number = /^ID:(\d{6,15})\/MSISDN$/i.exec(form.get('login_hint') ?? '')?.[1];
  if (number === undefined) return refused('invalid_request', 'login_hint must be ID:{msisdn}/MSISDN.');
  const scope = form.get('scope') ?? '';
  if (scope === '') return refused('invalid_scope', 'scope is missing.');
  const access = form.get('access_type') ?? 'online';
  if (access !== 'online' && access !== 'offline')
    return refused('invalid_request', 'access_type must be online or offline.');
  const validSeconds = Number(form.get('consent_valid_in') ?? consentSeconds);
  if (!Number.isSafeInteger(validSeconds) || validSeconds <= 0)
    return refused('invalid_request', 'consent_valid_in must be a number of seconds.');
  const callbackUrl = readCallbackUrl(user, world.settings.all, request);
  if (callbackUrl !== null && typeof callbackUrl !== 'string') return callbackUrl;
  const wallet = holderOf(world, user.environment, number);
  if (!wallet) return refused('unknown_user_id', 'No account holder has this number.');
  const note = form.get('scope_instruction') ?? '';
  const consent = consents.ask(user, wallet, { scope, offline: access === 'offline', validSeconds, callbackUrl, note });
  const expires = Math.floor(world.settings.all.mtnWindowMs / 1000);
  return json(200, { auth_req_id: consent.id, interval: pollSeconds, expires_in: expires });
}

function consentToken(world: World, consents: Consents, product: MtnProduct, request: SimRequest): SimAnswer {
  const user = authorizeByKeyOrToken(world, product, request);
  if ('status' in user) return user;
  const form = formBody(request);
  const grant = form.get('grant_type');
  if (grant === 'refresh_token') {
    const value = form.get('refresh_token') ?? '';
    const checked = world.tokens.check(`Bearer ${value}`);
    const owner = checked.state === 'good' ? checked.token.owner : '';
    const consent = owner.startsWith('mtnRefresh:') ? consents.find(user, owner.slice('mtnRefresh:'.length)) : null;
    if (!consent) return refused('invalid_grant', 'The refresh token is unknown or has expired.');
    world.tokens.revoke(value);
    return issue(world, consents, consent);
  }
  if (grant !== ciba) return refused('unsupported_grant_type', `grant_type must be ${ciba} or refresh_token.`);
  const consent = consents.find(user, form.get('auth_req_id') ?? '');
  if (!consent || consent.state === 'used') return refused('invalid_grant', 'The auth_req_id is unknown or was used.');
  if (consent.state === 'waiting') return refused('authorization_pending', 'The account holder has not answered yet.');
  if (consent.state === 'declined') return refused('access_denied', 'The account holder declined.');
  if (consent.state === 'expired') return refused('expired_token', 'The account holder did not answer in time.');
  consents.use(consent);
  return issue(world, consents, consent);
}

function issue(world: World, consents: Consents, consent: Consent): SimAnswer {
  const left = consents.secondsLeft(consent);
  if (left === 0) return refused('invalid_grant', 'The consent has ended.');
  const life = Math.min(world.settings.all.mtnTokenSeconds, left);
  const refresh = consent.offline
    ? { refresh_token: world.tokens.issue(`mtnRefresh:${consent.id}`, left).value, refresh_token_expired_in: left }
    : {};
  return json(200, {
    access_token: world.tokens.issue(`mtnConsent:${consent.id}`, life).value,
    token_type: 'Bearer',
    expires_in: life,
    scope: consent.scope,
    ...refresh,
  });
}

function userInfo(world: World, consents: Consents, product: MtnProduct, request: SimRequest): SimAnswer {
  const subscription = subscriptionOf(world, request);
  if ('status' in subscription) return subscription;
  const checked = world.tokens.check(request.headers['authorization']);
  const owner = checked.state === 'good' ? checked.token.owner : '';
  const consent = owner.startsWith('mtnConsent:') ? consents.get(owner.slice('mtnConsent:'.length)) : null;
  const own =
    consent?.product === product &&
    subscription.product === product &&
    subscription.merchantId === consent.merchantId &&
    subscription.environment === consent.environment;
  if (!own) return unauthorized();
  const environment = wrongEnvironment(consent, request);
  if (environment) return environment;
  const person = personOf(world, consent.environment, consent.number);
  if (!person) return unauthorized();
  const { given_name, family_name, birthdate, locale, gender, status } = person;
  return json(200, {
    sub: subjectOf(consent),
    name: `${given_name} ${family_name}`,
    given_name,
    family_name,
    birthdate,
    locale,
    gender,
    status,
    ...(agreedTo(consent, 'phone') ? { phone_number: consent.number, phone_number_verified: true } : {}),
    updated_at: Math.floor(world.clock.now() / 1000),
  });
}

/** The same subject whenever this merchant asks about this holder, another for every other merchant. */
function subjectOf({ merchantId, number }: Consent): string {
  return createHash('sha256').update(`${merchantId} ${number}`).digest('hex').slice(0, 32);
}

/** Names go with every consent; the number only with a scope that says so. */
function agreedTo(consent: Consent, scope: string): boolean {
  const agreed = consent.scope.split(/[\s,]+/);
  return agreed.includes(scope) || agreed.includes('all_info');
}

function refused(error: string, description: string): SimAnswer {
  return json(400, { error, error_description: description });
}
