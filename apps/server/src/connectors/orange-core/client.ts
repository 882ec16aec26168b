/** The raw wire of Orange Money Cameroon's core API 1.0.2. */
import { createHash } from 'node:crypto';
import { callProduct, type Answered, type Product, type Tools } from '../authorised.ts';
import type { ProviderAccount } from '../connector.ts';
import { refusesToken } from './translate.ts';

/** `mp` collects from a payer, `cashin` pays a subscriber. */
export type OrangeFamily = 'mp' | 'cashin';

export type OrangePay = {
  payToken: string;
  orderId: string;
  amount: string;
  subscriberMsisdn: string;
  description: string;
  notifUrl: string;
};

export type OrangeCoreClient = {
  init(family: OrangeFamily): Promise<Answered>;
  pay(family: OrangeFamily, payment: OrangePay): Promise<Answered>;
  paymentStatus(family: OrangeFamily, payToken: string): Promise<Answered>;
  push(payToken: string): Promise<Answered>;
  subscriber(msisdn: string): Promise<Answered>;
};

export function orangeCoreClient(tools: Tools, account: ProviderAccount, defaultPace: number): OrangeCoreClient {
  const { credentials } = account;
  const base = `${credentials['baseUrl'] ?? ''}/omcoreapis/1.0.2`;
  const product = describeProduct(account, defaultPace);
  const pin = credentials['pin'] ?? '';
  const channel = credentials['channelMsisdn'] ?? '';
  const call = (step: string, method: 'GET' | 'POST', path: string, json?: unknown, moves = false) =>
    callProduct(tools, product, { step, method, url: `${base}${path}`, headers: {}, json, moves });
  return {
    init: (family) => call(`${family} init`, 'POST', `/${family}/init`),
    pay: (family, payment) =>
      call(`${family} pay`, 'POST', `/${family}/pay`, { ...payment, channelUserMsisdn: channel, pin }, true),
    paymentStatus: (family, payToken) =>
      call(`${family} paymentstatus`, 'GET', `/${family}/paymentstatus/${encodeURIComponent(payToken)}`),
    push: (payToken) => call('mp push', 'GET', `/mp/push/${encodeURIComponent(payToken)}`),
    subscriber: (msisdn) =>
      call('subscriber', 'POST', `/infos/subscriber/customer/${encodeURIComponent(msisdn)}`, {
        pin,
        channelMsisdn: channel,
      }),
  };
}

function describeProduct(account: ProviderAccount, defaultPace: number): Product {
  const { credentials } = account;
  const basic = (user: string, secret: string) =>
    Buffer.from(`${credentials[user] ?? ''}:${credentials[secret] ?? ''}`).toString('base64');
  const application = basic('consumerKey', 'consumerSecret');
  const user = basic('apiUser', 'apiPassword');
  const base = credentials['baseUrl'] ?? '';
  return {
    key: `orangeCore:${account.id}:${createHash('sha256').update(`${base} ${application} ${user}`).digest('base64url').slice(0, 16)}`,
    requestsPerSecond: Number(credentials['requestsPerSecond'] ?? defaultPace),
    tokenRequest: {
      step: 'token',
      method: 'POST',
      url: `${base}/token`,
      headers: { authorization: `Basic ${application}` },
      form: { grant_type: 'client_credentials' },
    },
    headers: (token) => ({ authorization: `Bearer ${token}`, 'x-auth-token': user }),
    refusesToken,
  };
}
