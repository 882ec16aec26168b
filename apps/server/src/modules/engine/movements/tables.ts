import type { directions, transactionTypes } from '#contract/transactions/schemas.ts';
import type { PayoutRail } from '#domain/payments/rails.ts';
import type { AttemptState } from '#domain/states/attempt.ts';
import type { TransactionStage, TransactionStatus } from '#domain/states/transaction.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import type { DoubtVerdict } from '#domain/states/refund-doubt.ts';
import type { TaxLine } from '#domain/fees/taxes.ts';
import type { ColumnType } from 'kysely';
import type { Defaulted, JsonOr, Optional } from '../../column-types.ts';

/** A paper of a payment. `size` in bytes. */
export type Attachment = { fileId: string; name: string; mediaType: string; size: number };
/**
 * What tries of a payment carried up to the try `upTo`, where a correction changed it after that. Amounts in francs.
 */
export type TermsOfTries = {
  upTo: number;
  phone: string | null;
  operator: string | null;
  payerName: string | null;
  rib: string | null;
  beneficiaryName: string;
  amount: number;
  fee: number;
  payerFee: number;
  merchantFee: number;
  tax: number;
  net: number;
  senderFee: number;
  beneficiaryFee: number;
  taxLines: TaxLine[];
  totalDebit: number;
  receives: number;
};
export type PayoutsTable = {
  organisation_id: string;
  transaction_id: string;
  origin: 'transfer' | 'massPayment' | 'settlement';
  origin_id: Optional<string>;
  origin_item_id: Optional<string>;
  destination: 'wallet' | 'bank' | 'card' | 'user';
  beneficiary_name: string;
  rib: Optional<string>;
  card_tail: Optional<string>;
  card_fingerprint: Optional<string>;
  payee_organisation_id: Optional<string>;
  payee_code: Optional<string>;
  verified_name: Optional<string>;
  name_match: Optional<'strong' | 'partial' | 'none'>;
  source_account: string;
  sender_fee: number;
  beneficiary_fee: number;
  tax_lines: JsonOr<TaxLine[]>;
  total_debit: number;
  beneficiary_receives: number;
  held: boolean;
  rail: PayoutRail;
  hold_ref_id: string;
  hold_round: Defaulted<number>;
  round: Defaulted<number>;
  recipient_id: Optional<string>;
  linked_account_id: Optional<string>;
  approval_id: Optional<string>;
  queue_until: Optional<Date>;
  scheduled_for: Optional<Date>;
  schedule_id: Optional<string>;
  beside_schedule_id: Optional<string>;
  attachments: JsonOr<Attachment[]>;
  paid_tries: Defaulted<number[]>;
  lifted_tries: Defaulted<number[]>;
  denied: Defaulted<boolean>;
  hand_round: Optional<number>;
  hand_told: Optional<number>;
  former_terms: JsonOr<TermsOfTries[]>;
};
export type TransactionsTable = {
  organisation_id: string;
  id: string;
  created_at: Date;
  updated_at: Date;
  completed_at: Optional<Date>;
  type: (typeof transactionTypes)[number];
  direction: (typeof directions)[number];
  channel: string;
  status: TransactionStatus;
  stage: Optional<TransactionStage>;
  amount: number;
  fee: Defaulted<number>;
  payer_fee: Defaulted<number>;
  merchant_fee: Defaulted<number>;
  net: number;
  refunded_amount: Defaulted<number>;
  refund_pending: Defaulted<number>;
  currency: Defaulted<string>;
  operator: Optional<string>;
  provider: Optional<string>;
  phone: Optional<string>;
  phone_reversed: Optional<string>;
  payer_name: Optional<string>;
  payer_note: Optional<string>;
  description: Optional<string>;
  merchant_reference: Optional<string>;
  operator_reference: Optional<string>;
  reason_code: Optional<string>;
  provider_reason: Optional<string>;
  link_id: Optional<string>;
  customer_id: Optional<string>;
  original_id: Optional<string>;
  trigger: Optional<string>;
  refund_reason_code: Optional<string>;
  fee_schedule_id: Optional<string>;
  merchant_share_percent: Defaulted<number>;
  prompt_name: Optional<string>;
  prompt_expires_at: Optional<Date>;
  collected: ColumnType<Record<string, unknown>, string | undefined, string>;
  metadata: ColumnType<Record<string, string>, string | undefined, string>;
  anomaly: Optional<string>;
  used_for: Optional<string>;
  search_text: Defaulted<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  request_id: Optional<string>;
  checked_at: Optional<Date>;
  dismissed_at: Optional<Date>;
  tax: Defaulted<number>;
  sub_account_id: Optional<string>;
  approval_id: Optional<string>;
  counted_at: Optional<Date>;
  refund_hold_round: Optional<number>;
  version: Defaulted<number>;
};
export type AttemptsTable = {
  organisation_id: string;
  id: string;
  transaction_id: string;
  provider: string;
  operation: 'collect' | 'refund' | 'payout';
  round: Defaulted<number>;
  state: AttemptState;
  amount: number;
  phone: Optional<string>;
  provider_reference: Optional<string>;
  original_reference: Optional<string>;
  handle_sealed: Optional<string>;
  redirect_url: Optional<string>;
  operator_reference: Optional<string>;
  correlation: Optional<string>;
  created_at: Date;
  submitted_at: Optional<Date>;
  sent_at: Optional<Date>;
  accepted_at: Optional<Date>;
  submissions: Defaulted<number>;
  last_checked_at: Optional<Date>;
  window_ends_at: Optional<Date>;
  next_step: Optional<'submit' | 'status'>;
  next_step_at: Optional<Date>;
  claimed_until: Optional<Date>;
  polls: Defaulted<number>;
  reason_code: Optional<string>;
  provider_reason: Optional<string>;
  evidence: ColumnType<unknown, string | null | undefined, string | null>;
  keys_version: Optional<number>;
  original_keys_version: Optional<number>;
  verdict: Optional<DoubtVerdict>;
  announced_at: Optional<Date>;
};
type TransactionEventsTable = {
  organisation_id: string;
  id: string;
  transaction_id: string;
  at: Date;
  kind: string;
  actor_kind: 'user' | 'payer' | 'operator' | 'system' | 'apiKey';
  actor_name: Optional<string>;
  from_status: Optional<string>;
  from_stage: Optional<string>;
  to_status: Optional<string>;
  to_stage: Optional<string>;
  note: ColumnType<Bilingual | null, string | null | undefined, string | null>;
  request_id: Optional<string>;
  data: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
};

