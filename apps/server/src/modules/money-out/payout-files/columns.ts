import { createHash } from 'node:crypto';
import { layoutKey, rememberLayout } from '#domain/mass-payments/columns.ts';
import { columnFields, type ColumnField, type RowMapping } from '#domain/mass-payments/fields.ts';
import type { ToldColumns } from '#domain/mass-payments/other-columns.ts';
import type { Tx } from '../../context.ts';

/** What a list is for: each purpose remembers for itself. */
export type LayoutPurpose = 'payments' | 'people';
/** What an organisation said of a layout before; null for one that it never confirmed. */
export type RecallLayout = (header: readonly string[]) => Promise<RowMapping | null>;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Looks up layouts of one organisation, by all their headings in their order and by nothing less. */
export function layoutsOf(tx: Tx, organisationId: string, purpose: LayoutPurpose): RecallLayout {
  return async (header) => {
    const key = layoutKey(header);
    if (key === null) return null;
    const row = await tx
      .selectFrom('remembered_layouts')
      .select('mapping')
      .where('organisation_id', '=', organisationId)
      .where('purpose', '=', purpose)
      .where('layout', '=', hashOf(key))
      .executeTakeFirst();
    return row
      ? (Object.fromEntries(
          Object.entries(row.mapping).filter(([field]) => (columnFields as readonly string[]).includes(field)),
        ) as Record<ColumnField, number>)
      : null;
  };
}

/** Keeps a mapping that a person confirmed, for the next file of this very layout. */
export async function rememberColumns(
  tx: Tx,
  organisationId: string,
  purpose: LayoutPurpose,
  header: readonly string[],
  mapping: RowMapping,
  at: Date,
): Promise<void> {
  const key = layoutKey(header);
  if (key === null) return;
  await tx
    .insertInto('remembered_layouts')
    .values({
      organisation_id: organisationId,
      purpose,
      layout: hashOf(key),
      mapping: JSON.stringify(rememberLayout(header, mapping)),
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'purpose', 'layout'])
        .doUpdateSet((eb) => ({ mapping: eb.ref('excluded.mapping'), at: eb.ref('excluded.at') })),
    )
    .execute();
}

/** What was said before of the columns of this very layout that are no field; null where nobody was asked. */
export async function toldOf(
  tx: Tx,
  organisationId: string,
  purpose: LayoutPurpose,
  header: readonly string[],
): Promise<ToldColumns | null> {
  const key = layoutKey(header);
  if (key === null) return null;
  const row = await tx
    .selectFrom('remembered_layouts')
    .select('told')
    .where('organisation_id', '=', organisationId)
    .where('purpose', '=', purpose)
    .where('layout', '=', hashOf(key))
    .forUpdate()
    .executeTakeFirst();
  return row?.told ?? null;
}

/**
 * Keeps it, made of what is kept by now. The layout is there: its columns were confirmed before its rows were read.
 */
export async function rememberTold(
  tx: Tx,
  organisationId: string,
  purpose: LayoutPurpose,
  header: readonly string[],
  next: (before: ToldColumns | null) => ToldColumns,
): Promise<void> {
  const key = layoutKey(header);
  if (key === null) return;
  await tx
    .updateTable('remembered_layouts')
    .set({ told: JSON.stringify(next(await toldOf(tx, organisationId, purpose, header))) })
    .where('organisation_id', '=', organisationId)
    .where('purpose', '=', purpose)
    .where('layout', '=', hashOf(key))
    .execute();
}
