import { ensureAccounts } from '../../../ledger/accounts.ts';
import type { Tx } from '../../context.ts';
import { writeStartingFees } from '../../terms/fees/public.ts';
import { findSettings, insertSettings, organisationOf } from '../../ground/organisations/public.ts';
import { openMethods } from '../../terms/providers/public.ts';

/** Opens the accounts, settings, fees and payment methods of an organisation in the environment of `tx`. */
export async function openBooks(
  tx: Tx,
  organisationId: string,
  { promptName, at }: { promptName: string; at: Date },
): Promise<void> {
  await ensureAccounts(tx, organisationId, at);
  await insertSettings(tx, { organisationId, promptName, at });
  await writeStartingFees(tx, organisationId, at);
  await openMethods(tx, organisationId);
}

/**
 * Opens the books where they are missing: a business is founded in production, and its sandbox may have stayed behind.
 */
export async function ensureBooks(tx: Tx, organisationId: string, at: Date): Promise<void> {
  const settings = await findSettings(tx, organisationId);
  if (settings) return;
  const { display_name: promptName } = await organisationOf(tx, organisationId);
  await openBooks(tx, organisationId, { promptName, at });
}
