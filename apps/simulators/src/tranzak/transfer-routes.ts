import { jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { tranzakAccount } from '../world/merchants.ts';
import { normaliseNumber } from '../world/numbers.ts';
import type { World } from '../world/world.ts';
import { authorize } from './access.ts';
import { ok, refuse, trouble } from './answers.ts';
import { resourceId } from './identifiers.ts';
import { readMoney } from './input.ts';
import type { TranzakTransfers } from './transfers.ts';

const base = '/xp021/v1';

export function transferRoutes(world: World, transfers: TranzakTransfers, router: Router): void {
  router.on(`POST ${base}/transfer/to-mobile-wallet`, (request) => send(world, transfers, request, 'wallet'));
  router.on(`POST ${base}/transfer/to-bank-account`, (request) => send(world, transfers, request, 'bank'));
  router.on(`GET ${base}/transfer/details`, (request) => {
    const app = authorize(world, request, 'disbursement');
    if ('status' in app) return app;
    const [id, reference] = [request.query.get('transferId'), request.query.get('customTransactionRef')];
    const row = transfers.book.find(app.appId, { id, reference });
    return row ? ok(transfers.view(row)) : refuse(trouble(5002, 'Transfer not found'));
  });
  router.on(`POST ${base}/transfer/payout-account-topup`, (request) => topUp(world, request));
  router.on(`POST ${base}/name-verification/create`, (request) => {
    const app = authorize(world, request);
    if ('status' in app) return app;
    const accountHolderId = String(jsonBody(request)?.['accountHolderId'] ?? '');
    const verifiedName = transfers.holder(normaliseNumber(accountHolderId) ?? accountHolderId);
    return verifiedName === null ? refuse(trouble(2001)) : ok({ accountHolderId, verifiedName });
  });
}

function send(world: World, transfers: TranzakTransfers, request: SimRequest, kind: 'wallet' | 'bank'): SimAnswer {
  const app = authorize(world, request, 'disbursement');
  if ('status' in app) return app;
  const money = readMoney(request, { reference: 'customTransactionRef', note: 'payeeNote' });
  if ('code' in money) return refuse(money);
  const typed = String(money.body['payeeAccountId'] ?? '');
  const payee = kind === 'wallet' ? normaliseNumber(typed) : /^\d{23}$/.test(typed) ? typed : null;
  if (payee === null) return refuse(trouble(2001));
  if (transfers.book.isTaken(app.appId, money.reference))
    return refuse(trouble(5002, 'customTransactionRef must be unique'));
  const { reference, amount, description, note } = money;
  const sent = transfers.send(app, { reference, kind, payee, amount, description, note });
  return 'code' in sent ? refuse(sent) : ok(transfers.view(sent));
}

/** From what was collected to what can be paid out. */
function topUp(world: World, request: SimRequest): SimAnswer {
  const app = authorize(world, request, 'disbursement');
  if ('status' in app) return app;
  const money = readMoney(request, { reference: 'customTransactionRef', note: 'payeeNote' });
  if ('code' in money) return refuse(money);
  const [from, to] = [tranzakAccount('collection', app.merchantId), tranzakAccount('payout', app.merchantId)];
  if (world.journal.balance(from, 'XAF') < money.amount) return refuse(trouble(1001));
  const transactionId = resourceId(world, 'TX');
  world.journal.post({
    at: world.clock.date().toISOString(),
    kind: 'tranzak.topup',
    currency: 'XAF',
    lines: [
      { account: from, amount: -money.amount },
      { account: to, amount: money.amount },
    ],
    transactionId,
    references: [money.reference, transactionId],
    text: world.merchants.name(app.merchantId),
  });
  return ok({ status: 'SUCCESSFUL', transactionId, amount: money.amount, currencyCode: 'XAF' });
}
