import type { Amount } from '#domain/values/money.ts';
import type { ClearingKind, MerchantAccountKind } from '../chart.ts';
import { credit, debit, recipe, type OnAccount } from './recipe.ts';

/** Moving and holding what is already there. Money that is withheld always has a reason and a date. */
export const balanceRecipes = {
  transferBetweenAccounts: recipe<{ from: MerchantAccountKind; to: MerchantAccountKind; amount: Amount }>({
    title: 'The merchant moves money between two accounts',
    why: 'Paying out draws on the payout account only, so collected money is moved there first.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(p.from, p.amount), credit(p.to, p.amount)] }),
    example: { from: 'collectionPrimary', to: 'payout', amount: 50_000 },
  }),
  'withheld.reserve': recipe<OnAccount & { amount: Amount }>({
    title: 'An amount is to be withheld and waits for approval',
    why: 'It is set aside as long as somebody else decides, so that it is still there when they approve.',
    refType: 'withholding',
    build: (p) => ({ moves: [{ action: 'reserve', account: p.account, amount: p.amount, reason: 'withhold' }] }),
    example: { account: 'collectionPrimary', amount: 20_000 },
  }),
  'withheld.void': recipe<OnAccount & { amount: Amount }>({
    title: 'Somebody decided about an amount that was to be withheld',
    why: 'What was set aside comes back: to be withheld in the same moment when it was approved, for good when it was not.',
    refType: 'withholding',
    build: (p) => ({ moves: [{ action: 'void', account: p.account, amount: p.amount }] }),
    example: { account: 'collectionPrimary', amount: 20_000 },
  }),
  'withheld.hold': recipe<OnAccount & { amount: Amount; reason: string; releaseOn: string }>({
    title: 'An amount is withheld',
    why: 'It stays the merchant’s and stays on the account, but is not available until the date, and the reason is shown.',
    refType: 'transaction',
    build: (p) => ({
      moves: [{ action: 'withhold', account: p.account, amount: p.amount, reason: p.reason, releaseOn: p.releaseOn }],
    }),
    example: { account: 'collectionPrimary', amount: 20_000, reason: 'rollingReserve', releaseOn: '2026-12-31' },
  }),
  'withheld.release': recipe<OnAccount & { amount: Amount }>({
    title: 'Withheld money becomes available',
    why: 'In full or in part, on its date or before.',
    refType: 'transaction',
    build: (p) => ({ moves: [{ action: 'release', account: p.account, amount: p.amount }] }),
    example: { account: 'collectionPrimary', amount: 20_000 },
  }),
  'withheld.consume': recipe<OnAccount & { to: ClearingKind; amount: Amount }>({
    title: 'Withheld money pays what it was withheld for',
    why: 'A refund or a lost dispute is paid out of the withheld amount instead of the free balance.',
    refType: 'transaction',
    build: (p) => ({
      lines: [debit(p.account, p.amount), credit(p.to, p.amount)],
      moves: [{ action: 'consume', account: p.account, amount: p.amount }],
    }),
    example: { account: 'collectionPrimary', to: 'providerClearing:orange', amount: 5_000 },
  }),
};
