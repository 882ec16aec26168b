import type { Amount } from '#domain/values/money.ts';
import type { ClearingKind } from '../chart.ts';
import { credit, debit, recipe, type OnAccount } from './recipe.ts';

/**
 * Money out. The whole debit (amount, sender's fee, sender's taxes) is reserved when it is asked for, so that no franc
 * can be sent twice; it leaves the account when the rail has paid, and a failure gives back exactly what was reserved.
 * What is tried again reserves again: `round`. A run may reserve once for all its parts: they commit and void from its
 * hold (`hold` of the reference). `beneficiaryAmount + fee + tax` is the debit.
 */
type Parts = OnAccount & { clearing: ClearingKind; beneficiaryAmount: Amount; fee: Amount; tax: Amount };
const whole = (p: Parts): Amount => p.beneficiaryAmount + p.fee + p.tax;

export const payoutRecipes = {
  'payout.reserve': recipe<OnAccount & { amount: Amount }>({
    title: 'Money is about to be sent',
    why: 'Takes amount, fee and taxes out of what is available before the outside world hears of it; nothing is booked yet.',
    refType: 'transaction',
    build: (p) => ({ moves: [{ action: 'reserve', account: p.account, amount: p.amount, reason: 'payout' }] }),
    example: { account: 'payout', amount: 10_124 },
  }),
  'payout.commit': recipe<Parts>({
    title: 'The rail has paid the beneficiary',
    why: 'Posted once, when it is proven. One posting, so that the books never have the payment without its fee or its taxes.',
    refType: 'transaction',
    build: (p) => ({
      lines: [
        debit(p.account, whole(p)),
        credit(p.clearing, p.beneficiaryAmount),
        credit('feeRevenue', p.fee),
        credit('taxPayable', p.tax),
      ],
      moves: [{ action: 'commit', account: p.account, amount: whole(p) }],
    }),
    example: { account: 'payout', clearing: 'providerClearing:mtn', beneficiaryAmount: 10_000, fee: 100, tax: 24 },
  }),
  'payout.void': recipe<OnAccount & { amount: Amount }>({
    title: 'It failed, was cancelled or declined',
    why: 'Gives the reserve back, exactly as it was taken.',
    refType: 'transaction',
    build: (p) => ({ moves: [{ action: 'void', account: p.account, amount: p.amount }] }),
    example: { account: 'payout', amount: 10_124 },
  }),
  'payout.return': recipe<Parts>({
    title: 'Money that had been paid comes back',
    why: 'A bank sends a transfer back, an operator reverses it. The mirror of payout.commit: nothing was rendered, so fee and taxes return with it.',
    refType: 'transaction',
    build: (p) => ({
      lines: [
        debit(p.clearing, p.beneficiaryAmount),
        debit('feeRevenue', p.fee),
        debit('taxPayable', p.tax),
        credit(p.account, whole(p)),
      ],
    }),
    example: { account: 'payout', clearing: 'bankClearing', beneficiaryAmount: 250_000, fee: 500, tax: 4 },
  }),
  'transfer.receive': recipe<OnAccount & { amount: Amount }>({
    title: 'Another organisation of this installation has sent money',
    why: 'The other half of its payout.commit to internalClearing, in the same transaction of the database.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit('internalClearing', p.amount), credit(p.account, p.amount)] }),
    example: { account: 'collectionPrimary', amount: 10_000 },
  }),
};
