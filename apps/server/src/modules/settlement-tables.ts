import type { ColumnType } from 'kysely';
import type { SettlementArithmetic, SettlementWindow } from '#domain/settlement-policy.ts';

/** The tables of settlements and exchange rates, as Kysely sees them. */
type Json<T> = ColumnType<T, string, string>;
type JsonOr<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type PolicyRule = {
  name: string; sourceAccount: string; linkedAccountId: string; minAmount: number; maxAmount: number; retainAmount: number; windows: SettlementWindow[]; sweep: 'all' | 'fixed'; priority: number;
};
export type SettlementPoliciesTable = {
  organisation_id: string; id: string; name: string; source_account: string; linked_account_id: string; min_amount: number; max_amount: number; retain_amount: number; windows: Json<SettlementWindow[]>;
  sweep: 'all' | 'fixed'; priority: Defaulted<number>; status: 'inactive' | 'pendingApproval' | 'active' | 'pendingApprovalToDisable' | 'revoked'; proposed: JsonOrNull<PolicyRule>; approval_id: Optional<string>;
  seen_until: Date; next_run_at: Optional<Date>; last_run_at: Optional<Date>; last_result: Optional<string>; flagged_at: Optional<Date>; created_by: Optional<string>; created_by_name: Optional<string>;
  created_at: Date; updated_at: Date; version: Defaulted<number>;
};
/** Where it goes, as it was when it was made. */
export type SettlementDestination = {
  kind: 'bank' | 'wallet' | 'foreign'; label: string; holderName: string; rib?: string; phone?: string; operator?: string;
  name?: string; address?: string; country?: string; account?: string; swiftCode?: string; bankName?: string; purposeCode?: string; relationship?: string;
};
export type SettlementQuote = { rateId: string; from: 'XAF'; to: string; amountFrom: number; feeFrom: number; rateMicros: number; amountToCents: number; expiresAt: string };
export type SettlementsTable = {
  organisation_id: string; id: string; kind: 'manual' | 'automatic' | 'crossBorder'; policy_id: Optional<string>; window_at: Optional<Date>; source_account: string; linked_account_id: Optional<string>;
  destination: Json<SettlementDestination>; gross: number; fee: Defaulted<number>; tax: Defaulted<number>; net: number; currency: Defaulted<string>; status: string; stage: Optional<string>; reason: Optional<string>;
  arithmetic: JsonOrNull<SettlementArithmetic>; period_from: Optional<Date>; period_to: Optional<Date>; payment_count: Defaulted<number>; payment_total: Defaulted<number>; transaction_id: Optional<string>;
  tries: Defaulted<number>; next_try_at: Optional<Date>; approval_id: Optional<string>; quote: JsonOrNull<SettlementQuote>; documents: JsonOr<{ type: string; fileId: string; name: string; at: string }[]>;
  missing: JsonOr<string[]>; quote_id: Optional<string>; review_note: Optional<string>; reviewed_by: Optional<string>; reviewed_by_name: Optional<string>; reviewed_at: Optional<Date>; proof_file_id: Optional<string>; bank_reference: Optional<string>;
  expected_at: Optional<Date>; completed_at: Optional<Date>; created_by: Optional<string>; created_by_name: Optional<string>; created_at: Date; updated_at: Date; version: Defaulted<number>;
};
export type ExchangeRatesTable = {
  organisation_id: string; id: string; base: string; quote: string; mid_micros: number; buy_spread_bps: number; sell_spread_bps: number; source: Defaulted<'manual' | 'provider'>; valid_from: Date; valid_to: Optional<Date>;
  max_age_minutes: number; status: 'pendingApproval' | 'active' | 'inactive' | 'expired'; used_count: Defaulted<number>; version: number; previous_id: Optional<string>;
  created_by: Optional<string>; created_by_name: Optional<string>; created_at: Date;
};
/** A price that was said for a transfer abroad; at most one settlement names it. */
export type SettlementQuotesTable = {
  organisation_id: string; id: string; rate_id: string; amount_from: number; amount_to_cents: number; total_debit: number; expires_at: Date; created_by: Optional<string>; created_at: Date;
};
export type SettlementTables = { settlement_policies: SettlementPoliciesTable; settlements: SettlementsTable; settlement_quotes: SettlementQuotesTable; exchange_rates: ExchangeRatesTable };
