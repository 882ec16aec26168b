import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import type { ScheduleProblem } from '#domain/fees/fees.ts';
import type { ErrorKey } from './errors.ts';

/**
 * What a refusal says beside its key: codes, numbers, days, and what people typed. Never a sentence, which is made of
 * them in `#i18n/catalogues/errors`, in the reader's language; so no fact can come in two.
 */
export type Fact = string | number;
export type FactRow = { readonly [name: string]: Fact };
export type KeptFacts = { readonly [name: string]: Fact | readonly Fact[] | readonly FactRow[] };
/** Facts as they are written down: none has a counterpart in another language. */
export type Facts = KeptFacts & { readonly [name: `${string}Fr` | `${string}En`]: never };

/** Why something cannot be done right now. */
export type RefusalReason =
  | DisabledReason
  | ScheduleProblem
  | 'accountNotActive'
  | 'notForThisKind'
  | 'notInThisState'
  | 'papersMissing'
  | 'receiptOncePaid'
  | 'receiptOfNothing'
  | 'requestLapsed'
  | 'requestOver'
  | 'requestPointless'
  | 'usableLater';

/** Refusals that say why by a code. */
export type ReasonedError =
  | 'access_requests.action_not_possible'
  | 'adjustments.action_not_possible'
  | 'adjustments.not_creditable'
  | 'adjustments.not_debitable'
  | 'approvals.action_not_possible'
  | 'exchange_rates.action_not_possible'
  | 'fees.schedule_invalid'
  | 'linked_accounts.action_not_possible'
  | 'linked_accounts.not_usable'
  | 'mass_payments.action_not_possible'
  | 'payment_links.action_not_possible'
  | 'refunds.action_not_possible'
  | 'settlement_policies.action_not_possible'
  | 'settlements.action_not_possible'
  | 'sub_accounts.action_not_possible'
  | 'team.action_not_possible'
  | 'team.may_not_grant'
  | 'top_ups.action_not_possible'
  | 'transactions.action_not_possible'
  | 'transfer_schedules.action_not_possible'
  | 'transfers.action_not_possible'
  | 'withholdings.action_not_possible';

/** Refusals that say when to come back, in seconds. */
export type TimedError = 'request.busy' | 'request.rate_limited';

export type FactsOf<Key extends ErrorKey> = Key extends ReasonedError
  ? Facts & { readonly reason: RefusalReason }
  : Key extends TimedError
    ? Facts & { readonly seconds: number }
    : Facts;
