import type { ColumnType } from 'kysely';
import type { Defaulted, Optional } from '../../column-types.ts';

type OrganisationsTable = {
  id: string;
  name: string;
  display_name: string;
  account_code: string;
  kind: Defaulted<string>;
  status: Defaulted<string>;
  currency: Defaulted<string>;
  timezone: Defaulted<string>;
  logo_url: Optional<string>;
  logo_file_id: Optional<string>;
  email: Optional<string>;
  phone: Optional<string>;
  website: Optional<string>;
  address: Optional<string>;
  city: Optional<string>;
  language: Defaulted<string>;
  two_factor_required_at: Optional<Date>;
  level: Defaulted<number>;
  created_at: Date;
  version: Defaulted<number>;
};
type OrganisationSettingsTable = {
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

export type OrganisationsTables = {
  'identity.organisations': OrganisationsTable;
  organisation_settings: OrganisationSettingsTable;
};
