import type { ColumnType } from 'kysely';
import type { Json, Optional } from '../../column-types.ts';

export type VerificationsTable = {
  organisation_id: string;
  id: string;
  at: Date;
  inputs: Json<Record<string, unknown>>;
  parsed: Json<Record<string, unknown>>;
  result: string;
  differences: ColumnType<string[], string | undefined, string>;
  confidence: string;
  matched_transaction_id: Optional<string>;
  claim_id: Optional<string>;
  claim_status: Optional<string>;
  claim_at: Optional<Date>;
  claim_reason: Optional<string>;
  claim_owner: Optional<string>;
  claim_owner_name: Optional<string>;
  claim_adjustment_id: Optional<string>;
  claim_decided_at: Optional<Date>;
  claim_decided_by_name: Optional<string>;
  requested_by: string;
  requested_by_name: Optional<string>;
};

export type VerificationsTables = {
  verifications: VerificationsTable;
};
