import type { Amount } from '#domain/values/money.ts';
import type { AccountKind, MerchantAccountKind, Side } from '../chart.ts';

export type RecipeLine = [kind: AccountKind, side: Side, amount: Amount];
export type RecipeMove =
  | { action: 'reserve'; account: AccountKind; amount: Amount; reason: string }
  | { action: 'withhold'; account: AccountKind; amount: Amount; reason: string; releaseOn: string }
  | { action: 'commit' | 'void' | 'release' | 'consume'; account: AccountKind; amount: Amount };

/** A named way in which money moves: the only source of postings. Lines of zero are left out. */
export type Recipe<P> = {
  /** What it is for, as a sentence; the first lines of its page in docs/ledger. */
  title: string;
  why: string;
  refType: string;
  build(params: P): { lines?: RecipeLine[]; moves?: RecipeMove[] };
  /** Shown with numbers on its page and checked by the tests. */
  example: P;
};

export const recipe = <P>(it: Recipe<P>): Recipe<P> => it;
export const debit = (kind: AccountKind, amount: Amount): RecipeLine => [kind, 'debit', amount];
export const credit = (kind: AccountKind, amount: Amount): RecipeLine => [kind, 'credit', amount];

/**
 * The merchant's account it concerns. Nothing is assumed: whoever posts it says the account, or one shop's money ends
 * up in another's.
 */
export type OnAccount = { account: MerchantAccountKind };
