import type { Defaulted, Json, Optional, OptionalDay } from '../../column-types.ts';

export type TransferSchedulesTable = {
  organisation_id: string;
  id: string;
  template: Json<Record<string, unknown>>;
  every: 'once' | 'day' | 'week' | 'month';
  next_at: Optional<Date>;
  ends_on: OptionalDay;
  status: 'pendingApproval' | 'active' | 'paused' | 'held' | 'ended' | 'cancelled';
  approval_id: Optional<string>;
  runs: Defaulted<number>;
  last_transaction_id: Optional<string>;
  last_problem: Optional<string>;
  held_by: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  version: Defaulted<number>;
};

export type TransfersTables = {
  transfer_schedules: TransferSchedulesTable;
};
