/**
 * Rigs of the contract suite: how each provider's simulator is moved through its admin calls. Addresses come
 * from whoever started the simulators, so nothing here is shared with them but HTTP.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../kit/ids.ts';
import { systemClock } from '../kit/clock.ts';
import type { AttemptRef, CollectIntent, Exchange, ProviderAccount, ProviderCode } from './connector.ts';
import { createConnectors, type Connectors } from './registry.ts';
import type { Rig } from './suite.ts';

type Addresses = Record<'mtn' | 'orange' | 'orangeWeb' | 'tranzak' | 'phone', { url: string }>;
export type Entry = { lines: { account: string; amount: number }[] };

/** The simulators' published demo merchant. */
const demoCredentials = {
  mtnMomo: {
    collectionSubscriptionKey: 'c1'.repeat(16),
    collectionApiUser: 'c1000000-0000-4000-8000-000000000001',
    collectionApiKey: 'c1a5'.repeat(8),
    disbursementSubscriptionKey: 'd1'.repeat(16),
    disbursementApiUser: 'd1000000-0000-4000-8000-000000000001',
    disbursementApiKey: 'd1a5'.repeat(8),
  },
  orangeCore: {
    consumerKey: 'demo-orange-consumer-key',
    consumerSecret: 'demo-orange-consumer-secret',
    apiUser: 'DEMOAPIUSER',
    apiPassword: 'demo-orange-api-password',
    channelMsisdn: '699000000',
    pin: '2222',
  },
  orangeWeb: { clientId: 'demo-web-client', clientSecret: 'demo-web-secret', merchantKey: 'demo00c1' },
  tranzak: {
    appId: 'apdemo000001',
    appKey: 'PROD_DEMO00000000000000000000000001',
    webhookKey: 'demo-tranzak-webhook-key',
  },
} satisfies Record<ProviderCode, Record<string, string>>;

export type Bench = {
  connectors: Connectors;
  rigs: Record<ProviderCode, Rig>;
  /** An admin call; JSON in, JSON out. */
  sim(path: string, body?: unknown, method?: string): Promise<any>;
  account(provider: ProviderCode, change?: Record<string, string>): ProviderAccount;
  /** Where the callbacks of this bench arrive. */
  callbackBase: string;
  /** A number nobody used yet, `2376…`. */
  freshPhone(operator: 'mtn' | 'orange'): string;
  /** Every secret the accounts of this bench hold. */
  secrets: string[];
  close(): Promise<void>;
};

