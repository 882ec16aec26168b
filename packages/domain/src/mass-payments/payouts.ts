import { feeOf, splitFee, type FeeSchedule } from '../fees/fees.ts';
import { amountCeiling, type Amount } from '../values/money.ts';
import type { OperatorCode } from '../payments/operators.ts';
import type { Reach } from '../payments/rails.ts';
import { sumOfTaxes, taxLinesOf, type TaxBase, type TaxLine, type TaxRule } from '../fees/taxes.ts';

/** Who gets money that leaves. Of a card only its last four digits and a keyed fingerprint are ever known here. */
export type Beneficiary =
  | { kind: 'wallet'; phone: string; operator: OperatorCode; name: string }
  | { kind: 'bank'; rib: string; name: string }
  | { kind: 'card'; tail: string; fingerprint: string; name: string }
  | { kind: 'user'; code: string; organisationId: string; name: string };

export const reachOf = (to: Beneficiary): Reach => (to.kind === 'wallet' ? to.operator : to.kind);

export type PayoutProduct = 'transfer' | 'massPayment' | 'settlement';
export type PayoutMode = 'send' | 'receive';

export type PayoutQuote = {
  /** The face amount A. */
  amount: Amount;
  /** F = sender's part M + beneficiary's part P. */
  fee: Amount;
  senderFee: Amount;
  beneficiaryFee: Amount;
  taxLines: TaxLine[];
  tax: Amount;
  /** A + M + the sender's taxes. */
  totalDebit: Amount;
  /** A − P − the beneficiary's taxes. */
  beneficiaryReceives: Amount;
  scheduleId: string;
  /** False when no amount gives the beneficiary exactly what was asked; they then get a little more. */
  exact: boolean;
};
/**
 * What a payment costs whoever sends it, beyond its amount, and what is taken off what the other side receives:
 * amount + fee + tax = total debit, and amount − taken off = received. A fee the beneficiary bears is no cost of the
 * sender's. Of what has no price yet all three are nothing.
 */
export function ownCost(price: { amount: Amount; fee: Amount; senderFee: Amount; tax: Amount; totalDebit: Amount }): {
  fee: Amount;
  tax: Amount;
  takenOff: Amount;
} {
  const tax = Math.max(0, price.totalDebit - price.amount - price.senderFee);
  return { fee: price.senderFee, tax, takenOff: price.fee + price.tax - price.senderFee - tax };
}
export type PayoutQuestion = {
  /** `send`: the face amount. `receive`: what the beneficiary shall get. */
  amount: Amount;
  mode: PayoutMode;
  schedule: FeeSchedule;
  senderSharePercent: number;
  taxRules: readonly TaxRule[];
  /** Which way the money takes; taxes go by it. */
  destination: TaxBase;
  at: Date;
};

function quoteOf(
  amount: Amount,
  { schedule, senderSharePercent, taxRules, destination, at }: PayoutQuestion,
): PayoutQuote {
  const split = splitFee(feeOf(schedule, amount), senderSharePercent);
  const taxLines = taxLinesOf(taxRules, { base: destination, amount, at });
  return {
    amount,
    fee: split.fee,
    senderFee: split.merchantFee,
    beneficiaryFee: split.payerFee,
    taxLines,
    tax: sumOfTaxes(taxLines),
    totalDebit: amount + split.merchantFee + sumOfTaxes(taxLines, 'sender'),
    beneficiaryReceives: amount - split.payerFee - sumOfTaxes(taxLines, 'beneficiary'),
    scheduleId: schedule.id,
    exact: true,
  };
}

/**
 * Where rounding makes what arrives dip by a few francs: amounts this far around the halving's answer are tried one by
 * one.
 */
const dip = 24;

/**
 * The whole price of a payment, as it will be booked. Pure, and used by console and server alike.
 * @throws RangeError when no tier covers the amount, or when no amount reaches what shall arrive.
 */
export function quotePayout(question: PayoutQuestion): PayoutQuote {
  if (question.mode === 'send') return quoteOf(question.amount, question);
  const wanted = question.amount;
  let above: PayoutQuote | null = null;
  for (const tier of question.schedule.tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)) {
    const first = Math.max(tier.fromAmount, 1);
    const last = tier.toAmount ?? amountCeiling;
    if (first > last || quoteOf(last, question).beneficiaryReceives < wanted) continue;
    let low = first;
    let high = last;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (quoteOf(middle, question).beneficiaryReceives >= wanted) high = middle;
      else low = middle + 1;
    }
    for (let amount = Math.max(first, low - dip); amount <= Math.min(last, low + dip); amount++) {
      const quote = quoteOf(amount, question);
      if (quote.beneficiaryReceives === wanted) return quote;
      if (
        quote.beneficiaryReceives > wanted &&
        (above === null || quote.beneficiaryReceives < above.beneficiaryReceives)
      )
        above = quote;
    }
  }
  if (above === null) throw new RangeError(`no amount gives the beneficiary ${wanted} under ${question.schedule.id}`);
  return { ...above, exact: false };
}
