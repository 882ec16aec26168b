import { empty, json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { plainAmount } from '../world/amounts.ts';
import { mtnAccount, mtnCurrency } from '../world/merchants.ts';
import type { MtnProduct, MtnUser } from '../world/merchants.ts';
import { plain } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { authorize, products, referenceId, wrongEnvironment } from './access.ts';
import { badRequest, notFound, refuse } from './errors.ts';
import type { MtnOperation } from './magic-numbers.ts';
import { readCallbackUrl, readMoney, readParty, readTexts } from './request-input.ts';
import type { MoneyInput, Party } from './request-input.ts';
import type { MtnRequest } from './request.ts';
import type { MtnRequests } from './requests.ts';
import { numberOf } from './request.ts';

interface Operation {
  product: MtnProduct;
  operation: MtnOperation;
  party: 'payer' | 'payee' | null;
  versions: (1 | 2)[];
  /** Where its status is asked for. */
  statusVersion?: 2;
}

const operations: Operation[] = [
  { product: 'collection', operation: 'requesttopay', party: 'payer', versions: [1] },
  { product: 'collection', operation: 'requesttowithdraw', party: 'payer', versions: [1, 2] },
  { product: 'disbursement', operation: 'transfer', party: 'payee', versions: [1] },
  { product: 'disbursement', operation: 'deposit', party: 'payee', versions: [1, 2] },
  { product: 'disbursement', operation: 'refund', party: null, versions: [1, 2] },
  { product: 'remittance', operation: 'transfer', party: 'payee', versions: [1] },
  { product: 'remittance', operation: 'cashtransfer', party: 'payee', versions: [2], statusVersion: 2 },
];

/**
 * What a cash transfer tells of its sender. MTN spells the first as it stands here; clients that correct it are read
 * too.
 */
const senderFields = [
  'orginatingCountry',
  'originatingCountry',
  'originalAmount',
  'originalCurrency',
  'payerIdentificationType',
  'payerIdentificationNumber',
  'payerIdentity',
  'payerFirstName',
  'payerSurName',
  'payerLanguageCode',
  'payerEmail',
  'payerMsisdn',
  'payerGender',
];

export function operationRoutes(world: World, requests: MtnRequests, router: Router): void {
  for (const row of operations) {
    const base = `/${row.product}`;
    for (const version of row.versions) {
      router.on(`POST ${base}/v${version}_0/${row.operation}`, (request) =>
        create(world, requests, row, version, request),
      );
    }
    router.on(`GET ${base}/v${row.statusVersion ?? 1}_0/${row.operation}/:ref`, (request, { ref }) => {
      const user = caller(world, row.product, request);
      return 'status' in user ? user : requests.statusAnswer(requests.find(user, [row.operation], ref!));
    });
  }
  router.on('POST /collection/v1_0/requesttopay/:ref/deliverynotification', (request, { ref }) =>
    notifyPayer(world, requests, request, ref!),
  );
  for (const product of products) {
    router.on(`GET /${product}/v1_0/account/balance`, (request) => balance(world, product, request, null));
    router.on(`GET /${product}/v1_0/account/balance/:currency`, (request, { currency }) =>
      balance(world, product, request, currency!),
    );
  }
}

/** The caller, once subscription, token and target environment fit together. */
export function caller(world: World, product: MtnProduct, request: SimRequest): MtnUser | SimAnswer {
  const user = authorize(world, product, request);
  return 'status' in user ? user : (wrongEnvironment(user, request) ?? user);
}

/** The checks every create shares: reference, duplicate, callback. */
export function creation(
  world: World,
  requests: MtnRequests,
  product: MtnProduct,
  request: SimRequest,
): { user: MtnUser; ref: string; callbackUrl: string | null } | SimAnswer {
  const user = authorize(world, product, request);
  if ('status' in user) return user;
  const ref = referenceId(request);
  if (ref === null) return badRequest('X-Reference-Id must be a UUID of version 4');
  const environment = wrongEnvironment(user, request);
  if (environment) return environment;
  if (requests.table.has(ref)) return refuse(409, 'RESOURCE_ALREADY_EXIST');
  const callbackUrl = readCallbackUrl(user, world.settings.all, request);
  if (callbackUrl !== null && typeof callbackUrl !== 'string') return callbackUrl;
  return { user, ref, callbackUrl };
}

function create(world: World, requests: MtnRequests, row: Operation, version: 1 | 2, request: SimRequest): SimAnswer {
  const start = creation(world, requests, row.product, request);
  if ('status' in start) return start;
  const money = readMoney(start.user, request);
  if ('status' in money) return money;
  let party: Party | null = null;
  let refundOf: string | undefined;
  if (row.party) {
    const read = readParty(money.body[row.party], row.party);
    if ('status' in read) return read;
    party = read;
  } else {
    const target = refundTarget(requests, start.user, money);
    if ('status' in target) return target;
    ({ party, refundOf } = target);
  }
  const draft = newRequest(world, start, money, { product: row.product, operation: row.operation, version, party });
  if (refundOf !== undefined) draft.refundOf = refundOf;
  if (row.operation === 'cashtransfer') {
    const sender = readTexts(money.body, senderFields);
    if (sender instanceof Map) draft.particulars = Object.fromEntries(sender);
    else return sender;
  }
  return requests.accept(draft);
}

export function newRequest(
  world: World,
  start: { user: MtnUser; ref: string; callbackUrl: string | null },
  money: Omit<MoneyInput, 'body'>,
  kind: Pick<MtnRequest, 'product' | 'operation' | 'version' | 'party'>,
): MtnRequest {
  return {
    ref: start.ref,
    ...kind,
    merchantId: start.user.merchantId,
    environment: start.user.environment,
    amount: money.amount,
    wireAmount: money.wireAmount,
    currency: money.currency,
    externalId: money.externalId,
    payerMessage: money.payerMessage,
    payeeNote: money.payeeNote,
    callbackUrl: start.callbackUrl,
    status: 'PENDING',
    reason: null,
    financialTransactionId: null,
    promptId: null,
    createdAt: world.clock.date().toISOString(),
  };
}

/**
 * Whom a refund pays: the payer of the named request, taken by Collection and paid by Disbursement. A name nobody
 * knows is accepted and then fails, as the status of MTN's own test value 1 does.
 */
function refundTarget(
  requests: MtnRequests,
  user: MtnUser,
  money: MoneyInput,
): { party: Party | null; refundOf: string } | SimAnswer {
  const named = money.body['referenceIdToRefund'];
  if (typeof named !== 'string' || named === '') return badRequest('referenceIdToRefund is missing');
  if (/^\d{1,2}$/.test(named)) return { party: { partyIdType: 'MSISDN', partyId: '46733123999' }, refundOf: named };
  const original = requests.table.get(named.toLowerCase());
  const own =
    original?.operation === 'requesttopay' &&
    original.merchantId === user.merchantId &&
    original.environment === user.environment &&
    original.status === 'SUCCESSFUL';
  return { party: own ? original.party : null, refundOf: named.toLowerCase() };
}

function notifyPayer(world: World, requests: MtnRequests, request: SimRequest, ref: string): SimAnswer {
  const user = caller(world, 'collection', request);
  if ('status' in user) return user;
  const row = requests.find(user, ['requesttopay'], ref);
  if (!row) return notFound();
  const text = request.headers['notificationmessage'] ?? jsonBody(request)?.['notificationMessage'];
  if (typeof text !== 'string' || text === '') return badRequest('notificationMessage is missing');
  if (text.length > 160) return badRequest('notificationMessage is longer than 160 characters');
  if (row.status !== 'SUCCESSFUL') return refuse(400, 'NOT_ALLOWED', 'Only a successful payment can be notified.');
  const number = numberOf(row);
  if (number !== null)
    world.messages.send('mtn', number, { fr: plain(text), en: plain(text) }, row.financialTransactionId);
  return empty(200);
}

function balance(world: World, product: MtnProduct, request: SimRequest, currency: string | null): SimAnswer {
  const user = caller(world, product, request);
  if ('status' in user) return user;
  const own = mtnCurrency(user.environment);
  if (currency !== null && currency !== own) return refuse(500, 'INVALID_CURRENCY');
  const amount = world.journal.balance(mtnAccount(user.merchantId, product, user.environment), own);
  return json(200, { availableBalance: plainAmount(amount, own), currency: own });
}
