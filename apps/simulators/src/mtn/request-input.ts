import { jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { mtnCurrency } from '../world/merchants.ts';
import type { MtnUser } from '../world/merchants.ts';
import type { Settings } from '../world/settings.ts';
import { badRequest, refuse } from './errors.ts';

export interface Party {
  partyIdType: 'MSISDN' | 'EMAIL' | 'PARTY_CODE';
  partyId: string;
}

export interface MoneyInput {
  amount: number;
  currency: string;
  externalId: string;
  payerMessage: string;
  payeeNote: string;
  body: Record<string, unknown>;
}

const isAnswer = (value: unknown): value is SimAnswer =>
  typeof value === 'object' && value !== null && 'status' in value;

/**
 * The part of the body all money operations share. Amounts are strings of whole units: francs have no decimals, and
 * the sandbox's euros are refused with decimals too, so that a product which multiplies by 100 is caught here.
 */
export function readMoney(user: MtnUser, request: SimRequest): MoneyInput | SimAnswer {
  const body = jsonBody(request);
  if (!body) return badRequest('body is not a JSON object');
  const amount = readAmount(body['amount']);
  if (isAnswer(amount)) return amount;
  if (typeof body['currency'] !== 'string') return badRequest('currency is missing');
  if (body['currency'] !== mtnCurrency(user.environment)) return refuse(500, 'INVALID_CURRENCY');
  const texts: Record<string, string> = {};
  for (const name of ['externalId', 'payerMessage', 'payeeNote']) {
    const value = body[name] ?? '';
    if (typeof value !== 'string') return badRequest(`${name} must be a string`);
    if (value.length > 160) return badRequest(`${name} is longer than 160 characters`);
    texts[name] = value;
  }
  return {
    amount,
    currency: body['currency'],
    externalId: texts['externalId']!,
    payerMessage: texts['payerMessage']!,
    payeeNote: texts['payeeNote']!,
    body,
  };
}

export function readAmount(value: unknown): number | SimAnswer {
  if (typeof value !== 'string') return badRequest('amount must be a string');
  if (!/^[1-9]\d{0,11}$/.test(value)) return badRequest('amount must be a whole positive number');
  return Number(value);
}

export function readParty(value: unknown, name: string): Party | SimAnswer {
  const party = value as Party | undefined;
  if (typeof party !== 'object' || party === null) return badRequest(`${name} is missing`);
  if (!['MSISDN', 'EMAIL', 'PARTY_CODE'].includes(party.partyIdType))
    return badRequest(`${name}.partyIdType is unknown`);
  if (typeof party.partyId !== 'string' || party.partyId === '') return badRequest(`${name}.partyId is missing`);
  if (party.partyIdType === 'MSISDN' && !/^\d{6,15}$/.test(party.partyId))
    return badRequest(`${name}.partyId must be digits with the country code`);
  return { partyIdType: party.partyIdType, partyId: party.partyId };
}

/** The callback address if one was sent: https (unless the override is on) and on the registered host. */
export function readCallbackUrl(user: MtnUser, settings: Settings, request: SimRequest): string | null | SimAnswer {
  const text = request.headers['x-callback-url'];
  if (text === undefined) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return badRequest('X-Callback-Url is not a URL');
  }
  if (url.protocol !== 'https:' && !(settings.mtnAllowHttpCallbacks && url.protocol === 'http:'))
    return badRequest('X-Callback-Url must be https');
  const registered = user.callbackHost.replace(/^https?:\/\//, '').replace(/[:/].*$/, '');
  return sameHost(url.hostname, registered) ? text : refuse(500, 'INVALID_CALLBACK_URL_HOST');
}

/** A product under development is called localhost, 127.0.0.1 or ::1 by turns; they are one host here. */
function sameHost(a: string, b: string): boolean {
  const loopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
  return a.toLowerCase() === b.toLowerCase() || (loopback(a) && loopback(b));
}
