import { pickSchedule, type FeeSchedule } from '#domain/fees/fees.ts';
import { limits } from '#domain/values/limits.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import {
  quotePayout,
  type Beneficiary,
  type PayoutMode,
  type PayoutProduct,
  type PayoutQuestion,
  type PayoutQuote,
} from '#domain/mass-payments/payouts.ts';
import type { PayoutRail } from '#domain/payments/rails.ts';
import type { TaxRule } from '#domain/fees/taxes.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import { taxRulesOf, feeSchedulesOf } from '../../../../terms/fees/public.ts';
import type { Tx } from '../../../../context.ts';
import { findSettings } from '../../../../ground/organisations/public.ts';
import { payoutConnection } from '../../../../terms/providers/public.ts';

export type PayoutTerms = { schedule: FeeSchedule; taxRules: TaxRule[]; senderSharePercent: number };
type Asked = {
  organisationId: string;
  product: PayoutProduct;
  beneficiary: Pick<Beneficiary, 'kind'> & { operator?: OperatorCode };
  at: Date;
};

/**
 * Everything a price is worked out from, read once: whoever prices many payments asks once and calls `quotePayout`
 * itself.
 */
export async function payoutTerms(tx: Tx, asked: Asked): Promise<PayoutTerms> {
  const operator = asked.beneficiary.operator ?? null;
  const schedule = pickSchedule(await feeSchedulesOf(tx, asked.organisationId), {
    product: asked.product,
    operator,
    destination: asked.beneficiary.kind,
    at: asked.at,
  });
  if (!schedule)
    throw new Error(
      `No ${asked.product} fee schedule is in force for ${asked.organisationId} at ${asked.at.toISOString()}`,
    );
  const settings = await findSettings(tx, asked.organisationId);
  return {
    schedule,
    taxRules: await taxRulesOf(tx, asked.organisationId),
    senderSharePercent: settings?.payout_share_percent ?? limits.payoutMerchantSharePercent,
  };
}

export type CapProblem = { max: number; operator: OperatorCode };
export type PricedPayout = PayoutQuote & { senderSharePercent: number; rail: PayoutRail; capProblem?: CapProblem };

/** Above what the operator carries in one payment; what the beneficiary gets counts. */
export function capProblemOf(beneficiary: Beneficiary, rail: PayoutRail, quote: PayoutQuote): CapProblem | undefined {
  if (beneficiary.kind !== 'wallet' || rail === 'manual') return undefined;
  const { amountMax } = operators[beneficiary.operator];
  return quote.beneficiaryReceives > amountMax ? { max: amountMax, operator: beneficiary.operator } : undefined;
}

/**
 * The rail a beneficiary is paid by: the first connected one that can and takes payments at that time. Refuses
 * `operator.not_configured`.
 */
export async function railFor(tx: Tx, organisationId: string, beneficiary: Beneficiary, at: Date): Promise<PayoutRail> {
  if (beneficiary.kind === 'user') return 'internal';
  if (beneficiary.kind === 'card') return 'manual';
  return (await payoutConnection(tx, organisationId, beneficiary, [], at)).rail;
}

/** Refuses `transfers.receives_too_little` where the fee eats so much that no amount brings what shall arrive. */
function quoteOrRefuse(question: PayoutQuestion): PayoutQuote {
  try {
    return quotePayout(question);
  } catch (error) {
    if (error instanceof RangeError)
      fail('transfers.receives_too_little', { receives: 0, min: limits.amountMin }, { field: 'amount' });
    throw error;
  }
}

/**
 * Prices one payment exactly as it will be booked. Refuses what no amount can bring, and a beneficiary whom nothing
 * connected reaches.
 */
export async function quotePayoutFor(
  tx: Tx,
  wish: {
    organisationId: string;
    product: PayoutProduct;
    beneficiary: Beneficiary;
    amount: number;
    mode: PayoutMode;
    at: Date;
    senderSharePercent?: number;
    rail?: PayoutRail;
  },
): Promise<PricedPayout> {
  const terms = await payoutTerms(tx, wish);
  const senderSharePercent = wish.senderSharePercent ?? terms.senderSharePercent;
  const quote = quoteOrRefuse({
    amount: wish.amount,
    mode: wish.mode,
    schedule: terms.schedule,
    taxRules: terms.taxRules,
    senderSharePercent,
    destination: wish.beneficiary.kind,
    at: wish.at,
  });
  const rail = wish.rail ?? (await railFor(tx, wish.organisationId, wish.beneficiary, wish.at));
  const capProblem = capProblemOf(wish.beneficiary, rail, quote);
  return { ...quote, senderSharePercent, rail, ...(capProblem ? { capProblem } : {}) };
}
