import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { startSimulators } from './start-simulators.ts';
import type { SimulatorOptions, Simulators } from './start-simulators.ts';

/** What the tests of this room use: a client that speaks as a merchant would, and a listener for callbacks. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json: any;
}

export async function call(
  method: string,
  url: string,
  options: { headers?: Record<string, string>; json?: unknown; form?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  const headers: Record<string, string> = { ...options.headers };
  let body: string | undefined = options.body;
  if (options.json !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(options.json);
  } else if (options.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    body = new URLSearchParams(options.form).toString();
  }
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }), redirect: 'manual' });
  const text = await response.text();
  let json: any = null;
  try {
    json = JSON.parse(text);
  } catch {
    // not every answer is JSON; that is what some tests are about
  }
  return { status: response.status, headers: response.headers, text, json };
}

export interface Harness {
  sims: Simulators;
  sim(path: string, json?: unknown, method?: string): Promise<any>;
  callbacks: { method: string; body: any; path: string }[];
  /** Resolves once this many callbacks have come. */
  heard(count: number): Promise<void>;
  hook: string;
  close(): Promise<void>;
}

export async function startHarness(options: SimulatorOptions = {}): Promise<Harness> {
  const sims = await startSimulators(options);
  const callbacks: Harness['callbacks'] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      callbacks.push({ method: request.method ?? '', path: request.url ?? '', body: JSON.parse(text) });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    sims,
    callbacks,
    hook: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async sim(path, json, method) {
      const reply = await call(
        method ?? (json === undefined ? 'GET' : 'POST'),
        `${sims.phone.url}/__sim/${path}`,
        json === undefined ? {} : { json },
      );
      if (reply.status >= 500) throw new Error(reply.text);
      return reply.json;
    },
    async heard(count) {
      await expect
        .poll(() => callbacks.length, { message: 'callbacks', interval: 5, timeout: 30_000 })
        .toBeGreaterThanOrEqual(count);
    },
    async close() {
      await sims.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const mtnMarks = {
  mtncameroon: { collection: 'c1', disbursement: 'd1', remittance: 'e1' },
  sandbox: { collection: 'c0', disbursement: 'd0', remittance: 'e0' },
};

export async function mtnClient(
  url: string,
  product: 'collection' | 'disbursement' | 'remittance' = 'collection',
  environment: 'mtncameroon' | 'sandbox' = 'mtncameroon',
) {
  const mark = mtnMarks[environment][product];
  const key = mark.repeat(16);
  const basic = Buffer.from(`${mark}000000-0000-4000-8000-000000000001:${`${mark}a5`.repeat(8)}`).toString('base64');
  const token = await call('POST', `${url}/${product}/token/`, {
    headers: { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': key },
    json: { grant_type: 'client_credentials' },
  });
  const headers = {
    authorization: `Bearer ${token.json.access_token}`,
    'ocp-apim-subscription-key': key,
    'x-target-environment': environment,
  };
  const currency = environment === 'sandbox' ? 'EUR' : 'XAF';
  return {
    token,
    headers,
    get: (path: string) => call('GET', `${url}/${product}${path}`, { headers }),
    post: (path: string, json: unknown, more: Record<string, string> = {}) =>
      call('POST', `${url}/${product}${path}`, {
        headers: { ...headers, 'x-reference-id': randomUUID(), ...more },
        json,
      }),
    /** A request to pay (or another operation); answers its reference. */
    async create(
      operation: string,
      msisdn: string,
      amount: number,
      more: Record<string, string> = {},
      extra: object = {},
    ) {
      const ref = more['x-reference-id'] ?? randomUUID();
      const party = operation.startsWith('requestto') ? 'payer' : 'payee';
      const json = {
        amount: String(amount),
        currency,
        externalId: `ext-${ref.slice(0, 8)}`,
        [party]: { partyIdType: 'MSISDN', partyId: msisdn },
        payerMessage: 'merci',
        payeeNote: 'vente',
        ...extra,
      };
      const reply = await call(
        'POST',
        `${url}/${product}/${operation.includes('/') ? operation : `v1_0/${operation}`}`,
        { headers: { ...headers, 'x-reference-id': ref, ...more }, json },
      );
      return { ref, reply };
    },
  };
}

export async function orangeClient(url: string) {
  const basic = Buffer.from('demo-orange-consumer-key:demo-orange-consumer-secret').toString('base64');
  const token = () =>
    call('POST', `${url}/token`, {
      headers: { authorization: `Basic ${basic}` },
      form: { grant_type: 'client_credentials' },
    });
  const first = await token();
  const headers = {
    authorization: `Bearer ${first.json.access_token}`,
    'x-auth-token': Buffer.from('DEMOAPIUSER:demo-orange-api-password').toString('base64'),
  };
  const base = `${url}/omcoreapis/1.0.2`;
  return {
    token,
    first,
    headers,
    init: async (family: string) =>
      (await call('POST', `${base}/${family}/init`, { headers })).json.data.payToken as string,
    pay: (family: string, payToken: string, subscriberMsisdn: string, amount: number, more: object = {}) =>
      call('POST', `${base}/${family}/pay`, {
        headers,
        json: {
          notifUrl: 'http://127.0.0.1:9/none',
          channelUserMsisdn: '699000000',
          pin: '2222',
          amount: String(amount),
          subscriberMsisdn,
          orderId: 'order-1',
          description: 'vente',
          payToken,
          ...more,
        },
      }),
    get: (path: string) => call('GET', `${base}${path}`, { headers }),
    post: (path: string, json: unknown) => call('POST', `${base}${path}`, { headers, json }),
  };
}
