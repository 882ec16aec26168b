import type { OperatorCode } from '#domain/payments/operators.ts';
import type { AmountReading } from '#domain/mass-payments/amounts.ts';
import type { RowField, RowMapping } from '#domain/mass-payments/fields.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import type { Look, OtherColumn, ToldColumns } from '#domain/mass-payments/other-columns.ts';
import type { TotalRow } from '#domain/mass-payments/totals.ts';
import type { MassPaymentItemStatus, MassPaymentStatus, MassPaymentType } from '#domain/states/mass-payment.ts';
import type { TaxLine } from '#domain/fees/taxes.ts';
import type { Defaulted, JsonOr, Optional, OptionalJson } from '../../column-types.ts';
import type { AmbiguousField } from '../payout-files/public.ts';

/** What a spreadsheet says of a row elsewhere than in its cells. */
export type Looks = Partial<Record<Look, string>>;
export type Written = Partial<Record<RowField, string>>;
/**
 * A fault, a warning or a repair of a row by its rule; the sentence stands where the rule does. `params` fill it in.
 */
export type Fault = { field: RowField | null; rule: string; params?: Record<string, string | number> };
export type Repair = { field: RowField; rule: string; from: string; to: string };
/**
 * A sheet of the file of a run, by its place in it. `rows` null: not counted. Of several sheets that are read, the rows
 * of this one stand behind those of the sheets before it, as row `from` + 1 to `to` of the run.
 */
