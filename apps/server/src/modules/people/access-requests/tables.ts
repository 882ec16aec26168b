import type { Defaulted, Optional } from '../../column-types.ts';

type AccessRequestsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  permission: string;
  path: Optional<string>;
  note: Optional<string>;
  status: Defaulted<string>;
  created_at: Date;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  decided_at: Optional<Date>;
  decision_note: Optional<string>;
};

export type AccessRequestsTables = {
  'identity.access_requests': AccessRequestsTable;
};
