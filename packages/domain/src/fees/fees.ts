import { limits } from '../values/limits.ts';
import { amountCeiling, percentOf, type Amount } from '../values/money.ts';
import type { OperatorCode } from '../payments/operators.ts';
import type { TaxBase } from './taxes.ts';

/**
 * Fees are data with dates. The same functions price a charge on the server and the preview in the console and on the
 * pay page, so a preview equals the postings to the franc. A booked transaction keeps the id of the schedule it was
 * priced with.
 */
export const feeProducts = [
  'collection',
  'payout',
  'transfer',
  'settlement',
  'massPayment',
  'sms',
  'bill',
  'luckyMoney',
  'giftCard',
] as const;
export type FeeProduct = (typeof feeProducts)[number];
export type FeeScope = 'platform' | 'organisation' | 'subAccount';

/** Both bounds are part of the tier. `toAmount` null has no upper bound; `percentBps` is hundredths of a percent. */
export type FeeTier = {
  fromAmount: Amount;
  toAmount: Amount | null;
  fixed: Amount;
  percentBps: number;
  min: Amount | null;
  max: Amount | null;
};

export type FeeSchedule = {
  id: string;
  product: FeeProduct;
  /** null: any operator. */
  operator: OperatorCode | null;
  /** Where money that leaves goes to; absent or null: anywhere else. */
  destination?: TaxBase | null;
  /** Absent means platform. */
  scope?: FeeScope;
  tiers: readonly FeeTier[];
  rounding: 'up' | 'nearest';
  /** First instant it holds, ISO 8601. */
  validFrom: string;
  /** First instant it no longer holds, or null. */
  validTo: string | null;
  version: number;
};

const scopeRank: Record<FeeScope, number> = { platform: 0, organisation: 1, subAccount: 2 };

/**
 * The schedule in force: narrowest scope, then a named destination and operator over any, then the newest version. Null
 * if none holds at `at`.
 */
export function pickSchedule(
  schedules: readonly FeeSchedule[],
  wanted: { product: FeeProduct; operator: OperatorCode | null; destination?: TaxBase | null; at: Date },
): FeeSchedule | null {
  const at = wanted.at.getTime();
  const inForce = schedules.filter(
    (schedule) =>
      schedule.product === wanted.product &&
      (schedule.operator === null || schedule.operator === wanted.operator) &&
      ((schedule.destination ?? null) === null || schedule.destination === wanted.destination) &&
      Date.parse(schedule.validFrom) <= at &&
      (schedule.validTo === null || at < Date.parse(schedule.validTo)),
  );
  const rank = (schedule: FeeSchedule) =>
    [
      scopeRank[schedule.scope ?? 'platform'],
      schedule.destination ? 1 : 0,
      schedule.operator === null ? 0 : 1,
      schedule.version,
    ] as const;
  return (
    inForce.toSorted((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      return y[0] - x[0] || y[1] - x[1] || y[2] - x[2] || y[3] - x[3];
    })[0] ?? null
  );
}

/**
 * The total fee of an amount. @throws RangeError when no tier covers it (a schedule accepted by `scheduleProblems`
 * covers all).
 */
export function feeOf(schedule: FeeSchedule, amount: Amount): Amount {
  const tier = schedule.tiers.find(
    (row) => amount >= row.fromAmount && (row.toAmount === null || amount <= row.toAmount),
  );
  if (!tier) throw new RangeError(`fee schedule ${schedule.id} has no tier for ${amount}`);
  return feeInTier(tier, schedule.rounding, amount);
}

function feeInTier(tier: FeeTier, rounding: 'up' | 'nearest', amount: Amount): Amount {
  const raw = tier.fixed + percentOf(amount, tier.percentBps, rounding);
  return Math.min(Math.max(raw, tier.min ?? 0), tier.max ?? Infinity);
}

export type Split = { fee: Amount; payerFee: Amount; merchantFee: Amount };

/** Payer part P = round(F × (100 − m) / 100), merchant part M = F − P, so nothing is lost. */
export function splitFee(fee: Amount, merchantSharePercent: number): Split {
  if (!Number.isInteger(merchantSharePercent) || merchantSharePercent < 0 || merchantSharePercent > 100) {
    throw new RangeError(`merchant share must be a whole percentage from 0 to 100, got ${merchantSharePercent}`);
  }
  const payerFee = percentOf(fee, (100 - merchantSharePercent) * 100, 'nearest');
  return { fee, payerFee, merchantFee: fee - payerFee };
}

