import type { Amount } from '#domain/values/money.ts';
import type { ClearingKind, MoneyHolder } from '../chart.ts';
import { credit, debit, recipe, type OnAccount } from './recipe.ts';

/**
 * Money in. The payer pays A + P at the operator, the merchant receives A − M, and the fee P + M is earned: P is the
 * payer's part of the fee, M the merchant's, as the fee split decided when the payment was quoted.
 */
export const collectionRecipes = {
  'collection.charge': recipe<
    OnAccount & { operator: MoneyHolder; amount: Amount; payerFee: Amount; merchantFee: Amount }
  >({
    title: 'A payer has paid by mobile money',
    why: 'Posted once, when the operator’s status query says paid. One posting, so that the merchant never has the money without the fee or the fee without the money.',
    refType: 'transaction',
    build: (p) => ({
      lines: [
        debit(`providerClearing:${p.operator}`, p.amount + p.payerFee),
        credit(p.account, p.amount - p.merchantFee),
        credit('feeRevenue', p.payerFee + p.merchantFee),
      ],
    }),
    example: { account: 'collectionPrimary', operator: 'mtn', amount: 10_000, payerFee: 60, merchantFee: 140 },
  }),
  'collection.fee': recipe<OnAccount & { fee: Amount }>({
    title: 'A fee is taken from the merchant’s balance',
    why: 'For fees that are not part of one payment’s split, such as one found missing afterwards.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(p.account, p.fee), credit('feeRevenue', p.fee)] }),
    example: { account: 'collectionPrimary', fee: 140 },
  }),
  'collection.tax': recipe<OnAccount & { tax: Amount }>({
    title: 'A tax is taken from the merchant’s balance',
    why: 'Taxes are lines of their own, never part of a fee. Put in one group with the charge it belongs to.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(p.account, p.tax), credit('taxPayable', p.tax)] }),
    example: { account: 'collectionPrimary', tax: 4 },
  }),
  topUp: recipe<OnAccount & { source: ClearingKind; amount: Amount; fee?: Amount }>({
    title: 'The merchant adds money to an account',
    why: 'By mobile money or by a bank deposit that staff have confirmed. A fee, where there is one, is taken from what arrives.',
    refType: 'transaction',
    build: (p) => ({
      lines: [debit(p.source, p.amount), credit(p.account, p.amount - (p.fee ?? 0)), credit('feeRevenue', p.fee ?? 0)],
    }),
    example: { source: 'bankClearing', amount: 250_000, account: 'payout' },
  }),
};