export type RunSheet = {
  no: number;
  name: string;
  isHidden: boolean;
  isChosen: boolean;
  isList: boolean;
  rows: number | null;
  header: string[] | null;
  hiddenColumns: number[];
  from: number;
  to: number;
};
/** What a row pays by tax, and what those taxes are called. */
type Taxes = Record<string, number>;
export type TaxNames = Record<string, Pick<TaxLine, 'label' | 'bearer'>>;
export type Likeness = {
  id: string;
  title: string;
  createdAt: string;
  sent?: boolean;
  sameFile: boolean;
  samePercent: number;
};
export type Counts = Partial<Record<MassPaymentItemStatus, number>>;
/** What an item was before it was corrected for another try; put back when the correction is declined. */
export type Correction = {
  phone: string | null;
  operator: OperatorCode | null;
  rib: string | null;
  payee: string | null;
  amount: number | null;
  fee: number;
  sender_fee: number;
  beneficiary_fee: number;
  tax: number;
  taxes: Taxes;
  total_debit: number;
  receives: number;
  schedule_id: string | null;
  /** Where the recipient was paid when it was decided; what was decided before this was kept lacks it. */
  recipientAt?: string | null;
  /** What was known because of the number or account it went to; corrections written before this was kept lack it. */
  known?: {
    context: Fault[];
    warnings: Fault[];
    repairs: Repair[];
    verified_name: string | null;
    name_match: string | null;
    name_state: string | null;
  };
};
export type MassPaymentsTable = {
  organisation_id: string;
  id: string;
  title: string;
  type: MassPaymentType;
  purpose: string;
  status: MassPaymentStatus;
  source_account: Defaulted<string>;
  fee_bearer: 'sender' | 'beneficiary';
  notify: boolean;
  same_amount: Optional<number>;
  group_id: Optional<string>;
  scheduled_for: Optional<Date>;
  stop_on_failure_pct: Optional<number>;
  queue_if_short: boolean;
  queue_max_age_hours: number;
  as_far_as_money_goes: boolean;
  series_id: Optional<string>;
  series_no: Optional<number>;
  series_count: Optional<number>;
  file_id: Optional<string>;
  file_name: Optional<string>;
  file_sha256: Optional<string>;
  columns: JsonOr<string[]>;
  sample: JsonOr<string[][]>;
  mapping: OptionalJson<RowMapping>;
  mapping_source: Optional<'remembered' | 'guessed' | 'chosen'>;
  columns_told: OptionalJson<ToldColumns>;
  columns_seen: JsonOr<OtherColumn[]>;
  sheets: JsonOr<RunSheet[]>;
  clone_of: Optional<string>;
  copied_items: Optional<'all' | 'failed'>;
  item_count: Defaulted<number>;
  wrong_count: Defaulted<number>;
  left_out_count: Defaulted<number>;
  warning_count: Defaulted<number>;
  repaired_count: Defaulted<number>;
  over_cap_count: Defaulted<number>;
  total_amount: Defaulted<number>;
  fee_total: Defaulted<number>;
  tax_total: Defaulted<number>;
  total_debit: Defaulted<number>;
  tax_names: JsonOr<TaxNames>;
  counts: JsonOr<Counts>;
  looks_like: JsonOr<Likeness[]>;
  names_asked_at: Optional<Date>;
  hold_round: Defaulted<number>;
  cover_round: Optional<number>;
  content_hash: Optional<string>;
  missing: Optional<number>;
  /** While something is missing: all that waits for money, as of the last look. */
  uncovered: Optional<number>;
  queue_until: Optional<Date>;
  waiting_for: Defaulted<string[]>;
  failures_accepted: Defaulted<number>;
  paused_because: Optional<'person' | 'failureRate' | 'lowBalance' | 'level'>;
  cancelling: Defaulted<boolean>;
  remark: Optional<string>;
  approval_id: Optional<string>;
  retry_approval_id: Optional<string>;
  resume_approval_id: Optional<string>;
  makers: Defaulted<string[]>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  released_at: Optional<Date>;
  submitted_by: Optional<string>;
  submitted_by_name: Optional<string>;
  submitted_at: Optional<Date>;
  started_at: Optional<Date>;
  finished_at: Optional<Date>;
  work_at: Optional<Date>;
  told_at: Optional<Date>;
  search_text: Defaulted<string>;
  version: Defaulted<number>;
};
export type MassPaymentItemsTable = {
  organisation_id: string;
  run_id: string;
  row_no: number;
  part_no: Defaulted<number>;
  part_count: Defaulted<number>;
  id: string;
  cells: JsonOr<string[]>;
  written: JsonOr<Written>;
  recipient_id: Optional<string>;
  recipient_choice: Optional<'picked' | 'nobody'>;
  name: string;
  destination: 'wallet' | 'bank';
  phone: Optional<string>;
  operator: Optional<OperatorCode>;
  rib: Optional<string>;
  payee: Optional<string>;
  amount: Optional<number>;
  note: Optional<string>;
  external_ref: Optional<string>;
  language: Optional<string>;
  fee: Defaulted<number>;
  sender_fee: Defaulted<number>;
  beneficiary_fee: Defaulted<number>;
  tax: Defaulted<number>;
  taxes: JsonOr<Taxes>;
  total_debit: Defaulted<number>;
  receives: Defaulted<number>;
  schedule_id: Optional<string>;
  rail: Optional<string>;
  errors: JsonOr<Fault[]>;
  warnings: JsonOr<Fault[]>;
  repairs: JsonOr<Repair[]>;
  over_cap: Defaulted<boolean>;
  amount_reading: Optional<AmountReading>;
  left_out: JsonOr<LeftOut[]>;
  file_words: Optional<string>;
  looks: JsonOr<Looks>;
  context: JsonOr<Fault[]>;
  blocked: Defaulted<boolean>;
  verified_name: Optional<string>;
  name_match: Optional<'strong' | 'partial' | 'none'>;
  name_state: Optional<'found' | 'notFound' | 'unknown'>;
  status: MassPaymentItemStatus;
  stage: Optional<string>;
  reason_code: Optional<string>;
  provider_reason: Optional<string>;
  transaction_id: Optional<string>;
  copied_from_id: Optional<string>;
  owed_id: Optional<string>;
  attempts: Defaulted<number>;
  hold_round: Optional<number>;
  correction: OptionalJson<Correction>;
  in_hand_at: Optional<Date>;
  approval_id: Optional<string>;
  ended_at: Optional<Date>;
  created_at: Date;
};
type MassPaymentWakesTable = { organisation_id: string; run_id: string; id: string };
type MassPaymentReadingsTable = {
  organisation_id: string;
  run_id: string;
  rows_read: number;
  rows_of: number | null;
};
type MassPaymentEventsTable = {
  organisation_id: string;
  run_id: string;
  id: string;
  at: Date;
  kind: string;
  actor_name: Optional<string>;
  note: OptionalJson<{ en: string; fr: string }>;
};
export type MassPaymentControlsTable = {
  organisation_id: string;
  run_id: string;
  ambiguous: JsonOr<AmbiguousField[]>;
  thousands: Optional<string>;
  amount_factor: Optional<1 | 1000>;
  tail_amount: Defaulted<number>;
  loose_rows: Defaulted<number[]>;
  notes: JsonOr<string[]>;
  reason: Optional<string>;
  reason_says: Optional<number>;
  reason_reads: Optional<number>;
  reason_by: Optional<string>;
  reason_by_name: Optional<string>;
  reason_at: Optional<Date>;
};
export type MassPaymentTotalsTable = {
  organisation_id: string;
  run_id: string;
  row_no: number;
  cells: JsonOr<string[]>;
  label: string;
  amount: Optional<number>;
  people: Optional<number>;
  covers: TotalRow['covers'];
  reads_amount: number;
  reads_count: number;
  above_amount: number;
  sheet_no: Defaulted<number>;
  before_amount: Defaulted<number>;
  rounding_amount: Defaulted<number>;
  decision: TotalRow['decision'];
};

export type MassPaymentsTables = {
  mass_payments: MassPaymentsTable;
  mass_payment_items: MassPaymentItemsTable;
  mass_payment_wakes: MassPaymentWakesTable;
  mass_payment_events: MassPaymentEventsTable;
  mass_payment_readings: MassPaymentReadingsTable;
  mass_payment_controls: MassPaymentControlsTable;
  mass_payment_totals: MassPaymentTotalsTable;
};
