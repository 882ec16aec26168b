/** The raw wire of Orange Web Payment. */
import { createHash } from 'node:crypto';
import { callProduct, type Answered, type Product, type Tools } from '../authorised.ts';
import type { ProviderAccount } from '../connector.ts';

export type OrangePage = {
  order_id: string;
  amount: number;
  currency: string;
  return_url: string;
  cancel_url: string;
  notif_url: string;
  lang: 'fr' | 'en';
  reference: string;
};

export type OrangeWebClient = {
  currency: string;
  createPage(page: OrangePage): Promise<Answered>;
  transactionStatus(question: { order_id: string; amount: number; pay_token: string }): Promise<Answered>;
};

export function orangeWebClient(tools: Tools, account: ProviderAccount, defaultPace: number): OrangeWebClient {
  const { credentials } = account;
  const country = credentials['country'] ?? 'cm';
  const base = credentials['baseUrl'] ?? '';
  const product = describeProduct(account, base, defaultPace);
  const call = (step: string, json: unknown) =>
    callProduct(tools, product, {
      step,
      method: 'POST',
      url: `${base}/orange-money-webpay/${country}/v1/${step}`,
      headers: {},
      json,
    });
  return {
    currency: country === 'dev' ? 'OUV' : 'XAF',
    createPage: (page) => call('webpayment', { merchant_key: credentials['merchantKey'] ?? '', ...page }),
    transactionStatus: (question) => call('transactionstatus', question),
  };
}

function describeProduct(account: ProviderAccount, base: string, defaultPace: number): Product {
  const { credentials } = account;
  const application = Buffer.from(`${credentials['clientId'] ?? ''}:${credentials['clientSecret'] ?? ''}`).toString(
    'base64',
  );
  return {
    key: `orangeWeb:${account.id}:${createHash('sha256').update(`${base} ${application}`).digest('base64url').slice(0, 16)}`,
    requestsPerSecond: Number(credentials['requestsPerSecond'] ?? defaultPace),
    tokenRequest: {
      step: 'token',
      method: 'POST',
      url: `${base}/oauth/v3/token`,
      headers: { authorization: `Basic ${application}` },
      form: { grant_type: 'client_credentials' },
    },
    headers: (token) => ({ authorization: `Bearer ${token}` }),
    // Nothing here moves money: any 401 is answered with a new token.
    refusesToken: () => false,
  };
}
