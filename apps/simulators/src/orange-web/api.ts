import { basicCredentials, formBody, isForm, json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { WebApp } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { expiredCredentials, invalidField, refuse } from './errors.ts';
import type { WebPayments } from './payments.ts';

const slugs = ['dev', 'cm'] as const;

export function apiRoutes(world: World, payments: WebPayments, router: Router): void {
  router.on('POST /oauth/v3/token', (request) => token(world, request));
  router.on('POST /oauth/v2/token', (request) => token(world, request));
  for (const slug of slugs) {
    router.on(`POST /orange-money-webpay/${slug}/v1/webpayment`, (request) => create(world, payments, slug, request));
    router.on(`POST /orange-money-webpay/${slug}/v1/transactionstatus`, (request) => status(world, payments, request));
  }
}

function token(world: World, request: SimRequest): SimAnswer {
  const basic = basicCredentials(request);
  const app = [...world.merchants.webApps.values()].find(
    (row) => row.clientId === basic?.user && row.clientSecret === basic.password,
  );
  if (!app)
    return json(401, {
      error: 'invalid_client',
      error_description: 'The requested service needs credentials, but the ones provided were invalid.',
    });
  if (!isForm(request) || formBody(request).get('grant_type') !== 'client_credentials') {
    return json(400, { error: 'unsupported_grant_type', error_description: 'grant_type must be client_credentials' });
  }
  const issued = world.tokens.issue(`web:${app.clientId}`, world.settings.all.orangeWebTokenSeconds);
  return json(200, {
    token_type: 'Bearer',
    access_token: issued.value,
    expires_in: world.settings.all.orangeWebTokenSeconds,
  });
}

/** The client id behind the token. */
function authorize(world: World, request: SimRequest): string | SimAnswer {
  const checked = world.tokens.check(request.headers['authorization']);
  if (checked.state === 'missing')
    return refuse(401, 40, 'Missing credentials', 'The requested service needs credentials, but none were provided.');
  if (checked.state === 'expired') return expiredCredentials();
  if (checked.state !== 'good' || !checked.token.owner.startsWith('web:')) {
    return refuse(
      401,
      41,
      'Invalid credentials',
      'The requested service needs credentials, but the ones provided were invalid.',
    );
  }
  return checked.token.owner.slice('web:'.length);
}

function create(world: World, payments: WebPayments, slug: WebApp['slug'], request: SimRequest): SimAnswer {
  const client = authorize(world, request);
  if (typeof client !== 'string') return client;
  const body = jsonBody(request);
  if (!body) return refuse(400, 22, 'Invalid body', 'The body of the request is not valid JSON.');
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  const app = world.merchants.webApps.get(text('merchant_key'));
  if (!app || app.slug !== slug || app.clientId !== client)
    return refuse(403, 50, 'Access denied', 'Unknown or forbidden merchant_key.');

  const currency = slug === 'dev' ? 'OUV' : 'XAF';
  if (text('currency') !== currency) return invalidField('currency', `must be ${currency}`);
  const orderId = text('order_id');
  if (orderId === '' || orderId.length > 30) return invalidField('order_id', '1 to 30 characters');
  const amount =
    typeof body['amount'] === 'string' && /^\d+$/.test(body['amount']) ? Number(body['amount']) : body['amount'];
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    return invalidField('amount', 'must be a whole positive number');
  for (const name of ['return_url', 'cancel_url', 'notif_url']) {
    const url = text(name);
    if (url.length > 120) return invalidField(name, 'at most 120 characters');
    if (!URL.canParse(url) || !/^https?:/.test(url)) return invalidField(name, 'must be a URL');
    if (!world.settings.all.orangeWebAllowLocalUrls && isLocal(new URL(url).hostname))
      return refuse(403, 51, 'Forbidden URL', `${name}: local addresses are refused`);
  }
  if (text('reference').length > 30) return invalidField('reference', 'at most 30 characters');
  const lang = text('lang') === 'en' ? 'en' : 'fr';
  if (payments.orderTaken(app.merchantKey, orderId))
    return refuse(400, 1204, 'Duplicate order', 'order_id was already used.');

  const row = payments.create(app, {
    orderId,
    amount,
    currency,
    lang,
    reference: text('reference'),
    returnUrl: text('return_url'),
    cancelUrl: text('cancel_url'),
    notifUrl: text('notif_url'),
  });
  return json(201, {
    status: 201,
    message: 'OK',
    pay_token: row.payToken,
    payment_url: `${request.origin}/payment/pay_token/${row.payToken}`,
    notif_token: row.notifToken,
  });
}

function status(world: World, payments: WebPayments, request: SimRequest): SimAnswer {
  const client = authorize(world, request);
  if (typeof client !== 'string') return client;
  const body = jsonBody(request);
  if (!body) return refuse(400, 22, 'Invalid body', 'The body of the request is not valid JSON.');
  const row = payments.table.get(String(body['pay_token'] ?? ''));
  const own = row !== undefined && world.merchants.webApps.get(row.merchantKey)?.clientId === client;
  if (!own || row.orderId !== body['order_id'] || row.amount !== Number(body['amount'])) {
    return refuse(404, 60, 'Resource not found', 'No transaction with this order_id, amount and pay_token.');
  }
  return json(201, { status: row.status, order_id: row.orderId, txnid: row.txnid });
}

function isLocal(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname.startsWith('127.') ||
    hostname === '0.0.0.0'
  );
}
