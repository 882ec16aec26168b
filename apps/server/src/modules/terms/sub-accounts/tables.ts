import type { SubAccountKind } from '#domain/accounts/sub-accounts.ts';
import type { Defaulted, Optional } from '../../column-types.ts';

/** The tables of sub-accounts, top-ups and alerts, as Kysely sees them. */

export type SubAccountsTable = {
  organisation_id: string;
  id: string;
  kind: SubAccountKind;
  name: string;
  code: string;
  currency: Defaulted<string>;
  manager_ids: Defaulted<string[]>;
  frozen_in: Defaulted<boolean>;
  frozen_out: Defaulted<boolean>;
  closed_at: Optional<Date>;
  closed_by_name: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  version: Defaulted<number>;
};

export type SubAccountsTables = {
  sub_accounts: SubAccountsTable;
};
