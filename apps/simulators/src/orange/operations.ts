import { json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { OrangeApp } from '../world/merchants.ts';
import { plain } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { authorize } from './access.ts';
import { invalid, unknownToken } from './errors.ts';
import { families } from './payments.ts';
import type { Family, OrangePayments, PayInput } from './payments.ts';
import { viewOf } from './view.ts';

const base = '/omcoreapis/1.0.2';

export function operationRoutes(world: World, payments: OrangePayments, router: Router): void {
  for (const family of families) {
    router.on(`POST ${base}/${family}/init`, (request) => {
      const app = authorize(world, request);
      if ('status' in app) return app;
      return json(200, {
        message: 'Payment request successfully initiated',
        data: { payToken: payments.init(app, family).payToken },
      });
    });
    router.on(`POST ${base}/${family}/pay`, (request) => pay(world, payments, family, request));
    router.on(`GET ${base}/${family}/paymentstatus/:payToken`, (request, { payToken }) => {
      const app = authorize(world, request);
      if ('status' in app) return app;
      const row = payments.find(app, family, payToken!);
      return row ? json(200, { message: 'Transaction retrieved successfully', data: viewOf(row) }) : unknownToken();
    });
  }
  router.on(`GET ${base}/mp/push/:payToken`, (request, { payToken }) => push(world, payments, request, payToken!));
  router.on(`POST ${base}/infos/subscriber/customer/:msisdn`, (request, { msisdn }) =>
    subscriber(world, request, msisdn!),
  );
}

function pay(world: World, payments: OrangePayments, family: Family, request: SimRequest): SimAnswer {
  const app = authorize(world, request);
  if ('status' in app) return app;
  const body = jsonBody(request);
  if (!body) return invalid('body must be a JSON object');
  const order = readOrder(body);
  if (typeof order === 'string') return invalid(order);
  const row = payments.find(app, family, String(body['payToken'] ?? ''));
  if (!row) return unknownToken();
  const identity = wrongIdentity(app, order.channelUserMsisdn, body['pin']);
  if (identity) return identity;
  // One token, one payment: a second `pay` is refused whatever became of the first.
  if (row.status !== 'INITIATED') return json(400, { message: 'payToken already used or expired' });
  return payments.pay(row, order);
}

function push(world: World, payments: OrangePayments, request: SimRequest, payToken: string): SimAnswer {
  const app = authorize(world, request);
  if ('status' in app) return app;
  const row = payments.find(app, 'mp', payToken);
  if (!row) return unknownToken();
  if (row.status !== 'PENDING' || row.promptId === null) return json(400, { message: 'Transaction is not pending' });
  world.prompts.pushAgain(row.promptId);
  return json(200, { message: 'Push sent to customer', data: viewOf(row) });
}

function subscriber(world: World, request: SimRequest, msisdn: string): SimAnswer {
  const app = authorize(world, request);
  if ('status' in app) return app;
  const body = jsonBody(request);
  if (!/^\d{9}$/.test(msisdn)) return invalid('msisdn must have 9 digits');
  const identity = wrongIdentity(app, String(body?.['channelMsisdn'] ?? ''), body?.['pin']);
  if (identity) return identity;
  const wallet = world.wallets.find('orange', `237${msisdn}`);
  if (!wallet) return json(404, { message: 'Subscriber not found' });
  const data = { firstName: plain(wallet.givenName).toUpperCase(), lastName: plain(wallet.familyName).toUpperCase() };
  return json(200, { message: 'Subscriber information successfully retrieved', data });
}

/** The merchant's own number and PIN, in the body of every call that moves or reveals something. */
function wrongIdentity(app: OrangeApp, channel: string, pin: unknown): SimAnswer | null {
  if (channel !== app.channelUserMsisdn) return json(417, { message: '60011 :: Le canal utilisateur est inconnu' });
  return pin === app.pin ? null : json(417, { message: '00068 :: Code PIN incorrect' });
}

/** The order, or the sentence of the 422. */
function readOrder(body: Record<string, unknown>): PayInput | string {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  if (!/^[1-9]\d{0,11}$/.test(text('amount'))) return 'amount must be a string holding a whole positive number';
  if (!/^\d{9}$/.test(text('subscriberMsisdn'))) return 'subscriberMsisdn must have 9 digits';
  if (!/^\d{9}$/.test(text('channelUserMsisdn'))) return 'channelUserMsisdn must have 9 digits';
  if (text('orderId') === '' || text('orderId').length > 20) return 'orderId must have 1 to 20 characters';
  if (!URL.canParse(text('notifUrl')) || !/^https?:/.test(text('notifUrl'))) return 'notifUrl must be a URL';
  if (text('description').length > 125) return 'description is too long';
  return {
    notifUrl: text('notifUrl'),
    channelUserMsisdn: text('channelUserMsisdn'),
    amount: Number(text('amount')),
    subscriberMsisdn: text('subscriberMsisdn'),
    orderId: text('orderId'),
    description: text('description'),
  };
}