export type CallbackInboxTable = {
  id: string;
  provider: string;
  correlation: Optional<string>;
  received_at: Date;
  method: string;
  body: string;
  processed_at: Optional<Date>;
  result: Optional<string>;
};

type SqlType = 'text' | 'bigint' | 'integer' | 'timestamptz' | 'jsonb';
/**
 * What may change of a transaction once it is there, and is written back from memory. The rest stays as it was opened.
 */
export const savedOfTransactions = {
  status: 'text',
  stage: 'text',
  amount: 'bigint',
  fee: 'bigint',
  payer_fee: 'bigint',
  merchant_fee: 'bigint',
  net: 'bigint',
  refunded_amount: 'bigint',
  refund_pending: 'bigint',
  payer_name: 'text',
  operator_reference: 'text',
  reason_code: 'text',
  provider_reason: 'text',
  prompt_expires_at: 'timestamptz',
  completed_at: 'timestamptz',
  anomaly: 'text',
  trigger: 'text',
  checked_at: 'timestamptz',
  search_text: 'text',
  customer_id: 'text',
  provider: 'text',
  refund_hold_round: 'integer',
} as const satisfies Partial<Record<keyof TransactionsTable, SqlType>>;

/** The same of a try. */
export const savedOfAttempts = {
  state: 'text',
  provider_reference: 'text',
  correlation: 'text',
  handle_sealed: 'text',
  redirect_url: 'text',
  operator_reference: 'text',
  submitted_at: 'timestamptz',
  sent_at: 'timestamptz',
  accepted_at: 'timestamptz',
  submissions: 'integer',
  last_checked_at: 'timestamptz',
  window_ends_at: 'timestamptz',
  next_step: 'text',
  next_step_at: 'timestamptz',
  claimed_until: 'timestamptz',
  polls: 'integer',
  reason_code: 'text',
  provider_reason: 'text',
  evidence: 'jsonb',
  keys_version: 'integer',
  verdict: 'text',
  announced_at: 'timestamptz',
} as const satisfies Partial<Record<keyof AttemptsTable, SqlType>>;

export type MovementsTables = {
  payouts: PayoutsTable;
  transactions: TransactionsTable;
  attempts: AttemptsTable;
  callback_inbox: CallbackInboxTable;
  transaction_events: TransactionEventsTable;
};
