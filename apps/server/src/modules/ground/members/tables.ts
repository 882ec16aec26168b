import type { Defaulted, Optional } from '../../column-types.ts';

export type MembershipsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  role_keys: string[];
  custom_role_ids: Defaulted<string[]>;
  own_records_only: Defaulted<boolean>;
  sub_account_ids: Optional<string[]>;
  status: Defaulted<string>;
  invited_by: Optional<string>;
  access_until: Optional<Date>;
  deactivated_at: Optional<Date>;
  deactivated_by: Optional<string>;
  created_at: Date;
  last_used_at: Optional<Date>;
  version: Defaulted<number>;
  given_at: Optional<Date>;
  given_spent: Defaulted<number>;
};
type PlaceGivingsTable = {
  organisation_id: string;
  membership_id: string;
  by_user: string;
  at: Date;
  is_named: boolean;
};

export type MembersTables = {
  'identity.memberships': MembershipsTable;
  'identity.place_givings': PlaceGivingsTable;
};
