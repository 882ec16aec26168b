import type { ColumnType } from 'kysely';
import type { Defaulted, Optional } from '../../column-types.ts';

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

export type CustomersTables = {
  customers: CustomersTable;
  customer_phones: CustomerPhonesTable;
};
