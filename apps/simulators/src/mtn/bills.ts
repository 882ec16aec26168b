import { json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { badRequest, notFound } from './errors.ts';
import { caller, creation, newRequest } from './operations.ts';
import { readSum, readTexts } from './request-input.ts';
import type { MtnRequests } from './requests.ts';

const texts = [
  'externalTransactionId',
  'customerReference',
  'serviceProviderUserName',
  'couponId',
  'productId',
  'productOfferingId',
  'receiverMessage',
  'senderNote',
];

/** Payments: the merchant pays somebody's bill or buys airtime. Nobody is asked on a phone. */
export function billRoutes(world: World, requests: MtnRequests, router: Router): void {
  router.on('POST /collection/v2_0/payment', (request) => createPayment(world, requests, request));
  router.on('GET /collection/v2_0/payment/:ref', (request, { ref }) => {
    const user = caller(world, 'collection', request);
    if ('status' in user) return user;
    const row = requests.find(user, ['payment'], ref!);
    return row ? json(200, requests.view(row)) : notFound();
  });
}

function createPayment(world: World, requests: MtnRequests, request: SimRequest): SimAnswer {
  const start = creation(world, requests, 'collection', request);
  if ('status' in start) return start;
  const body = jsonBody(request);
  if (!body) return badRequest('body is not a JSON object');
  const { money } = body;
  if (typeof money !== 'object' || money === null) return badRequest('money is missing');
  const sum = readSum(start.user, money as Record<string, unknown>);
  if ('status' in sum) return sum;
  const said = readTexts(body, texts);
  if (!(said instanceof Map)) return said;
  const draft = newRequest(
    world,
    start,
    {
      ...sum,
      externalId: said.get('externalTransactionId') ?? '',
      payerMessage: said.get('senderNote') ?? '',
      payeeNote: said.get('receiverMessage') ?? '',
    },
    { product: 'collection', operation: 'payment', version: 2, party: null },
  );
  return requests.accept({ ...draft, particulars: Object.fromEntries(said) });
}
