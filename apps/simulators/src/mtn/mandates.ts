import { empty, json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { mtnCurrency } from '../world/merchants.ts';
import type { World } from '../world/world.ts';
import { badRequest, notFound, refuse } from './errors.ts';
import { magicSuffix } from './magic-numbers.ts';
import { caller, creation, newRequest } from './operations.ts';
import { readParty, readSum } from './request-input.ts';
import type { MtnRequest } from './request.ts';
import type { MtnRequests } from './requests.ts';
import { numberOf } from './request.ts';

/**
 * Pre-approvals (a standing permission to debit) and invoices (a request the payer may answer for days). Both are
 * asked on the payer's phone like a payment; a charge under an approved mandate then needs no prompt.
 */
export function mandateRoutes(world: World, requests: MtnRequests, router: Router): void {
  router.on('POST /collection/v2_0/preapproval', (request) => createMandate(world, requests, request));
  router.on('GET /collection/v2_0/preapproval/:ref', (request, { ref }) => {
    const row = own(world, requests, request, 'preapproval', ref!);
    return isAnswer(row) ? row : json(200, requests.view(row));
  });
  router.on('DELETE /collection/v1_0/preapproval/:ref', (request, { ref }) =>
    cancel(world, requests, request, 'preapproval', ref!),
  );
  router.on('GET /collection/v1_0/preapprovals/:type/:id', (request, { id }) =>
    listMandates(world, requests, request, id!),
  );
  router.on('POST /collection/v2_0/invoice', (request) => createInvoice(world, requests, request));
  router.on('GET /collection/v2_0/invoice/:ref', (request, { ref }) => {
    const row = own(world, requests, request, 'invoice', ref!);
    return isAnswer(row) ? row : json(200, requests.view(row));
  });
  router.on('DELETE /collection/v2_0/invoice/:ref', (request, { ref }) =>
    cancel(world, requests, request, 'invoice', ref!),
  );
}

function createMandate(world: World, requests: MtnRequests, request: SimRequest): SimAnswer {
  const start = creation(world, requests, 'collection', request);
  if ('status' in start) return start;
  const body = jsonBody(request);
  if (!body) return badRequest('body is not a JSON object');
  const party = readParty(body['payer'], 'payer');
  if ('status' in party) return party;
  const seconds = body['validityTime'];
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds <= 0)
    return badRequest('validityTime must be a number of seconds');
  const currency = mtnCurrency(start.user.environment);
  if (body['payerCurrency'] !== currency) return refuse(500, 'INVALID_CURRENCY');
  const money = {
    amount: 0,
    wireAmount: '0',
    currency,
    externalId: '',
    payerMessage: String(body['payerMessage'] ?? ''),
    payeeNote: '',
  };
  const draft = newRequest(world, start, money, { product: 'collection', operation: 'preapproval', version: 2, party });
  return requests.accept({ ...draft, validUntil: new Date(world.clock.now() + seconds * 1000).toISOString() });
}

function createInvoice(world: World, requests: MtnRequests, request: SimRequest): SimAnswer {
  const start = creation(world, requests, 'collection', request);
  if ('status' in start) return start;
  const body = jsonBody(request);
  if (!body) return badRequest('body is not a JSON object');
  const sum = readSum(start.user, body);
  if ('status' in sum) return sum;
  const party = readParty(body['intendedPayer'], 'intendedPayer');
  if ('status' in party) return party;
  const seconds = Number(body['validityDuration']);
  if (!Number.isInteger(seconds) || seconds <= 0) return badRequest('validityDuration must be a number of seconds');
  const description = String(body['description'] ?? '');
  const money = {
    ...sum,
    externalId: String(body['externalId'] ?? ''),
    payerMessage: description,
    payeeNote: '',
  };
  const draft = newRequest(world, start, money, { product: 'collection', operation: 'invoice', version: 2, party });
  const validUntil = new Date(world.clock.now() + seconds * 1000).toISOString();
  return requests.accept({ ...draft, validUntil, description }, seconds * 1000);
}

function own(
  world: World,
  requests: MtnRequests,
  request: SimRequest,
  operation: 'preapproval' | 'invoice',
  ref: string,
): MtnRequest | SimAnswer {
  const user = caller(world, 'collection', request);
  if ('status' in user) return user;
  return requests.find(user, [operation], ref) ?? notFound();
}

/** Both have a `status`: an HTTP number here, a word there. */
function isAnswer(value: MtnRequest | SimAnswer): value is SimAnswer {
  return typeof value.status === 'number';
}

function cancel(
  world: World,
  requests: MtnRequests,
  request: SimRequest,
  operation: 'preapproval' | 'invoice',
  ref: string,
): SimAnswer {
  const row = own(world, requests, request, operation, ref);
  if (isAnswer(row)) return row;
  if (operation === 'invoice' && row.status === 'SUCCESSFUL')
    return refuse(400, 'NOT_ALLOWED', 'The invoice is already paid.');
  requests.cancel(row);
  return empty(200);
}

function listMandates(world: World, requests: MtnRequests, request: SimRequest, id: string): SimAnswer {
  const user = caller(world, 'collection', request);
  if ('status' in user) return user;
  if (magicSuffix(id) === 469) return json(200, []);
  const now = world.clock.now();
  const rows = [...requests.table.values()].filter(
    (row) =>
      row.operation === 'preapproval' &&
      row.status === 'SUCCESSFUL' &&
      row.merchantId === user.merchantId &&
      row.environment === user.environment &&
      numberOf(row) === id &&
      Date.parse(row.validUntil ?? '') > now,
  );
  return json(
    200,
    rows.map((row) => ({
      preApprovalId: row.ref,
      toFri: `FRI:${row.merchantId}/MERCHANT`,
      fromFri: `FRI:${id}/MSISDN`,
      fromCurrency: row.currency,
      createdTime: row.createdAt,
      status: 'APPROVED',
      message: row.payerMessage,
      expiryTime: row.validUntil,
      frequency: 'ANY',
    })),
  );
}
