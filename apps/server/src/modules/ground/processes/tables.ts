import type { ColumnType } from 'kysely';

export type ProcessHeartbeatsTable = {
  id: string;
  kind: 'api' | 'worker';
  started_at: Date;
  seen_at: Date;
  origins: string[];
  settings: ColumnType<Record<string, string>, string, string>;
};

export type ProcessesTables = {
  process_heartbeats: ProcessHeartbeatsTable;
};
