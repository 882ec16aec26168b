import { jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { TranzakApp } from '../world/merchants.ts';
import { normaliseNumber } from '../world/numbers.ts';
import type { World } from '../world/world.ts';
import { authorize } from './access.ts';
import { ok, refuse, trouble } from './answers.ts';
import { addressOf, readMoney } from './input.ts';
import type { PaymentRequest, TranzakRequests } from './requests.ts';

const base = '/xp021/v1/request';

export function requestRoutes(world: World, requests: TranzakRequests, router: Router): void {
  router.on(`POST ${base}/create`, (request) => create(world, requests, request, false));
  router.on(`POST ${base}/create-mobile-wallet-charge`, (request) => create(world, requests, request, true));
  router.on(`GET ${base}/details`, (request) => {
    const app = authorize(world, request, 'collections');
    if ('status' in app) return app;
    const [id, reference] = [request.query.get('requestId'), request.query.get('mchTransactionRef')];
    return details(requests, requests.book.find(app.appId, { id, reference }), request);
  });
  const named = (path: string, act: (row: PaymentRequest) => SimAnswer | null) =>
    router.on(`POST ${base}/${path}`, (request) => {
      const app = authorize(world, request, 'collections');
      if ('status' in app) return app;
      const id = String(jsonBody(request)?.['requestId'] ?? '');
      const row = requests.book.find(app.appId, { id, reference: null });
      return (row && act(row)) ?? details(requests, row && requests.book.get(row.id)!, request);
    });
  named('cancel', (row) => (requests.cancel(row), null));
  named('void', (row) => {
    const problem = requests.void(row);
    return problem && refuse(problem);
  });
  named('refresh-transaction-status', () => null);
}

function details(requests: TranzakRequests, row: PaymentRequest | null, request: SimRequest): SimAnswer {
  return row ? ok(requests.view(row, request.origin)) : refuse(trouble(5002, 'Request not found'));
}

function create(world: World, requests: TranzakRequests, request: SimRequest, onWallet: boolean): SimAnswer {
  const app = authorize(world, request, 'collections');
  if ('status' in app) return app;
  const money = readMoney(request, { reference: 'mchTransactionRef', note: 'payerNote' });
  if ('code' in money) return refuse(money);
  const [returnUrl, cancelUrl, callbackUrl] = [
    addressOf(money.body, 'returnUrl', 500),
    addressOf(money.body, 'cancelUrl', 500),
    addressOf(money.body, 'callbackUrl', 1000),
  ];
  if (returnUrl === null || cancelUrl === null || callbackUrl === null)
    return refuse(trouble(5002, 'an address is malformed or too long'));
  const number = onWallet ? normaliseNumber(String(money.body['mobileWalletNumber'] ?? '')) : null;
  if (onWallet && number === null) return refuse(trouble(5002, 'mobileWalletNumber is not a number'));
  if (requests.book.isTaken(app.appId, money.reference))
    return refuse(trouble(5002, 'mchTransactionRef must be unique'));
  const row = requests.create(app, {
    reference: money.reference,
    amount: money.amount,
    description: money.description,
    note: money.note,
    ...(returnUrl === undefined ? {} : { returnUrl }),
    ...(cancelUrl === undefined ? {} : { cancelUrl }),
    ...(callbackUrl === undefined ? {} : { callbackUrl }),
  });
  if (number === null) return ok(requests.view(row, request.origin));
  const pushed = requests.push(row, number);
  if ('code' in pushed) {
    // Refused before anybody was asked: no request is kept.
    requests.book.forget(row);
    return refuse(pushed);
  }
  return early(world, app, pushed, ok(requests.view(pushed, request.origin)));
}

/** A notice that overtakes the answer of the request it is about. */
function early(world: World, app: TranzakApp, row: PaymentRequest, answer: SimAnswer): SimAnswer {
  const told = row.callbackUrl ?? app.webhookUrl;
  const references = [row.id, row.reference];
  if (told === null || world.callbacks.modeFor({ operator: 'tranzak', references, number: row.number }) !== 'early')
    return answer;
  return { ...answer, beforeAnswer: async () => void (world.clock.advance(0), await world.callbacks.idle()) };
}
