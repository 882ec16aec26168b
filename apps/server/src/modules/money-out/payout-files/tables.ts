import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { ColumnType } from 'kysely';

type RememberedLayoutsTable = {
  organisation_id: string;
  purpose: 'payments' | 'people';
  layout: string;
  mapping: ColumnType<RowMapping, string, string>;
  at: Date;
};

export type PayoutFilesTables = {
  remembered_layouts: RememberedLayoutsTable;
};
