import { basicCredentials, formBody, isForm, json, splitPair } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { OrangeApp } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { gatewayFault, unauthorized } from './errors.ts';

export function accessRoutes(world: World, router: Router): void {
  router.on('POST /token', (request) => token(world, request));
}

/** The gateway answers the token it already gave with the life that is left, until it is gone. */
function token(world: World, request: SimRequest): SimAnswer {
  const basic = basicCredentials(request);
  const app = basic ? world.merchants.orangeApps.get(basic.user) : undefined;
  if (!app || app.consumerSecret !== basic!.password) {
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed.' });
  }
  if (!isForm(request) || formBody(request).get('grant_type') !== 'client_credentials') {
    return json(400, { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type value' });
  }
  const owner = `orange:${app.consumerKey}`;
  const issued = world.tokens.living(owner) ?? world.tokens.issue(owner, world.settings.all.orangeTokenSeconds);
  return json(200, {
    access_token: issued.value,
    scope: 'am_application_scope default',
    token_type: 'Bearer',
    expires_in: world.tokens.secondsLeft(issued),
  });
}

/** The merchant behind the gateway's token, whose API user must be the one in X-AUTH-TOKEN. */
export function authorize(world: World, request: SimRequest): OrangeApp | SimAnswer {
  const checked = world.tokens.check(request.headers['authorization']);
  if (checked.state === 'missing') {
    return gatewayFault(
      401,
      900902,
      'Missing Credentials',
      'Invalid Credentials. Make sure your API invocation call has a header: "Authorization : Bearer ACCESS_TOKEN"',
    );
  }
  if (checked.state !== 'good' || !checked.token.owner.startsWith('orange:')) return unauthorized();
  const app = world.merchants.orangeApps.get(checked.token.owner.slice('orange:'.length));
  if (!app) return unauthorized();
  const pair = splitPair(Buffer.from(request.headers['x-auth-token'] ?? '', 'base64').toString('utf8'));
  if (pair?.user !== app.apiUser || pair.password !== app.apiPassword)
    return json(401, { message: 'Wrong API user credentials in X-AUTH-TOKEN' });
  return app;
}
