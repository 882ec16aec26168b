import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { forwardingProxy, wrongAnswers, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import type { AttemptRef, Intent, Outcome, ProviderAccount, ProviderCode } from './connector.ts';
import { createConnectors, type Connectors } from './registry.ts';
import { openBench, type Bench } from './suite-rigs.ts';

/**
 * Something between us and the operator brings the payment there and answers something else. For every connector and
 * every call that moves money: whatever comes back, it is no refusal unless it is the operator's own; asking settles
 * it, and the operator's journal has it once.
 */
let sims: Simulators;
let bench: Bench;
let connectors: Connectors;
const proxies = new Map<ProviderCode, ForwardingProxy>();

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  for (const [provider, url] of [
    ['mtnMomo', sims.mtn.url],
    ['orangeCore', sims.orange.url],
    ['tranzak', sims.tranzak.url],
  ] as const)
    proxies.set(provider, await forwardingProxy(url));
  connectors = createConnectors({ clock: systemClock, extraOrigins: [...proxies.values()].map(({ url }) => url) });
  await bench.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 50_000_000 });
});
afterAll(async () => {
  await connectors?.close();
  await bench?.close();
  for (const proxy of proxies.values()) await proxy.close();
  await sims?.close();
});

type Operation = {
  provider: ProviderCode;
  what: string;
  path: string;
  questions: { path: string; method: string };
  intent(): Promise<Intent> | Intent;
};
const base = () => ({
  attemptId: newId('attempt'),
  amount: 1500,
  payerNote: 'Reçu 12',
  callbackUrl: `${bench.callbackBase}/x`,
});
const collect = (operator: 'mtn' | 'orange'): Intent => ({
  ...base(),
  purpose: 'collect',
  phone: bench.freshPhone(operator),
  locale: 'fr',
});
const payout = (operator: 'mtn' | 'orange'): Intent => ({
  ...base(),
  purpose: 'payout',
  payee: { kind: 'wallet', operator, phone: bench.freshPhone(operator), name: 'Awa Kamga' },
});
const refund = async (provider: ProviderCode, operator: 'mtn' | 'orange'): Promise<Intent> => {
  const intent = collect(operator);
  const { attempt, account } = await prepared(provider, intent);
  await connectors.connectorFor(provider).submit(account, intent, attempt);
  await bench.sim('answer', { reference: attempt.providerReference, action: 'approve', force: true });
  return {
    ...base(),
    purpose: 'refund',
    phone: intent.purpose === 'collect' ? intent.phone! : '',
    original: { providerReference: attempt.providerReference },
  };
};
let ribs = 0;
const toBank = (): Intent => {
  const head = `1000500001${String(71_000_000_000 + ribs++).padStart(11, '0')}`;
  return {
    ...base(),
    purpose: 'payout',
    payee: {
      kind: 'bank',
      rib: `${head}${String(97n - (BigInt(`${head}00`) % 97n)).padStart(2, '0')}`,
      name: 'Société Kamga',
    },
  };
};
const status = (path: string, method = 'GET') => ({ path, method });

const operations: Operation[] = [
  { provider: 'mtnMomo', what: 'collect', path: '/requesttopay', questions: status(''), intent: () => collect('mtn') },
  { provider: 'mtnMomo', what: 'pay out', path: '/transfer', questions: status(''), intent: () => payout('mtn') },
  {
    provider: 'mtnMomo',
    what: 'refund',
    path: '/refund',
    questions: status(''),
    intent: () => refund('mtnMomo', 'mtn'),
  },
  { provider: 'orangeCore', what: 'collect', path: '/mp/pay', questions: status(''), intent: () => collect('orange') },
  {
    provider: 'orangeCore',
    what: 'pay out',
    path: '/cashin/pay',
    questions: status(''),
    intent: () => payout('orange'),
  },
  {
    provider: 'orangeCore',
    what: 'refund',
    path: '/cashin/pay',
    questions: status(''),
    intent: () => refund('orangeCore', 'orange'),
  },
  {
    provider: 'tranzak',
    what: 'collect',
    path: '/create-mobile-wallet-charge',
    questions: status('/request/details'),
    intent: () => collect('mtn'),
  },
  {
    provider: 'tranzak',
    what: 'pay out to a wallet',
    path: '/transfer/to-mobile-wallet',
    questions: status('/transfer/details'),
    intent: () => payout('orange'),
  },
  {
    provider: 'tranzak',
    what: 'pay out to a bank',
    path: '/transfer/to-bank-account',
    questions: status('/transfer/details'),
    intent: toBank,
  },
  {
    provider: 'tranzak',
    what: 'refund',
    path: '/transfer/to-mobile-wallet',
    questions: status('/transfer/details'),
    intent: () => refund('tranzak', 'mtn'),
  },
];

