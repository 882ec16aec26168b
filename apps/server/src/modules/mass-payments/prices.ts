import type { OperatorCode } from '#domain/operators.ts';
import { quotePayout, type PayoutQuote } from '#domain/payouts.ts';
import type { Tx } from '../context.ts';
import { payoutTerms, type PayoutTerms } from '../payouts/public.ts';

/**
 * What rows cost at one moment. Fees and taxes are asked for once for a whole run, so a hundred thousand rows are priced
 * without a hundred thousand questions. `operator` null is the bank.
 */
export type Prices = { quote(operator: OperatorCode | null, amount: number, feeBearer: 'sender' | 'beneficiary'): PayoutQuote };

export async function pricesFor(tx: Tx, organisationId: string, at: Date): Promise<Prices> {
  const terms = new Map<OperatorCode | null, PayoutTerms>();
  for (const operator of ['mtn', 'orange'] as const) terms.set(operator, await payoutTerms(tx, { organisationId, product: 'massPayment', beneficiary: { kind: 'wallet', operator }, at }));
  terms.set(null, await payoutTerms(tx, { organisationId, product: 'massPayment', beneficiary: { kind: 'bank' }, at }));
  return {
    quote(operator, amount, feeBearer) {
      const { schedule, taxRules } = terms.get(operator)!;
      return quotePayout({ amount, mode: 'send', schedule, senderSharePercent: feeBearer === 'sender' ? 100 : 0, taxRules, destination: operator === null ? 'bank' : 'wallet', at });
    },
  };
}
