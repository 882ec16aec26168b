import type { FeeTier } from '#domain/fees/fees.ts';
import type { TaxBase } from '#domain/fees/taxes.ts';
import type { Defaulted, Json, Optional } from '../../column-types.ts';

type TaxRulesTable = {
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
type FeeSchedulesTable = {
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

export type FeesTables = {
  tax_rules: TaxRulesTable;
  fee_schedules: FeeSchedulesTable;
};
