import type { ColumnType } from 'kysely';
import type { Optional } from '../../column-types.ts';

type IdempotencyKeysTable = {
  organisation_id: string;
  key: string;
  endpoint: string;
  request_hash: string;
  response_status: Optional<number>;
  response_body: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Date;
  request_id: Optional<string>;
};

export type IdempotencyTables = {
  idempotency_keys: IdempotencyKeysTable;
};
