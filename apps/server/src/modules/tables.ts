import type { Bilingual } from '#domain/locale.ts';
import type { ColumnType } from 'kysely';
import type { TaxBase } from '#domain/taxes.ts';
import type { ApprovalEndReason } from '#domain/approval-ends.ts';
import type { ApprovalTables } from './approval-tables.ts';
import type { BankFileTables } from './bank-file-tables.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { MassPaymentTables } from './mass-payment-tables.ts';
import type { SettlementTables } from './settlement-tables.ts';
import type { PayoutTables } from './payout-tables.ts';
import type { RecipientTables } from './recipient-tables.ts';
import type { SubAccountTables } from './sub-account-tables.ts';
import type { WithholdingTables } from './withholding-tables.ts';
import type { Json, Defaulted, Optional } from './column-types.ts';
import type { TransactionTables } from './transaction-tables.ts';
import type { PaymentLinkTables } from './payment-link-tables.ts';

export type OrganisationSettingsTable = {
  organisation_id: string;
  merchant_share_percent: Defaulted<number>;
  payout_share_percent: Defaulted<number>;
  prompt_name: string;
  refund_policies: ColumnType<Record<string, string>, string | undefined, string>;
  fee_refundable: Defaulted<boolean>;
  mass_rows: Optional<number>;
  updated_at: Date;
  version: Defaulted<number>;
};
/** A business came above the caps of its level. */
export type LevelCrossingsTable = {
  organisation_id: string;
  direction: 'in' | 'out';
  first_at: Date;
  told: Defaulted<number>;
  level: Optional<number>;
};
export type FeeTier = {
  fromAmount: number;
  toAmount: number | null;
  fixed: number;
  percentBps: number;
  min: number | null;
  max: number | null;
};
export type FeeSchedulesTable = {
  organisation_id: string;
  id: string;
  product: string;
  operator: Optional<string>;
  destination: Optional<TaxBase>;
  tiers: Json<FeeTier[]>;
  rounding: string;
  valid_from: Date;
  valid_to: Optional<Date>;
  created_by_name: Optional<string>;
  version: Defaulted<number>;
};
export type ProviderConnectionsTable = {
  organisation_id: string;
  provider: string;
  enabled: boolean;
  prompt_name: Optional<string>;
  credentials_sealed: string;
  collects: Defaulted<boolean>;
  pays_out: Defaulted<boolean>;
  last_test: ColumnType<
    { at: string; ok: boolean; message: Bilingual; durationMs?: number } | null,
    string | null | undefined,
    string | null
  >;
  updated_at: Date;
  updated_by_name: Optional<string>;
  payout_rests_until: Optional<Date>;
  origin: Optional<string>;
  keys_version: Defaulted<number>;
  box_since: Optional<Date>;
};
/** What of a change may be shown: the end of a long key, the host of an address; never the whole of what is secret. */
export type ChangedField = { name: string; label: Bilingual; hint: string | null; removed: boolean };
export type ConnectionChangesTable = {
  organisation_id: string;
  provider: string;
  id: string;
  credentials_sealed: string;
  fields: ColumnType<ChangedField[], string, string>;
  prompt_name: Optional<string>;
  collects: boolean;
  pays_out: boolean;
  origin: Optional<string>;
  switches_on: boolean;
  is_other_box: Defaulted<boolean>;
  last_test: ProviderConnectionsTable['last_test'];
  asked_at: Date;
  asked_by: string;
  asked_by_name: string;
  acts_at: Date;
  approval_id: string;
};
export type ConnectionFormerKeysTable = {
  organisation_id: string;
  provider: string;
  version: number;
  credentials_sealed: string;
  origin: Optional<string>;
  replaced_at: Date;
  refused_at: Optional<Date>;
};
export type ProcessHeartbeatsTable = {
  id: string;
  kind: 'api' | 'worker';
  started_at: Date;
  seen_at: Date;
  origins: string[];
  settings: ColumnType<Record<string, string>, string, string>;
};
export type PaymentMethodsTable = { organisation_id: string; operator: string; enabled: boolean; position: number };
export type CustomersTable = {
  organisation_id: string;
  id: string;
  type: Defaulted<string>;
  display_name: string;
  first_name: Optional<string>;
  last_name: Optional<string>;
  company_name: Optional<string>;
  email: Optional<string>;
  address: Optional<string>;
  niu: Optional<string>;
  rccm: Optional<string>;
  sex: Optional<string>;
  dob: ColumnType<Date | string | null, string | null | undefined, string | null>;
  language: Defaulted<string>;
  tags: Defaulted<string[]>;
  notes: Optional<string>;
  external_ref: Optional<string>;
  source: Defaulted<string>;
  search_text: Defaulted<string>;
  paid_total: Defaulted<number>;
  paid_count: Defaulted<number>;
  last_payment_at: Optional<Date>;
  created_by_name: Optional<string>;
  created_at: Date;
  archived_at: Optional<Date>;
  merged_into: Optional<string>;
  version: Defaulted<number>;
  sub_account_ids: Defaulted<string[]>;
  of_whole: Defaulted<boolean>;
};
export type CustomerPhonesTable = {
  organisation_id: string;
  customer_id: string;
  phone: string;
  phone_reversed: string;
  operator: Optional<string>;
  verified_name: Optional<string>;
  verified_at: Optional<Date>;
  position: Defaulted<number>;
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
export type IdempotencyKeysTable = {
  organisation_id: string;
  key: string;
  endpoint: string;
  request_hash: string;
  response_status: Optional<number>;
  response_body: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Date;
  request_id: Optional<string>;
};
export type LiveFeedTable = {
  organisation_id: string;
  id: string;
  at: Date;
  kind: string;
  record_id: string;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
};
export type PaymentAdjustmentsTable = {
  organisation_id: string;
  id: string;
  created_at: Date;
  direction: string;
  amount: number;
  reason_code: string;
  note: Optional<string>;
  status: string;
  transaction_id: Optional<string>;
  requested_by: Optional<string>;
  requested_by_name: Optional<string>;
  decided_at: Optional<Date>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  decision_note: Optional<string>;
  ended_reason: Optional<ApprovalEndReason>;
  posting_id: Optional<string>;
  approval_id: Optional<string>;
};
export type VerificationsTable = {
  organisation_id: string;
  id: string;
  at: Date;
  inputs: Json<Record<string, unknown>>;
  parsed: Json<Record<string, unknown>>;
  result: string;
  differences: ColumnType<string[], string | undefined, string>;
  confidence: string;
  matched_transaction_id: Optional<string>;
  claim_id: Optional<string>;
  claim_status: Optional<string>;
  claim_at: Optional<Date>;
  claim_reason: Optional<string>;
  claim_owner: Optional<string>;
  claim_owner_name: Optional<string>;
  claim_adjustment_id: Optional<string>;
  claim_decided_at: Optional<Date>;
  claim_decided_by_name: Optional<string>;
  requested_by: string;
  requested_by_name: Optional<string>;
};
export type SavedViewsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  owner_name: Optional<string>;
  list: string;
  name: string;
  search: string;
  columns: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_shared: Defaulted<boolean>;
  created_at: Date;
};

/**
 * The tables modules read and write, as Kysely sees them. Ledger tables are absent: only the ledger room knows them.
 */
export type Tables = IdentityTables &
  BankFileTables &
  ApprovalTables &
  PayoutTables &
  RecipientTables &
  SubAccountTables &
  SettlementTables &
  MassPaymentTables &
  TransactionTables &
  PaymentLinkTables &
  WithholdingTables & {
    organisation_settings: OrganisationSettingsTable;
    fee_schedules: FeeSchedulesTable;
    level_crossings: LevelCrossingsTable;
    provider_connections: ProviderConnectionsTable;
    connection_changes: ConnectionChangesTable;
    connection_former_keys: ConnectionFormerKeysTable;
    process_heartbeats: ProcessHeartbeatsTable;
    payment_methods: PaymentMethodsTable;
    customers: CustomersTable;
    customer_phones: CustomerPhonesTable;
    callback_inbox: CallbackInboxTable;
    idempotency_keys: IdempotencyKeysTable;
    live_feed: LiveFeedTable;
    payment_adjustments: PaymentAdjustmentsTable;
    verifications: VerificationsTable;
    saved_views: SavedViewsTable;
  };
