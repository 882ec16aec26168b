import type { ColumnType } from 'kysely';
import type { Defaulted, Optional } from '../../column-types.ts';

export type SavedViewsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  owner_name: Optional<string>;
  list: string;
  name: string;
  search: string;
  columns: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_shared: Defaulted<boolean>;
  created_at: Date;
};

export type SavedViewsTables = {
  saved_views: SavedViewsTable;
};
