import type { Amount } from '#domain/values/money.ts';
import type { Side } from './chart.ts';

/** One line of a posting: an account appears in a posting once, amounts are whole francs above zero. */
export type PostingLine = { account: string; side: Side; amount: Amount };

/**
 * What a posting does to holds. A reserve ends by commit (used) or void (given back), a withheld amount by
 * consume or release; each may happen in parts. Used money must leave the account in the same posting.
 */
export type HoldMove =
  | { action: 'reserve'; hold: string; account: string; amount: Amount; reason: string }
  | { action: 'withhold'; hold: string; account: string; amount: Amount; reason: string; releaseOn: string }
  | { action: 'commit' | 'void' | 'release' | 'consume'; hold: string; account: string; amount: Amount };

export type Posting = {
  organisationId: string;
  /**
   * Unique per organisation for ever: the same key with the same content answers the first result. Begins with
   * `<refId>:`.
   */
  key: string;
  recipe: string;
  refType: string;
  refId: string;
  /** Neighbours with the same group stand or fall together. */
  group?: string | undefined;
  /** When it happened (value date). */
  occurredAt: Date;
  /** When it is entered. */
  bookedAt: Date;
  lines: PostingLine[];
  moves: HoldMove[];
};

/**
 * Why an item was not posted. All of them mean that nothing was written for it.
 * `insufficient_funds` and `hold_refused` (the hold has not that much left, is not there or not that, was opened
 * before) depend on the moment; `key_conflict` is a key that was used for
 * something else; `group_failed` is the fate of the neighbours of a failed item; the rest are mistakes of the caller.
 */
export const refusals = [
  'insufficient_funds',
  'hold_refused',
  'key_conflict',
  'group_failed',
  'empty',
  'amount_invalid',
  'unknown_account',
  'same_account',
  'currency_mismatch',
  'unbalanced',
  'hold_without_debit',
] as const;
export type Refusal = (typeof refusals)[number];

export type PostingResult =
  | { ok: true; status: 'posted' | 'duplicate'; postingId: string; holdId: string | null }
  | { ok: false; status: Refusal; accountId: string | null };

/** A refusal as an error, for callers to whom it must not happen. */
export class PostingRefused extends Error {
  override name = 'PostingRefused';
  readonly status: Refusal;
  readonly accountId: string | null;
  constructor(posting: Posting, result: { status: Refusal; accountId: string | null }) {
    super(`The ledger refused ${posting.key}: ${result.status}${result.accountId ? ` (${result.accountId})` : ''}`);
    this.status = result.status;
    this.accountId = result.accountId;
  }
}
