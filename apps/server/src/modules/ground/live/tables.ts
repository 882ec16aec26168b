import type { ColumnType } from 'kysely';

type LiveFeedTable = {
  organisation_id: string;
  id: string;
  at: Date;
  kind: string;
  record_id: string;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
};

export type LiveTables = {
  live_feed: LiveFeedTable;
};
