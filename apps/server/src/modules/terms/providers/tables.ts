import type { Bilingual } from '#domain/values/locale.ts';
import type { ColumnType } from 'kysely';
import type { Defaulted, Optional } from '../../column-types.ts';

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
type ConnectionFormerKeysTable = {
  organisation_id: string;
  provider: string;
  version: number;
  credentials_sealed: string;
  origin: Optional<string>;
  replaced_at: Date;
  refused_at: Optional<Date>;
};
type PaymentMethodsTable = { organisation_id: string; operator: string; enabled: boolean; position: number };

export type ProvidersTables = {
  provider_connections: ProviderConnectionsTable;
  connection_changes: ConnectionChangesTable;
  connection_former_keys: ConnectionFormerKeysTable;
  payment_methods: PaymentMethodsTable;
};
