import type { Tx } from '../context.ts';
import type { RowLimits } from './change-rows.ts';

/** How many rows a run of this organisation may hold: its own limit, else the installation's. */
export async function rowLimitsOf(tx: Tx, organisationId: string, installation: RowLimits): Promise<RowLimits> {
  const settings = await tx
    .selectFrom('organisation_settings')
    .select('mass_rows')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return { rowsPerRun: settings?.mass_rows ?? installation.rowsPerRun };
}
