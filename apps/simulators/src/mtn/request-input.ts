import { jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { parseAmount } from '../world/amounts.ts';
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
  wireAmount: string;
  currency: string;
  externalId: string;
  payerMessage: string;
  payeeNote: string;
  body: Record<string, unknown>;
}

const isAnswer = (value: unknown): value is SimAnswer =>
  typeof value === 'object' && value !== null && 'status' in value;

/**
 * The part of the body all money operations share. Amounts are strings: of whole francs in Cameroon, of euros with up
 * to two decimals in the sandbox.
 */
export function readMoney(user: MtnUser, request: SimRequest): MoneyInput | SimAnswer {
  const body = jsonBody(request);
  if (!body) return badRequest('body is not a JSON object');
  const sum = readSum(user, body);
  if (isAnswer(sum)) return sum;
  const texts = readTexts(body, ['externalId', 'payerMessage', 'payeeNote']);
  if (isAnswer(texts)) return texts;
  return {
    ...sum,
    externalId: texts.get('externalId') ?? '',
    payerMessage: texts.get('payerMessage') ?? '',
    payeeNote: texts.get('payeeNote') ?? '',
    body,
  };
}

/** `amount` and `currency` of a body, and of the `money` of a payment. */
export function readSum(
  user: MtnUser,
  body: Record<string, unknown>,
): Pick<MoneyInput, 'amount' | 'wireAmount' | 'currency'> | SimAnswer {
  const { amount: text, currency: named } = body;
  const currency = mtnCurrency(user.environment);
  if (typeof named !== 'string') return badRequest('currency is missing');
  if (named !== currency) return refuse(500, 'INVALID_CURRENCY');
  if (typeof text !== 'string') return badRequest('amount must be a string');
  const amount = parseAmount(text, currency);
  if (amount === null)
    return badRequest(
      currency === 'EUR'
        ? 'amount must be a positive number with at most two decimals'
        : 'amount must be a whole positive number',
    );
  return { amount, wireAmount: text, currency };
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

/** Those of the named texts that were sent. */
export function readTexts(body: Record<string, unknown>, names: readonly string[]): Map<string, string> | SimAnswer {
  const texts = new Map<string, string>();
  for (const name of names) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') return badRequest(`${name} must be a string`);
    if (value.length > 160) return badRequest(`${name} is longer than 160 characters`);
    texts.set(name, value);
  }
  return texts;
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
