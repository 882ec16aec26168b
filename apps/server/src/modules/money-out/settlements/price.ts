import { quotePayout, type Beneficiary, type PayoutQuote } from '#domain/mass-payments/payouts.ts';
import { largestWithin } from '#domain/settlements/settlement-policy.ts';
import { limits } from '#domain/values/limits.ts';
import { operators } from '#domain/payments/operators.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { payoutTerms, type PayoutTerms } from '../../engine/movements/public.ts';

/**
 * Who bears the fee is no question here: what is settled is what leaves the balance, and what is left of it arrives.
 */
const senderSharePercent = 100;

export const settlementTerms = (
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  at: Date,
): Promise<PayoutTerms> => payoutTerms(tx, { organisationId, product: 'settlement', beneficiary, at });

const quoteOf = (terms: PayoutTerms, destination: Beneficiary['kind'], amount: number, at: Date): PayoutQuote =>
  quotePayout({
    amount,
    mode: 'send',
    schedule: terms.schedule,
    senderSharePercent,
    taxRules: terms.taxRules,
    destination,
    at,
  });

/**
 * The price of taking at most `gross` from the balance: fee and taxes are paid out of it. Null when nothing worth
 * sending is left.
 */
export function priceWithin(
  terms: PayoutTerms,
  destination: Beneficiary['kind'],
  gross: number,
  at: Date,
): PayoutQuote | null {
  const amount = largestWithin(gross, (candidate) =>
    candidate === 0 ? 0 : quoteOf(terms, destination, candidate, at).totalDebit,
  );
  return amount < limits.amountMin ? null : quoteOf(terms, destination, amount, at);
}

/**
 * The price of a settlement by hand. Refuses what is too little to arrive, and what the operator does not carry in one
 * payment.
 */
export function priceOrRefuse(terms: PayoutTerms, beneficiary: Beneficiary, gross: number, at: Date): PayoutQuote {
  const quote =
    priceWithin(terms, beneficiary.kind, gross, at) ?? fail('settlements.too_small', {}, { field: 'amount' });
  const max = capOf(beneficiary);
  if (quote.beneficiaryReceives > max)
    fail(
      'amount.above_operator_cap',
      { operator: beneficiary.kind === 'wallet' ? operators[beneficiary.operator].name : '', max },
      { field: 'amount' },
    );
  return quote;
}

/** What leaves the balance to send exactly `amount`; nothing where that is too little to be sent. */
export const debitOf = (terms: PayoutTerms, destination: Beneficiary['kind'], amount: number, at: Date): number =>
  amount < limits.amountMin ? 0 : quoteOf(terms, destination, amount, at).totalDebit;

/** The most that arrives in one payment; banks have no such limit. */
export const capOf = (beneficiary: Beneficiary): number =>
  beneficiary.kind === 'wallet' ? operators[beneficiary.operator].amountMax : Number.MAX_SAFE_INTEGER;

/** The price of sending exactly `amount`, fee and taxes on top. */
export function priceSending(
  terms: PayoutTerms,
  destination: Beneficiary['kind'],
  amount: number,
  at: Date,
): PayoutQuote {
  const quote = quoteOf(terms, destination, amount, at);
  if (quote.beneficiaryReceives < limits.amountMin) fail('settlements.too_small', {}, { field: 'amount' });
  return quote;
}
