import type { ColumnType } from 'kysely';
import type { AlertBasis, AlertState, AutoAction } from '#domain/balance-bands.ts';
import type { SubAccountKind } from '#domain/sub-accounts.ts';

/** The tables of sub-accounts, top-ups and alerts, as Kysely sees them. */
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type SubAccountsTable = {
  organisation_id: string; id: string; kind: SubAccountKind; name: string; code: string; currency: Defaulted<string>; manager_ids: Defaulted<string[]>; frozen_in: Defaulted<boolean>; frozen_out: Defaulted<boolean>;
  closed_at: Optional<Date>; closed_by_name: Optional<string>; created_by: Optional<string>; created_by_name: Optional<string>; created_at: Date; version: Defaulted<number>;
};
export type TopUpStatus = 'pending' | 'processing' | 'completed' | 'rejected' | 'cancelled';
export type TopUpsTable = {
  organisation_id: string; id: string; amount: number; announced_amount: Optional<number>; reference: string; status: TopUpStatus; deposited_on: ColumnType<string | null, string | null | undefined, string | null>; slip_number: Optional<string>;
  proof_file_id: Optional<string>; approval_id: Optional<string>; transaction_id: Optional<string>; reason: Optional<string>; created_by: Optional<string>; created_by_name: Optional<string>; created_at: Date;
  recorded_by: Optional<string>; recorded_by_name: Optional<string>; recorded_at: Optional<Date>; decided_by: Optional<string>; decided_by_name: Optional<string>; decided_at: Optional<Date>; version: Defaulted<number>;
};
export type AutoMove = { at: string; action: AutoAction; amount: number; done: boolean };
export type BalanceAlertsTable = {
  organisation_id: string; id: string; account_kind: string; basis: AlertBasis; threshold: number; approach_percent: number; recover_percent: number; channels: string[]; recipient_ids: string[];
  quiet_from: Optional<string>; quiet_to: Optional<string>; repeat_hours: Optional<number>; auto_action: AutoAction; auto_target: Optional<number>; is_on: boolean; state: Defaulted<AlertState>; figure: Optional<number>;
  evaluated_at: Optional<Date>; untold: Defaulted<boolean>; last_sent_at: Optional<Date>; last_action: JsonOrNull<AutoMove>; created_by: Optional<string>; created_by_name: Optional<string>; updated_at: Date; version: Defaulted<number>;
};
export type SubAccountTables = { sub_accounts: SubAccountsTable; top_ups: TopUpsTable; balance_alerts: BalanceAlertsTable };
