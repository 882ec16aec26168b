/** The raw wire of Tranzak: paths, bodies, the token and the envelope around every answer. */
import { createHash } from 'node:crypto';
import { callProduct, type Answered, type Product, type Tools } from '../authorised.ts';
import type { ProviderAccount } from '../connector.ts';
import { textOf } from '../outcome.ts';
import { envelopeOf, readEnvelope } from './envelope.ts';
import { tranzakReason } from './errors.ts';

export type TransferTarget = 'to-mobile-wallet' | 'to-bank-account';

export type TranzakClient = {
  charge(body: object): Promise<Answered>;
  page(body: object): Promise<Answered>;
  requestDetails(reference: string): Promise<Answered>;
  transfer(target: TransferTarget, body: object): Promise<Answered>;
  transferDetails(reference: string): Promise<Answered>;
  verifyName(accountHolderId: string): Promise<Answered>;
  accountDetails(account: 'payout' | 'collection'): Promise<Answered>;
};

export function tranzakClient(tools: Tools, account: ProviderAccount, defaultPace: number): TranzakClient {
  const base = account.credentials['baseUrl'] ?? '';
  const product = describeProduct(account, base, defaultPace);
  const post = (step: string, path: string, json: object, moves = false) =>
    callProduct(tools, product, { step, method: 'POST', url: `${base}${path}`, headers: {}, json, moves });
  const get = (step: string, path: string) =>
    callProduct(tools, product, { step, method: 'GET', url: `${base}${path}`, headers: {} });
  return {
    charge: (body) => post('create mobile wallet charge', '/xp021/v1/request/create-mobile-wallet-charge', body, true),
    page: (body) => post('create web redirect', '/xp021/v1/request/create', body, true),
    requestDetails: (reference) =>
      get('request details', `/xp021/v1/request/details?mchTransactionRef=${encodeURIComponent(reference)}`),
    transfer: (target, body) => post(`transfer ${target}`, `/xp021/v1/transfer/${target}`, body, true),
    transferDetails: (reference) =>
      get('transfer details', `/xp021/v1/transfer/details?customTransactionRef=${encodeURIComponent(reference)}`),
    verifyName: (accountHolderId) =>
      post('name verification', '/xp021/v1/name-verification/create', { accountHolderId }),
    accountDetails: (which) => get(`${which} account`, `/account/${which}-account-details`),
  };
}

function describeProduct(account: ProviderAccount, base: string, defaultPace: number): Product {
  const { appId = '', appKey = '', requestsPerSecond } = account.credentials;
  return {
    key: `tranzak:${account.id}:${createHash('sha256').update(`${base} ${appId} ${appKey}`).digest('base64url').slice(0, 16)}`,
    requestsPerSecond: Number(requestsPerSecond ?? defaultPace),
    tokenRequest: { step: 'token', method: 'POST', url: `${base}/auth/token`, headers: {}, json: { appId, appKey } },
    headers: (token) => ({ authorization: `Bearer ${token}`, 'x-app-id': appId }),
    readToken(json) {
      const envelope = readEnvelope(json);
      if (envelope?.kind === 'refused') return tranzakReason(envelope, 'collect');
      const token = textOf(envelope?.data['token']);
      if (token === undefined) return null;
      const life = Number(envelope?.data['expiresIn']);
      return { token, lifeSeconds: Number.isFinite(life) && life > 0 ? life : 60 };
    },
    refusesToken(answer) {
      const envelope = envelopeOf(answer);
      return envelope?.kind === 'refused' && envelope.code === '401';
    },
  };
}
