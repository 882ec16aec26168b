import { createHash } from 'node:crypto';
import { encodeId } from '#domain/values/ids.ts';
import { clearingAccounts, type ClearingAccount } from '#domain/payments/rails.ts';

/**
 * The accounts every organisation has, in each environment for itself. Merchant accounts hold what the platform
 * owes the merchant; the internal ones answer where it came from and where it went, and are seen only in
 * reconciliation. `rank` is the order of locking: the ones that every payment touches come last.
 */
export type MerchantAccountKind = 'collectionPrimary' | 'payout' | `collectionSub:${string}`;
/** Where a payment collects: its sub-account, or the organisation's own account. */
export const collectionAccount = (subAccountId: string | null): MerchantAccountKind =>
  subAccountId === null ? 'collectionPrimary' : `collectionSub:${subAccountId}`;
/** What should lie with each of those who hold money for us: a row per rail says which. */
export type ClearingKind = ClearingAccount;
/** Who holds money for us: the operators themselves, or the aggregator through which theirs was collected. */
export type MoneyHolder = ClearingKind extends infer Kind
  ? Kind extends `providerClearing:${infer Holder}`
    ? Holder
    : never
  : never;
export type InternalAccountKind =
  | 'suspense'
  | 'feeRevenue'
  | 'promoCost'
  | 'giftCardLiability'
  | 'luckyMoneyEscrow'
  | 'adjustments'
  | 'taxPayable'
  | ClearingKind;
export type AccountKind = MerchantAccountKind | InternalAccountKind;

export type Side = 'debit' | 'credit';
export const opposite = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

export type AccountRule = {
  /** The side that makes the balance grow. */
  normalSide: Side;
  rank: number;
  /** The least that must stay available; null: no limit. */
  availableMin: number | null;
  meaning: string;
};

export const accountRules: Record<string, AccountRule> = {
  collectionPrimary: { normalSide: 'credit', rank: 10, availableMin: 0, meaning: 'What the merchant has collected.' },
  collectionSub: {
    normalSide: 'credit',
    rank: 11,
    availableMin: 0,
    meaning: 'The same for one sub-account of the merchant.',
  },
  payout: {
    normalSide: 'credit',
    rank: 12,
    availableMin: 0,
    meaning: 'What the merchant has set aside for paying out.',
  },
  giftCardLiability: { normalSide: 'credit', rank: 20, availableMin: 0, meaning: 'Gift cards sold and not yet spent.' },
  luckyMoneyEscrow: {
    normalSide: 'credit',
    rank: 21,
    availableMin: 0,
    meaning: 'Lucky money paid in and not yet claimed.',
  },
  suspense: {
    normalSide: 'credit',
    rank: 30,
    availableMin: 0,
    meaning: 'Money that came in and is nobody’s yet: late, double or mismatching payments.',
  },
  adjustments: {
    normalSide: 'debit',
    rank: 40,
    availableMin: null,
    meaning: 'The other side of corrections that no better account explains.',
  },
  promoCost: { normalSide: 'debit', rank: 50, availableMin: null, meaning: 'What goodwill and promotions cost.' },
  taxPayable: { normalSide: 'credit', rank: 60, availableMin: null, meaning: 'Taxes taken and owed to the state.' },
  feeRevenue: { normalSide: 'credit', rank: 70, availableMin: null, meaning: 'Fees earned.' },
  internalClearing: {
    normalSide: 'debit',
    rank: 75,
    availableMin: null,
    meaning:
      'What went to or came from other organisations of this installation; over all of them it comes to nothing.',
  },
  bankClearing: { normalSide: 'debit', rank: 80, availableMin: null, meaning: 'What should be at the bank.' },
  providerClearing: {
    normalSide: 'debit',
    rank: 90,
    availableMin: null,
    meaning: 'What should be on the account with an operator.',
  },
};

/** The accounts opened with an organisation; sub-accounts are added when the merchant makes one. */
export const standardChart: AccountKind[] = [
  'collectionPrimary',
  'payout',
  'giftCardLiability',
  'luckyMoneyEscrow',
  'suspense',
  'adjustments',
  'promoCost',
  'taxPayable',
  'feeRevenue',
  ...clearingAccounts.toSorted((a, b) => ruleOf(a).rank - ruleOf(b).rank),
];

export function ruleOf(kind: AccountKind): AccountRule {
  const rule = accountRules[kind.split(':', 1)[0]!];
  if (!rule) throw new Error(`No such account kind: ${kind}`);
  return rule;
}

/** True for the accounts a merchant sees as balances. */
export function isMerchantAccount(kind: string): kind is MerchantAccountKind {
  return kind === 'collectionPrimary' || kind === 'payout' || kind.startsWith('collectionSub:');
}

/** True for the accounts that say who holds the money: an operator, the bank, or another organisation. */
export const isClearing = (kind: string): kind is ClearingKind =>
  kind === 'bankClearing' || kind === 'internalClearing' || kind.startsWith('providerClearing:');

const known = new Map<string, string>();

/**
 * The id of an organisation's account. It is derived, not looked up: the same organisation, kind and currency
 * always give the same id, so a posting can be written down without asking the database first.
 */
export function accountOf(organisationId: string, kind: AccountKind, currency = 'XAF'): string {
  const name = `${organisationId}/${kind}/${currency}`;
  let id = known.get(name);
  if (id === undefined) {
    if (known.size > 100_000) known.clear();
    ruleOf(kind);
    known.set(name, (id = derived('account', name)));
  }
  return id;
}

/** The id of the hold that belongs to a business object; `round` counts its attempts (a refund tried again). */
export function holdOf(organisationId: string, refId: string, round = 1): string {
  return derived('hold', `${organisationId}/${refId}/${round}`);
}

function derived(kind: 'account' | 'hold', name: string): string {
  return encodeId(kind, createHash('sha256').update(`${kind}/${name}`).digest().subarray(0, 16));
}
