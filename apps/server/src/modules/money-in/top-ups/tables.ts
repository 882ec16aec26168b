import type { ColumnType } from 'kysely';
import type { Defaulted, Optional } from '../../column-types.ts';

type TopUpStatus = 'pending' | 'processing' | 'completed' | 'rejected' | 'cancelled';
export type TopUpsTable = {
  organisation_id: string;
  id: string;
  amount: number;
  announced_amount: Optional<number>;
  reference: string;
  status: TopUpStatus;
  deposited_on: ColumnType<string | null, string | null | undefined, string | null>;
  slip_number: Optional<string>;
  proof_file_id: Optional<string>;
  approval_id: Optional<string>;
  transaction_id: Optional<string>;
  reason: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  recorded_by: Optional<string>;
  recorded_by_name: Optional<string>;
  recorded_at: Optional<Date>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  decided_at: Optional<Date>;
  version: Defaulted<number>;
};

export type TopUpsTables = {
  top_ups: TopUpsTable;
};
