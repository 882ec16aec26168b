import { rememberColumns as toRemember, rowFields, type RememberedColumns, type RowField, type RowMapping } from '#domain/payout-columns.ts';
import type { Tx } from '../context.ts';

/** What this organisation said of headings before, whatever the file was for. */
export async function rememberedColumns(tx: Tx, organisationId: string): Promise<RememberedColumns> {
  const rows = await tx.selectFrom('remembered_columns').select(['heading', 'field']).where('organisation_id', '=', organisationId).execute();
  return Object.fromEntries(rows.filter((row) => row.field === null || (rowFields as readonly string[]).includes(row.field)).map((row) => [row.heading, row.field as RowField | null]));
}

/** Keeps a mapping that a person confirmed, for the next file with these headings. */
export async function rememberColumns(tx: Tx, organisationId: string, header: readonly string[], mapping: RowMapping, at: Date, fields?: readonly RowField[]): Promise<void> {
  const rows = Object.entries(toRemember(header, mapping, fields)).map(([heading, field]) => ({ organisation_id: organisationId, heading, field, at }));
  if (rows.length === 0) return;
  await tx.insertInto('remembered_columns').values(rows).onConflict((conflict) => conflict.columns(['organisation_id', 'heading']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), at: eb.ref('excluded.at') }))).execute();
}
