import type { Defaulted, Optional } from '../../column-types.ts';

export type CustomRolesTable = {
  organisation_id: string;
  id: string;
  name: string;
  description: Optional<string>;
  permissions: string[];
  own_records: Defaulted<string[]>;
  created_by: Optional<string>;
  created_at: Date;
  updated_at: Date;
  archived_at: Optional<Date>;
  version: Defaulted<number>;
};

export type CustomRolesTables = {
  'identity.custom_roles': CustomRolesTable;
};
