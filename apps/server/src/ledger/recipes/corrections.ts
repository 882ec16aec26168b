import type { Amount } from '#domain/values/money.ts';
import { adjustmentRules } from '#domain/payments/payment-credit.ts';
import type { AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { opposite, type AccountKind, type ClearingKind, type InternalAccountKind, type Side } from '../chart.ts';
import { credit, debit, recipe, type OnAccount } from './recipe.ts';

/** Entries are never changed. A mistake is put right by another posting that says why. */
export const correctionRecipes = {
  'adjustment.credit': recipe<OnAccount & { counter: InternalAccountKind; amount: Amount }>({
    title: 'A correction in the merchant’s favour',
    why: 'Its reason decides the other account (adjustmentCounter), so that the books show what the correction was.',
    refType: 'adjustment',
    build: (p) => ({ lines: [debit(p.counter, p.amount), credit(p.account, p.amount)] }),
    example: { account: 'collectionPrimary', counter: 'feeRevenue', amount: 140 },
  }),
  'adjustment.debit': recipe<OnAccount & { counter: InternalAccountKind; amount: Amount }>({
    title: 'A correction against the merchant',
    why: 'The mirror of adjustment.credit; refused when the balance does not cover it.',
    refType: 'adjustment',
    build: (p) => ({ lines: [debit(p.account, p.amount), credit(p.counter, p.amount)] }),
    example: { account: 'collectionPrimary', counter: 'providerClearing:mtn', amount: 10_000 },
  }),
  reversal: recipe<{ lines: { kind: AccountKind; side: Side; amount: Amount }[] }>({
    title: 'An earlier posting is undone',
    why: 'The mirror of every line of it (entriesForRef gives them): for an operator that took a payment back, or a completed adjustment that was wrong.',
    refType: 'transaction',
    build: (p) => ({ lines: p.lines.map((line) => [line.kind, opposite(line.side), line.amount]) }),
    example: {
      lines: [
        { kind: 'providerClearing:mtn', side: 'debit', amount: 10_060 },
        { kind: 'collectionPrimary', side: 'credit', amount: 9_860 },
        { kind: 'feeRevenue', side: 'credit', amount: 200 },
      ],
    },
  }),
};

/**
 * The other side of an adjustment. `clearing`: where the money it concerns lies. Not known, it goes through
 * adjustments, and so does money between organisations: the other one is not corrected with it, and internalClearing
 * comes to nothing over all.
 */
export function adjustmentCounter(reason: AdjustmentReasonCode, clearing: ClearingKind | null): InternalAccountKind {
  const { counter } = adjustmentRules[reason];
  if (counter !== 'clearing') return counter;
  return clearing === null || clearing === 'internalClearing' ? 'adjustments' : clearing;
}
