import { inUnits } from '../world/amounts.ts';
import type { Plan } from '../world/outcomes.ts';
import { walletKey } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { payerReasons } from './errors.ts';
import { magicPaymentPlan, magicPlan, magicRefundPlan } from './magic-numbers.ts';
import { isStandIn, numberOf, walletOf } from './request.ts';
import type { MtnRequest } from './request.ts';

/** Operations that need nobody's consent: the operator settles them. */
const settledByOperator: readonly MtnRequest['operation'][] = [
  'transfer',
  'cashtransfer',
  'deposit',
  'refund',
  'payment',
];

/** What will happen to a request: what a test asked for, what MTN's test values mean, or what the holder will do. */
export function planFor(world: World, row: MtnRequest, references: string[], underMandate: boolean): Plan {
  const { outcomes, wallets, settings } = world;
  const number = numberOf(row);
  const chosen = outcomes.take({ operator: 'mtn', number, references }) ?? magicOf(row, number);
  if (chosen) return chosen;
  if (row.operation === 'refund' && row.party === null) return { action: 'fail', reason: 'RESOURCE_NOT_FOUND' };
  if (settledByOperator.includes(row.operation)) return { action: 'approve', delayMs: settings.all.mtnSettleMs };
  if (isStandIn(row)) return { action: 'approve' };
  const wallet = walletOf(world, row);
  const refusal = wallets.refusalToPay(wallet, row.amount, row.currency, { balance: false });
  if (refusal && row.operation !== 'preapproval') return { action: 'fail', reason: payerReasons[refusal] };
  if (row.operation === 'requesttopay' && underMandate) return { action: 'approve' };
  if (number !== null && wallet?.sandboxOnly)
    return outcomes.policies.get(walletKey('mtn', number)) ?? { action: 'approve' };
  return outcomes.policyOf('mtn', number);
}

function magicOf(row: MtnRequest, number: string | null): Plan | null {
  if (row.operation === 'refund' && row.refundOf !== undefined) return magicRefundPlan(row.refundOf);
  // A bill of 2,000 francs is an ordinary bill: amounts only choose in the sandbox.
  if (row.operation === 'payment')
    return row.environment === 'sandbox' ? magicPaymentPlan(inUnits(row.amount, row.currency)) : null;
  return number === null ? null : magicPlan(row.operation, number);
}
