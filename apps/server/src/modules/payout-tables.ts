import type { ColumnType } from 'kysely';
import type { Json, JsonOr, Defaulted, Optional } from './column-types.ts';

type Day = ColumnType<string | null, string | null | undefined, string | null>;

export type TaxLine = {
  code: string;
  label: { en: string; fr: string };
  amount: number;
  bearer: 'sender' | 'beneficiary';
};
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
  rail: 'mtnMomo' | 'orangeCore' | 'tranzak' | 'bankFile' | 'manual' | 'internal';
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
  former_terms: JsonOr<TermsOfTries[]>;
};
export type TransferSchedulesTable = {
  organisation_id: string;
  id: string;
  template: Json<Record<string, unknown>>;
  every: 'once' | 'day' | 'week' | 'month';
  next_at: Optional<Date>;
  ends_on: Day;
  status: 'pendingApproval' | 'active' | 'paused' | 'held' | 'ended' | 'cancelled';
  approval_id: Optional<string>;
  runs: Defaulted<number>;
  last_transaction_id: Optional<string>;
  last_problem: Optional<string>;
  held_by: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  version: Defaulted<number>;
};
export type LinkedAccountsTable = {
  organisation_id: string;
  id: string;
  kind: 'bank' | 'wallet';
  label: string;
  holder_name: string;
  rib: Optional<string>;
  phone: Optional<string>;
  operator: Optional<string>;
  verified_by: Optional<'microTransfer' | 'nameCheck' | 'document'>;
  verified_name: Optional<string>;
  name_match: Optional<string>;
  status: 'pendingApproval' | 'pending' | 'active' | 'revoked';
  cooling_until: Date;
  approval_id: Optional<string>;
  micro_transaction_id: Optional<string>;
  micro_code_sealed: Optional<string>;
  micro_sent_at: Optional<Date>;
  micro_tries: Defaulted<number>;
  document_file_id: Optional<string>;
  document_by: Optional<string>;
  document_by_name: Optional<string>;
  disowned_by_name: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  revoked_at: Optional<Date>;
  revoked_by_name: Optional<string>;
  revoke_note: Optional<string>;
  version: Defaulted<number>;
};
export type TaxRulesTable = {
  organisation_id: string;
  id: string;
  code: string;
  label: Json<{ en: string; fr: string }>;
  applies_to: string[];
  percent_bps: number;
  fixed: number;
  bearer: 'sender' | 'beneficiary';
  legal_ref: Optional<string>;
  valid_from: Date;
  valid_to: Optional<Date>;
  created_by_name: Optional<string>;
};
/** The tables of money that leaves, as Kysely sees them. */
export type PayoutTables = {
  payouts: PayoutsTable;
  transfer_schedules: TransferSchedulesTable;
  linked_accounts: LinkedAccountsTable;
  tax_rules: TaxRulesTable;
};