export async function openBench(sims: Addresses): Promise<Bench> {
  const heard: { path: string; method: string; body: string }[] = [];
  const listener = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', method: request.method ?? '', body });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const callbackBase = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/cb`;
  const connectors = createConnectors({
    clock: systemClock,
    extraOrigins: [sims.mtn.url, sims.orange.url, sims.orangeWeb.url, sims.tranzak.url],
    totalMs: 1_000,
  });
  const baseUrls = {
    mtnMomo: sims.mtn.url,
    orangeCore: sims.orange.url,
    orangeWeb: sims.orangeWeb.url,
    tranzak: sims.tranzak.url,
  };
  const simulatorNames = { mtnMomo: 'mtn', orangeCore: 'orange', orangeWeb: 'orangeWeb', tranzak: 'tranzak' };
  const callers = { mtnMomo: 'mtn', orangeCore: 'orange', orangeWeb: 'orange', tranzak: 'tranzak' };
  let people = 0;
  let accounts = 0;

  const sim = async (path: string, body?: unknown, method?: string): Promise<any> => {
    const answer = await fetch(`${sims.phone.url}/__sim/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${JSON.stringify(json)}`);
    return json;
  };
  const freshPhone = (operator: 'mtn' | 'orange') =>
    `237${operator === 'mtn' ? '677' : '699'}${String(100_000 + people++).padStart(6, '0')}`;
  const account = (provider: ProviderCode, change: Record<string, string> = {}): ProviderAccount => {
    const typed = { ...demoCredentials[provider], baseUrl: baseUrls[provider], requestsPerSecond: '900', ...change };
    const check = connectors.connectorFor(provider).checkCredentials(typed, 'production');
    if (!check.ok) throw new Error(JSON.stringify(check.problems));
    return { id: `crd_${++accounts}`, environment: 'production', credentials: check.credentials };
  };

  const rig = (
    provider: ProviderCode,
    calls: Pick<Rig, 'submitCall' | 'statusCall' | 'finishesLate' | 'approve' | 'decline'>,
  ): Rig => ({
    ...calls,
    connector: connectors.connectorFor(provider),
    account: account(provider),
    evidence: [] as Exchange[],
    intent(change: Partial<CollectIntent> = {}) {
      const attemptId = newId('attempt');
      return {
        purpose: 'collect',
        attemptId,
        amount: 1500,
        phone: freshPhone(provider === 'orangeCore' || provider === 'orangeWeb' ? 'orange' : 'mtn'),
        payerNote: 'Reçu n°12 – écolage',
        locale: 'fr',
        callbackUrl: `${callbackBase}/${attemptId}`,
        pageReference: 'Facture 12',
        returnUrl: 'http://127.0.0.1:3000/pay/ok',
        cancelUrl: 'http://127.0.0.1:3000/pay/no',
        ...change,
      };
    },
    async fault(kind, call, change = {}) {
      const [method, path] = call.split(' ');
      await sim('faults', { kind, simulator: simulatorNames[provider], method, path, ...change });
    },
    async callbacks(mode) {
      await sim('callback-policy', undefined, 'DELETE');
      if (mode !== 'once') await sim('callback-policy', { mode, operator: callers[provider] });
    },
    advance: async (seconds) => void (await sim('clock/advance', { seconds })),
    async received(attempt) {
      // Advancing by nothing answers when no callback travels any more.
      await sim('clock/advance', { ms: 0 });
      // A webhook has one address for all: there the body names the attempt.
      return heard
        .filter(
          ({ path, body }) =>
            path.endsWith(attempt.attemptId) || (path.endsWith('/webhook') && body.includes(attempt.attemptId)),
        )
        .map(({ method, body }) => ({ method, body }));
    },
    async debits(attempt) {
      const { entries } = (await sim(`journal?reference=${attempt.providerReference}`)) as { entries: Entry[] };
      return entries.flatMap(({ lines }) =>
        lines
          .filter(({ account: name, amount }) => name.includes(':wallet:') && amount < 0)
          .map(({ amount }) => -amount),
      );
    },
  });

  const answer = (action: 'approve' | 'decline') => async (attempt: AttemptRef) =>
    void (await sim('answer', { reference: attempt.providerReference, action, force: true }));
  const onPage = async (attempt: AttemptRef, path: string, form: Record<string, string>) => {
    const reply = await fetch(`${attempt.conversation['paymentUrl']}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    if (reply.status !== 302 && reply.status !== 303) throw new Error(`the page answered ${reply.status}`);
  };
  const rigs: Record<ProviderCode, Rig> = {
    mtnMomo: rig('mtnMomo', {
      submitCall: 'POST /requesttopay',
      statusCall: 'GET /requesttopay',
      finishesLate: true,
      approve: answer('approve'),
      decline: answer('decline'),
    }),
    orangeCore: rig('orangeCore', {
      submitCall: 'POST /mp/pay',
      statusCall: 'GET /paymentstatus',
      finishesLate: true,
      approve: answer('approve'),
      decline: answer('decline'),
    }),
    orangeWeb: rig('orangeWeb', {
      submitCall: 'POST /webpayment',
      statusCall: 'POST /transactionstatus',
      finishesLate: false,
      async approve(attempt, intent) {
        const { code } = (await sim(`otp/${intent.phone}`, {})) as { code: string };
        await onPage(attempt, '', { phone: intent.phone ?? '', otp: code });
        // The page says "processing" for a moment before the money moves.
        await sim('clock/advance', { seconds: 2 });
      },
      decline: (attempt) => onPage(attempt, '/cancel', {}),
    }),
    tranzak: rig('tranzak', {
      submitCall: 'POST /create-mobile-wallet-charge',
      statusCall: 'GET /request/details',
      finishesLate: true,
      approve: answer('approve'),
      decline: answer('decline'),
    }),
  };
  return {
    connectors,
    rigs,
    sim,
    account,
    callbackBase,
    freshPhone,
    secrets: Object.entries(demoCredentials).flatMap(([, values]) =>
      Object.entries(values)
        .filter(([name]) => name !== 'channelMsisdn' && name !== 'appId')
        .map(([, value]) => value),
    ),
    async close() {
      await connectors.close();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
