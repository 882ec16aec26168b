import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { ToldColumns } from '#domain/mass-payments/other-columns.ts';
import type { ColumnType } from 'kysely';
import type { OptionalJson } from '../../column-types.ts';

type RememberedLayoutsTable = {
  organisation_id: string;
  purpose: 'payments' | 'people';
  layout: string;
  mapping: ColumnType<RowMapping, string, string>;
  at: Date;
  told: OptionalJson<ToldColumns>;
};

export type PayoutFilesTables = {
  remembered_layouts: RememberedLayoutsTable;
};