async function prepared(
  provider: ProviderCode,
  intent: Intent,
): Promise<{ attempt: AttemptRef; account: ProviderAccount }> {
  const checked = connectors.connectorFor(provider).checkCredentials(
    {
      ...bench.account(provider).credentials,
      baseUrl: proxies.get(provider)!.url,
      ...(provider === 'tranzak' ? { scope: 'collections,disbursement' } : {}),
    },
    'production',
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  // An account of its own: a pace that was slowed down for one does not hold up the next.
  const account: ProviderAccount = {
    id: newId('attempt'),
    environment: 'production',
    credentials: checked.credentials,
  };
  const ready = await connectors.connectorFor(provider).prepare(account, intent);
  if (ready.kind === 'notPrepared') throw new Error(JSON.stringify(ready.reason));
  return {
    account,
    attempt: {
      purpose: intent.purpose,
      attemptId: intent.attemptId,
      providerReference: ready.providerReference,
      conversation: ready.conversation,
      amount: intent.amount,
    },
  };
}

/** Sums that came to or left a wallet or bank account of somebody else, by the operator's own journal. */
async function moved({ providerReference }: AttemptRef): Promise<number[]> {
  const { entries } = await bench.sim(`journal?reference=${providerReference}`);
  const lines: { account: string; amount: number }[] = entries.flatMap((entry: any) => entry.lines);
  return lines.filter(({ account }) => /:wallet:|^bank:account:/.test(account)).map(({ amount }) => Math.abs(amount));
}

async function settled(provider: ProviderCode, account: ProviderAccount, attempt: AttemptRef): Promise<Outcome> {
  if (attempt.purpose === 'collect')
    await bench.sim('answer', { reference: attempt.providerReference, action: 'approve', force: true });
  await bench.sim('clock/advance', { ms: 0 });
  return connectors.connectorFor(provider).status({ ...account, id: newId('attempt') }, attempt);
}

describe.each(operations)('$provider: $what', ({ provider, path, questions, intent: wish }) => {
  it('an answer that is not the operator’s own is no refusal: asking settles it, and it was taken once', async () => {
    const wrong: string[] = [];
    for (const { name, answer } of wrongAnswers) {
      const proxy = proxies.get(provider)!;
      const intent = await wish();
      const { attempt, account } = await prepared(provider, intent);
      proxy.answerInstead('POST', path, answer);
      const said = await connectors.connectorFor(provider).submit(account, intent, attempt);
      proxy.honest();
      if (!['unknown', 'accepted', 'waitingPayer', 'processing', 'succeeded'].includes(said.kind))
        wrong.push(`${name}: ${said.kind} ${said.reason?.code}`);
      const end = await settled(provider, account, attempt);
      const sums = await moved(attempt);
      if (end.kind !== 'succeeded' || sums.length !== 1 || sums[0] !== intent.amount)
        wrong.push(`${name}: ends ${end.kind}, moved ${sums.join('+')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a question that meets such an answer says nothing, above all not that the operator has nothing', async () => {
    const wrong: string[] = [];
    const intent = await wish();
    const { attempt, account } = await prepared(provider, intent);
    await connectors.connectorFor(provider).submit(account, intent, attempt);
    for (const { name, answer } of wrongAnswers) {
      const proxy = proxies.get(provider)!;
      proxy.answerInstead(questions.method, questions.path || `/${attempt.providerReference}`, answer);
      const said = await connectors.connectorFor(provider).status({ ...account, id: newId('attempt') }, attempt);
      proxy.honest();
      if (said.kind !== 'unknown') wrong.push(`${name}: ${said.kind} ${said.reason?.code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a refusal at the door in the operator’s own words', () => {
  const forged = {
    mtnMomo: { status: 401, contentType: 'application/json', body: '{"statusCode":401,"message":"Unauthorized"}' },
    tranzak: {
      status: 200,
      contentType: 'application/json',
      body: '{"data":null,"success":false,"errorCode":401,"errorMsg":"INVALID_ACCESS_TOKEN"}',
    },
    orangeCore: {
      status: 401,
      contentType: 'application/json',
      body: '{"fault":{"code":900901,"message":"Invalid Credentials","description":"Access failure"}}',
    },
  };
  it.each(['mtnMomo', 'tranzak'] as const)(
    'of %s is not believed when the operator, asked, has the payment',
    async (provider) => {
      const operation = operations.find((one) => one.provider === provider && one.what.startsWith('pay out'))!;
      const intent = await operation.intent();
      const { attempt, account } = await prepared(provider, intent);
      proxies.get(provider)!.answerInstead('POST', operation.path, forged[provider]);
      const said = await connectors.connectorFor(provider).submit(account, intent, attempt);
      proxies.get(provider)!.honest();
      expect([said.taken, said.absent]).toEqual([true, undefined]);
      expect((await settled(provider, account, attempt)).kind).toBe('succeeded');
      expect(await moved(attempt)).toEqual([intent.amount]);
    },
  );

  it.each(['mtnMomo', 'orangeCore', 'tranzak'] as const)(
    'of %s lets another provider be tried only when the operator, asked, says that it has nothing',
    async (provider) => {
      const operation = operations.find((one) => one.provider === provider && one.what.startsWith('pay out'))!;
      const intent = await operation.intent();
      const { attempt, account } = await prepared(provider, intent);
      const simulator = { mtnMomo: 'mtn', orangeCore: 'orange', tranzak: 'tranzak' }[provider];
      await bench.sim('faults', { kind: 'unauthorized', simulator, method: 'POST', path: operation.path, count: 2 });
      const said = await connectors.connectorFor(provider).submit(account, intent, attempt);
      await bench.sim('faults', undefined, 'DELETE');
      // Orange knows a token from its making on: it never says that it has nothing of it.
      expect([said.kind, said.reason?.code, said.absent]).toEqual([
        'refused',
        'AUTH_ERROR',
        provider === 'orangeCore' ? undefined : true,
      ]);
      expect(await moved(attempt)).toEqual([]);
    },
  );
});
