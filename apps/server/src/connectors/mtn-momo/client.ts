/** The raw wire of MTN MoMo: paths, headers and bodies, nothing of their meaning. */
import { createHash } from 'node:crypto';
import { callProduct, type Answered, type Product, type Tools } from '../authorised.ts';
import type { ProviderAccount } from '../connector.ts';
import { refusesAccess } from './translate.ts';

export type MtnProduct = 'collection' | 'disbursement';
type Settings = {
  baseUrl: string;
  targetEnvironment: string;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
};

export type MtnClient = {
  currency: string;
  requestToPay(reference: string, body: object, callbackUrl: string | undefined): Promise<Answered>;
  requestToPayStatus(reference: string): Promise<Answered>;
  refund(reference: string, body: object, callbackUrl: string | undefined): Promise<Answered>;
  refundStatus(reference: string): Promise<Answered>;
  transfer(reference: string, body: object, callbackUrl: string | undefined): Promise<Answered>;
  transferStatus(reference: string): Promise<Answered>;
  deliveryNotification(reference: string, message: string): Promise<Answered>;
  holderActive(msisdn: string): Promise<Answered>;
  holderInfo(msisdn: string): Promise<Answered>;
  balance(product: MtnProduct): Promise<Answered>;
};

export function hasProduct(account: ProviderAccount, product: MtnProduct): boolean {
  const { credentials } = account;
  return Boolean(
    credentials[`${product}SubscriptionKey`] && credentials[`${product}ApiUser`] && credentials[`${product}ApiKey`],
  );
}

export function mtnClient(tools: Tools, account: ProviderAccount, defaultPace: number): MtnClient {
  const target = account.credentials['targetEnvironment'] ?? 'mtncameroon';
  const base = account.credentials['baseUrl'] ?? '';
  const call = (
    product: MtnProduct,
    step: string,
    method: 'GET' | 'POST',
    path: string,
    rest: { headers?: Record<string, string>; json?: unknown; moves?: boolean } = {},
  ) =>
    callProduct(tools, describeProduct(account, product, defaultPace), {
      step,
      method,
      url: `${base}/${product}${path}`,
      headers: rest.headers ?? {},
      json: rest.json,
      moves: rest.moves ?? false,
    });
  const create = (reference: string, callbackUrl: string | undefined) => ({
    'x-reference-id': reference,
    ...(callbackUrl !== undefined && usableCallback(callbackUrl, base) && { 'x-callback-url': callbackUrl }),
  });
  const holder = (msisdn: string) => `/v1_0/accountholder/msisdn/${encodeURIComponent(msisdn)}`;
  return {
    currency: target === 'sandbox' ? 'EUR' : 'XAF',
    requestToPay: (reference, body, callbackUrl) =>
      call('collection', 'requesttopay', 'POST', '/v1_0/requesttopay', {
        headers: create(reference, callbackUrl),
        json: body,
        moves: true,
      }),
    requestToPayStatus: (reference) =>
      call('collection', 'requesttopay status', 'GET', `/v1_0/requesttopay/${reference}`),
    refund: (reference, body, callbackUrl) =>
      call('disbursement', 'refund', 'POST', '/v1_0/refund', {
        headers: create(reference, callbackUrl),
        json: body,
        moves: true,
      }),
    refundStatus: (reference) => call('disbursement', 'refund status', 'GET', `/v1_0/refund/${reference}`),
    transfer: (reference, body, callbackUrl) =>
      call('disbursement', 'transfer', 'POST', '/v1_0/transfer', {
        headers: create(reference, callbackUrl),
        json: body,
        moves: true,
      }),
    transferStatus: (reference) => call('disbursement', 'transfer status', 'GET', `/v1_0/transfer/${reference}`),
    deliveryNotification: (reference, message) =>
      call('collection', 'deliverynotification', 'POST', `/v1_0/requesttopay/${reference}/deliverynotification`, {
        headers: { notificationmessage: message },
        json: { notificationMessage: message },
      }),
    holderActive: (msisdn) => call('collection', 'accountholder active', 'GET', `${holder(msisdn)}/active`),
    holderInfo: (msisdn) => call('collection', 'accountholder basicuserinfo', 'GET', `${holder(msisdn)}/basicuserinfo`),
    balance: (product) => call(product, 'balance', 'GET', '/v1_0/account/balance'),
  };
}

/** MTN only calls https; a plain address is sent only where MTN itself is spoken to in the clear (a simulator). */
function usableCallback(callbackUrl: string, base: string): boolean {
  return callbackUrl !== '' && (callbackUrl.startsWith('https://') || base.startsWith('http://'));
}

function describeProduct(account: ProviderAccount, product: MtnProduct, defaultPace: number): Product {
  const { credentials } = account;
  const settings: Settings = {
    baseUrl: credentials['baseUrl'] ?? '',
    targetEnvironment: credentials['targetEnvironment'] ?? 'mtncameroon',
    subscriptionKey: credentials[`${product}SubscriptionKey`] ?? '',
    apiUser: credentials[`${product}ApiUser`] ?? '',
    apiKey: credentials[`${product}ApiKey`] ?? '',
  };
  return {
    // Edited credentials get a token of their own at once.
    key: `mtnMomo:${account.id}:${product}:${createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 16)}`,
    requestsPerSecond: Number(credentials['requestsPerSecond'] ?? defaultPace),
    tokenRequest: {
      step: `${product} token`,
      method: 'POST',
      url: `${settings.baseUrl}/${product}/token/`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.apiUser}:${settings.apiKey}`).toString('base64')}`,
        'ocp-apim-subscription-key': settings.subscriptionKey,
      },
      // The gateway in front of MTN answers 411 to an empty body and an HTML page to a form; JSON passes.
      json: { grant_type: 'client_credentials' },
    },
    headers: (token) => ({
      authorization: `Bearer ${token}`,
      'ocp-apim-subscription-key': settings.subscriptionKey,
      'x-target-environment': settings.targetEnvironment,
    }),
    refusesToken: refusesAccess,
  };
}
