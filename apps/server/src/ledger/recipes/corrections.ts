import type { Amount } from '#domain/money.ts';
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

export type AdjustmentReason =
  | 'feeCorrection' | 'taxCorrection' | 'operatorReversal' | 'duplicateCredit' | 'missingCredit' | 'disputeOutcome'
  | 'goodwill' | 'fxDifference' | 'other';

/** The other side of an adjustment. `clearing`: where the money it concerns lies; not known, it goes through adjustments. */
export function adjustmentCounter(reason: AdjustmentReason, clearing: ClearingKind | null): InternalAccountKind {
  switch (reason) {
    case 'feeCorrection': return 'feeRevenue';
    case 'taxCorrection': return 'taxPayable';
    case 'goodwill': return 'promoCost';
    case 'operatorReversal':
    case 'duplicateCredit':
    case 'missingCredit': return clearing ?? 'adjustments';
    case 'disputeOutcome':
    case 'fxDifference':
    case 'other': return 'adjustments';
  }
}