export type CollectionQuote = Split & { amount: Amount; payerTotal: Amount; merchantNet: Amount; scheduleId: string };

/** What the payer pays (A + P) and what the merchant receives (A − M). */
export function quoteCollection(input: {
  amount: Amount;
  schedule: FeeSchedule;
  merchantSharePercent: number;
}): CollectionQuote {
  const { amount, schedule, merchantSharePercent } = input;
  return quoteWith(amount, feeOf(schedule, amount), schedule, merchantSharePercent);
}

function quoteWith(amount: Amount, fee: Amount, schedule: FeeSchedule, merchantSharePercent: number): CollectionQuote {
  const split = splitFee(fee, merchantSharePercent);
  return {
    amount,
    ...split,
    payerTotal: amount + split.payerFee,
    merchantNet: amount - split.merchantFee,
    scheduleId: schedule.id,
  };
}

export type InverseQuote = CollectionQuote & {
  /**
   * False when a step between tiers makes the wanted net impossible; the quote then gives the merchant a little more.
   */
  exact: boolean;
};

/**
 * "I want 50,000 net": the smallest amount whose net is at least the wanted one. Inside a tier the net never falls
 * as the amount grows (a percentage is at most 100 %), so each tier is searched by halving.
 * Null when no amount reaches it.
 */
export function inverseCollection(input: {
  net: Amount;
  schedule: FeeSchedule;
  merchantSharePercent: number;
}): InverseQuote | null {
  const { net, schedule, merchantSharePercent } = input;
  for (const tier of schedule.tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)) {
    const quoteAt = (amount: Amount) =>
      quoteWith(amount, feeInTier(tier, schedule.rounding, amount), schedule, merchantSharePercent);
    let low = tier.fromAmount;
    let high = tier.toAmount ?? amountCeiling;
    if (low > high || quoteAt(high).merchantNet < net) continue;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (quoteAt(middle).merchantNet >= net) high = middle;
      else low = middle + 1;
    }
    const quote = quoteAt(low);
    return { ...quote, exact: quote.merchantNet === net };
  }
  return null;
}

export type ScheduleProblem =
  | 'noTiers'
  | 'gapOrOverlap'
  | 'notWhole'
  | 'percentOutOfRange'
  | 'minAboveMax'
  | 'feeAboveAmount'
  | 'datesInverted';

/** Why a schedule may not be saved; empty when it prices every payable amount without taking more than the amount. */
export function scheduleProblems(
  schedule: Pick<FeeSchedule, 'tiers' | 'rounding' | 'validFrom' | 'validTo'>,
): ScheduleProblem[] {
  const problems = new Set<ScheduleProblem>();
  const tiers = schedule.tiers.toSorted((a, b) => a.fromAmount - b.fromAmount);
  if (tiers.length === 0) problems.add('noTiers');
  if (schedule.validTo !== null && Date.parse(schedule.validTo) <= Date.parse(schedule.validFrom))
    problems.add('datesInverted');
  for (const [index, tier] of tiers.entries()) {
    const figures = [tier.fromAmount, tier.toAmount ?? 0, tier.fixed, tier.percentBps, tier.min ?? 0, tier.max ?? 0];
    if (figures.some((figure) => !Number.isSafeInteger(figure) || figure < 0)) {
      problems.add('notWhole');
      continue;
    }
    if (tier.percentBps > 10_000) {
      problems.add('percentOutOfRange');
      continue;
    }
    if (tier.min !== null && tier.max !== null && tier.min > tier.max) problems.add('minAboveMax');
    const next = tiers[index + 1];
    if (index === 0 && tier.fromAmount > limits.amountMin) problems.add('gapOrOverlap');
    if (tier.toAmount !== null && tier.toAmount < tier.fromAmount) problems.add('gapOrOverlap');
    if (next ? tier.toAmount === null || next.fromAmount !== tier.toAmount + 1 : tier.toAmount !== null)
      problems.add('gapOrOverlap');
    // The fee grows no faster than the amount, so the lowest payable amount of the tier is the worst case.
    const lowest = Math.max(tier.fromAmount, limits.amountMin);
    if (feeInTier(tier, schedule.rounding, lowest) > lowest) problems.add('feeAboveAmount');
  }
  return [...problems];
}
