import type { DoubtVerdict } from '#domain/states/refund-doubt.ts';
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

/** The tables modules read and write, as Kysely sees them. Ledger tables are absent: only the ledger room knows them. */
type Json<T> = ColumnType<T, string, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Bilingual = { en: string; fr: string };

export type OrganisationSettingsTable = {
  organisation_id: string; merchant_share_percent: Defaulted<number>; payout_share_percent: Defaulted<number>; prompt_name: string; refund_policies: ColumnType<Record<string, string>, string | undefined, string>;
  fee_refundable: Defaulted<boolean>; mass_rows: Optional<number>; updated_at: Date; version: Defaulted<number>;
};
/** A business came above the caps of its level. */
export type LevelCrossingsTable = { organisation_id: string; direction: 'in' | 'out'; first_at: Date; told: Defaulted<number>; level: Optional<number> };
export type FeeTier = { fromAmount: number; toAmount: number | null; fixed: number; percentBps: number; min: number | null; max: number | null };
export type FeeSchedulesTable = {
  organisation_id: string; id: string; product: string; operator: Optional<string>; destination: Optional<TaxBase>; tiers: Json<FeeTier[]>; rounding: string; valid_from: Date; valid_to: Optional<Date>; created_by_name: Optional<string>; version: Defaulted<number>;
};
export type ProviderConnectionsTable = {
  organisation_id: string; provider: string; enabled: boolean; prompt_name: Optional<string>; credentials_sealed: string; collects: Defaulted<boolean>; pays_out: Defaulted<boolean>;
  last_test: ColumnType<{ at: string; ok: boolean; message: Bilingual; durationMs?: number } | null, string | null | undefined, string | null>; updated_at: Date; updated_by_name: Optional<string>;
  payout_rests_until: Optional<Date>; origin: Optional<string>; keys_version: Defaulted<number>; box_since: Optional<Date>;
};
/** What of a change may be shown: the end of a long key, the host of an address; never the whole of what is secret. */
export type ChangedField = { name: string; label: Bilingual; hint: string | null; removed: boolean };
export type ConnectionChangesTable = {
  organisation_id: string; provider: string; id: string; credentials_sealed: string; fields: ColumnType<ChangedField[], string, string>; prompt_name: Optional<string>; collects: boolean; pays_out: boolean; origin: Optional<string>;
  switches_on: boolean; is_other_box: Defaulted<boolean>; last_test: ProviderConnectionsTable['last_test']; asked_at: Date; asked_by: string; asked_by_name: string; acts_at: Date; approval_id: string;
};
export type ConnectionFormerKeysTable = { organisation_id: string; provider: string; version: number; credentials_sealed: string; origin: Optional<string>; replaced_at: Date; refused_at: Optional<Date> };
export type ProcessHeartbeatsTable = { id: string; kind: 'api' | 'worker'; started_at: Date; seen_at: Date; origins: string[]; settings: ColumnType<Record<string, string>, string, string> };
export type PaymentMethodsTable = { organisation_id: string; operator: string; enabled: boolean; position: number };
export type CustomersTable = {
  organisation_id: string; id: string; type: Defaulted<string>; display_name: string; first_name: Optional<string>; last_name: Optional<string>; company_name: Optional<string>; email: Optional<string>;
  address: Optional<string>; niu: Optional<string>; rccm: Optional<string>; sex: Optional<string>; dob: ColumnType<Date | string | null, string | null | undefined, string | null>; language: Defaulted<string>; tags: Defaulted<string[]>;
  notes: Optional<string>; external_ref: Optional<string>; source: Defaulted<string>; search_text: Defaulted<string>; paid_total: Defaulted<number>; paid_count: Defaulted<number>; last_payment_at: Optional<Date>;
  created_by_name: Optional<string>; created_at: Date; archived_at: Optional<Date>; merged_into: Optional<string>; version: Defaulted<number>; sub_account_ids: Defaulted<string[]>; of_whole: Defaulted<boolean>;
};
export type CustomerPhonesTable = {
  organisation_id: string; customer_id: string; phone: string; phone_reversed: string; operator: Optional<string>; verified_name: Optional<string>; verified_at: Optional<Date>; position: Defaulted<number>;
};
export type LinkItem = { name: string; unitPrice: number; quantityMin: number; quantityMax: number; stock: number | null; sold: number };
export type LinkCollect = { name: string; email: string; reference: string; own: { key: string; label: Bilingual; required: boolean; type: 'text' | 'number' | 'choice'; choices?: string[] }[] };
export type PaymentLinksTable = {
  organisation_id: string; id: string; slug: string; title: Json<Bilingual>; description: ColumnType<Bilingual, string | undefined, string>; kind: string; use: string; amount: Optional<number>; amount_min: Optional<number>;
  amount_max: Optional<number>; presets: ColumnType<number[], string | undefined, string>; items: ColumnType<LinkItem[], string | undefined, string>; payments_max: Optional<number>; per_phone_max: Optional<number>;
  starts_at: Optional<Date>; expires_at: Optional<Date>; collect: ColumnType<LinkCollect, string | undefined, string>; merchant_share_percent: Optional<number>; accepted_operators: Defaulted<string[]>;
  success_message: ColumnType<Bilingual, string | undefined, string>; closed_message: ColumnType<Bilingual, string | undefined, string>; redirect_url: Optional<string>;
  notify_emails: ColumnType<string[], string | undefined, string>; language: Defaulted<string>; status: string; opened_count: Defaulted<number>; entered_count: Defaulted<number>; prompted_count: Defaulted<number>; paid_count: Defaulted<number>;
  paid_total: Defaulted<number>; search_text: Defaulted<string>; sub_account_id: Optional<string>; created_by: Optional<string>; created_by_name: Optional<string>; created_at: Date; updated_at: Date; version: Defaulted<number>;
};
export type PaymentLinkEventsTable = { organisation_id: string; id: string; payment_link_id: string; at: Date; kind: string; actor_name: Optional<string>; note: ColumnType<Bilingual | null, string | null | undefined, string | null> };
export type TransactionsTable = {
  organisation_id: string; id: string; created_at: Date; updated_at: Date; completed_at: Optional<Date>; type: string; direction: string; channel: string; status: string; stage: Optional<string>; amount: number;
  fee: Defaulted<number>; payer_fee: Defaulted<number>; merchant_fee: Defaulted<number>; net: number; refunded_amount: Defaulted<number>; refund_pending: Defaulted<number>; currency: Defaulted<string>;
  operator: Optional<string>; provider: Optional<string>; phone: Optional<string>; phone_reversed: Optional<string>; payer_name: Optional<string>; payer_note: Optional<string>; description: Optional<string>;
  merchant_reference: Optional<string>; operator_reference: Optional<string>; reason_code: Optional<string>; provider_reason: Optional<string>; link_id: Optional<string>; customer_id: Optional<string>;
  original_id: Optional<string>; trigger: Optional<string>; refund_reason_code: Optional<string>; fee_schedule_id: Optional<string>; merchant_share_percent: Defaulted<number>; prompt_name: Optional<string>;
  prompt_expires_at: Optional<Date>; collected: ColumnType<Record<string, unknown>, string | undefined, string>; metadata: ColumnType<Record<string, string>, string | undefined, string>; anomaly: Optional<string>;
  used_for: Optional<string>; search_text: Defaulted<string>; created_by: Optional<string>; created_by_name: Optional<string>; request_id: Optional<string>; checked_at: Optional<Date>; dismissed_at: Optional<Date>;
  tax: Defaulted<number>; sub_account_id: Optional<string>; approval_id: Optional<string>; counted_at: Optional<Date>; refund_hold_round: Optional<number>; version: Defaulted<number>;
};
export type AttemptsTable = {
  organisation_id: string; id: string; transaction_id: string; provider: string; operation: 'collect' | 'refund' | 'payout'; round: Defaulted<number>; state: string; amount: number; phone: Optional<string>; provider_reference: Optional<string>;
  original_reference: Optional<string>; handle_sealed: Optional<string>; redirect_url: Optional<string>; operator_reference: Optional<string>; correlation: Optional<string>; created_at: Date; submitted_at: Optional<Date>; sent_at: Optional<Date>; accepted_at: Optional<Date>; submissions: Defaulted<number>;
  last_checked_at: Optional<Date>; window_ends_at: Optional<Date>; next_step: Optional<'submit' | 'status'>; next_step_at: Optional<Date>; claimed_until: Optional<Date>; polls: Defaulted<number>;
  reason_code: Optional<string>; provider_reason: Optional<string>; evidence: ColumnType<unknown, string | null | undefined, string | null>; keys_version: Optional<number>; original_keys_version: Optional<number>; verdict: Optional<DoubtVerdict>; announced_at: Optional<Date>;
};
export type TransactionEventsTable = {
  organisation_id: string; id: string; transaction_id: string; at: Date; kind: string; actor_kind: string; actor_name: Optional<string>; from_status: Optional<string>; from_stage: Optional<string>;
  to_status: Optional<string>; to_stage: Optional<string>; note: ColumnType<Bilingual | null, string | null | undefined, string | null>; request_id: Optional<string>;
  data: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
};
export type CallbackInboxTable = { id: string; provider: string; correlation: Optional<string>; received_at: Date; method: string; body: string; processed_at: Optional<Date>; result: Optional<string> };
export type IdempotencyKeysTable = {
  organisation_id: string; key: string; endpoint: string; request_hash: string; response_status: Optional<number>; response_body: ColumnType<unknown, string | null | undefined, string | null>; created_at: Date; request_id: Optional<string>;
};
export type LiveFeedTable = { organisation_id: string; id: string; at: Date; kind: string; record_id: string; data: ColumnType<Record<string, unknown>, string | undefined, string> };
export type PaymentAdjustmentsTable = {
  organisation_id: string; id: string; created_at: Date; direction: string; amount: number; reason_code: string; note: Optional<string>; status: string; transaction_id: Optional<string>; requested_by: Optional<string>;
  requested_by_name: Optional<string>; decided_at: Optional<Date>; decided_by: Optional<string>; decided_by_name: Optional<string>; decision_note: Optional<string>; ended_reason: Optional<ApprovalEndReason>; posting_id: Optional<string>; approval_id: Optional<string>;
};
export type VerificationsTable = {
  organisation_id: string; id: string; at: Date; inputs: Json<Record<string, unknown>>; parsed: Json<Record<string, unknown>>; result: string; differences: ColumnType<string[], string | undefined, string>; confidence: string;
  matched_transaction_id: Optional<string>; claim_id: Optional<string>; claim_status: Optional<string>; claim_at: Optional<Date>; claim_reason: Optional<string>; claim_owner: Optional<string>; claim_owner_name: Optional<string>; claim_adjustment_id: Optional<string>; claim_decided_at: Optional<Date>; claim_decided_by_name: Optional<string>; requested_by: string; requested_by_name: Optional<string>;
};
export type SavedViewsTable = {
  organisation_id: string; id: string; user_id: string; owner_name: Optional<string>; list: string; name: string; search: string; columns: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_shared: Defaulted<boolean>; created_at: Date;
};

export type Tables = IdentityTables & BankFileTables & ApprovalTables & PayoutTables & RecipientTables & SubAccountTables & SettlementTables & MassPaymentTables & WithholdingTables & {
  organisation_settings: OrganisationSettingsTable; fee_schedules: FeeSchedulesTable; level_crossings: LevelCrossingsTable; provider_connections: ProviderConnectionsTable; connection_changes: ConnectionChangesTable; connection_former_keys: ConnectionFormerKeysTable; process_heartbeats: ProcessHeartbeatsTable; payment_methods: PaymentMethodsTable; customers: CustomersTable;
  customer_phones: CustomerPhonesTable; payment_links: PaymentLinksTable; payment_link_events: PaymentLinkEventsTable; transactions: TransactionsTable; attempts: AttemptsTable;
  transaction_events: TransactionEventsTable; callback_inbox: CallbackInboxTable; idempotency_keys: IdempotencyKeysTable; live_feed: LiveFeedTable; payment_adjustments: PaymentAdjustmentsTable;
  verifications: VerificationsTable; saved_views: SavedViewsTable;
};
