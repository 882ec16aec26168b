import type { Tx } from '../../context.ts';
import { findSettings } from '../../ground/organisations/public.ts';
import type { RowLimits } from './change-rows.ts';

/** How many rows a run of this organisation may hold: its own limit, else the installation's. */
export async function rowLimitsOf(tx: Tx, organisationId: string, installation: RowLimits): Promise<RowLimits> {
  const settings = await findSettings(tx, organisationId);
  return { rowsPerRun: settings?.mass_rows ?? installation.rowsPerRun };
}
