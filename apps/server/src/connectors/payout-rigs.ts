/** Rigs of the payout suite: one per provider and kind of beneficiary it pays. */
import type { OperatorCode } from '#domain/payments/operators.ts';
import { newId } from '../kit/ids.ts';
import type { AttemptRef, Exchange, PayoutIntent, ProviderCode } from './connector.ts';
import type { PayoutRig } from './payout-suite.ts';
import type { Bench, Entry } from './suite-rigs.ts';

export const payoutRigNames = [
  'mtnMomo',
  'orangeCore',
  'tranzak to MTN',
  'tranzak to Orange',
  'tranzak to a bank',
] as const;
export type PayoutRigName = (typeof payoutRigNames)[number];

type Setup = { provider: ProviderCode; payee: OperatorCode | 'bank' } & Pick<
  PayoutRig,
  'submitCall' | 'statusCall' | 'refusals'
>;
// Tranzak has no word for a suspended wallet, only for a transfer that failed.
const transfer = {
  provider: 'tranzak',
  submitCall: 'POST /transfer/to-mobile-wallet',
  statusCall: 'GET /transfer/details',
  refusals: { blocked: 'PROVIDER_ERROR', notFound: 'PAYEE_NOT_FOUND', full: 'PAYEE_LIMIT' },
} as const;
const setups: Record<PayoutRigName, Setup> = {
  mtnMomo: {
    provider: 'mtnMomo',
    payee: 'mtn',
    submitCall: 'POST /transfer',
    statusCall: 'GET /transfer',
    refusals: { blocked: 'PAYEE_BLOCKED', notFound: 'PAYEE_NOT_FOUND', full: 'PAYEE_LIMIT' },
  },
  orangeCore: {
    provider: 'orangeCore',
    payee: 'orange',
    submitCall: 'POST /cashin/pay',
    statusCall: 'GET /paymentstatus',
    refusals: { blocked: 'PAYEE_BLOCKED', notFound: 'PAYEE_NOT_FOUND', full: 'PAYEE_LIMIT' },
  },
  'tranzak to MTN': { ...transfer, payee: 'mtn' },
  'tranzak to Orange': { ...transfer, payee: 'orange' },
  'tranzak to a bank': {
    ...transfer,
    payee: 'bank',
    submitCall: 'POST /transfer/to-bank-account',
    refusals: { blocked: 'PAYEE_NOT_FOUND', notFound: 'PAYEE_NOT_FOUND', full: null },
  },
};
/** Money of beneficiaries, as opposed to ours with the provider. */
const beneficiary = /:wallet:|^bank:account:/;
const nobody = '237620000001';

export async function payoutRigs(bench: Bench): Promise<Record<PayoutRigName, PayoutRig>> {
  const { sim } = bench;
  await sim('merchants', {
    id: 'demo',
    name: 'Boutique Wouri',
    tranzak: [
      {
        appId: 'apdemo000001',
        appKey: 'PROD_DEMO00000000000000000000000001',
        authKey: 'demo-tranzak-webhook-key',
        webhookUrl: `${bench.callbackBase}/webhook`,
      },
    ],
  });
  const made = payoutRigNames.map((name): [PayoutRigName, PayoutRig] => [name, rigOf(bench, setups[name])]);
  return Object.fromEntries(made) as Record<PayoutRigName, PayoutRig>;
}

function rigOf(bench: Bench, { provider, payee, ...calls }: Setup): PayoutRig {
  const { sim } = bench;
  const base = bench.rigs[provider];
  const selector = (intent: PayoutIntent) =>
    intent.payee.kind === 'wallet'
      ? { msisdn: intent.payee.phone, operator: intent.payee.operator }
      : { operator: 'tranzak' };
  return {
    ...calls,
    connector: bench.connectors.connectorFor(provider),
    account: bench.account(provider),
    evidence: [] as Exchange[],
    fault: base.fault,
    callbacks: base.callbacks,
    received: base.received,
    advance: async (seconds) => void (await sim('clock/advance', { seconds })),
    intent(change = {}) {
      const attemptId = newId('attempt');
      const to: PayoutIntent['payee'] =
        payee === 'bank'
          ? { kind: 'bank', rib: freshRib(), name: 'Société Kamga' }
          : { kind: 'wallet', phone: bench.freshPhone(payee), operator: payee, name: 'Awa Kamga' };
      return {
        purpose: 'payout',
        attemptId,
        amount: 1500,
        payee: to,
        payerNote: 'Salaire de février – nº 12',
        callbackUrl: `${bench.callbackBase}/${attemptId}`,
        ...change,
      };
    },
    hold: async (intent) => void (await sim('outcomes', { action: 'ask', ...selector(intent) })),
    answer: async (attempt, action) =>
      void (await sim('answer', { reference: attempt.providerReference, action, force: true })),
    async block(intent) {
      await (intent.payee.kind === 'bank'
        ? sim('bank-accounts', { rib: intent.payee.rib, closed: true })
        : sim('wallets', { msisdn: intent.payee.phone, blocked: true }));
    },
    fill: async (intent) =>
      void (
        intent.payee.kind === 'wallet' && (await sim('wallets', { msisdn: intent.payee.phone, balance: 100_000_000 }))
      ),
    toNobody: (intent) => ({
      ...intent,
      payee:
        intent.payee.kind === 'bank' ? { ...intent.payee, rib: '1'.repeat(23) } : { ...intent.payee, phone: nobody },
    }),
    float: async (amount) =>
      void (await sim('merchants', {
        id: 'demo',
        name: 'Boutique Wouri',
        float: amount === 'plenty' ? 50_000_000 : amount,
      })),
    async moved(attempt: AttemptRef) {
      const { entries } = (await sim(`journal?reference=${attempt.providerReference}`)) as { entries: Entry[] };
      const lines = entries.flatMap((entry) => entry.lines);
      return {
        credits: lines.filter(({ account }) => beneficiary.test(account)).map(({ amount }) => amount),
        debits: lines.filter(({ account }) => !beneficiary.test(account)).map(({ amount }) => -amount),
      };
    },
  };
}

let ribs = 0;
/** A bank account number whose last two digits are right. */
function freshRib(): string {
  const head = `1000500001${String(70_000_000_000 + ribs++).padStart(11, '0')}`;
  return `${head}${String(97n - (BigInt(`${head}00`) % 97n)).padStart(2, '0')}`;
}
