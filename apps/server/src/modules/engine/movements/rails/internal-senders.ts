import { sql } from 'kysely';
import { acceptedLevel } from '#domain/organisations/business-levels.ts';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import { fail } from '../../../../kit/http/fail.ts';
import type { Tx } from '../../../context.ts';

/**
 * Which of these organisations may send to another one here. What the other receives is a claim on the sender's own
 * account at its operators, which nobody but the sender can see into (decision 0057): only whose papers were accepted
 * makes such a promise. In the sandbox money is nobody's, and everybody may.
 */
export async function internalSenders(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('identity.organisations')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where((eb) => eb.or([eb('level', '>=', acceptedLevel), sql<boolean>`current_schema() <> 'production'`]))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Refuses `transfers.papers_needed` where the beneficiary is another organisation here and the sender's papers are not
 * accepted.
 */
export async function refuseWithoutPapers(
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  field: string,
): Promise<void> {
  if (beneficiary.kind === 'user' && !(await internalSenders(tx, [organisationId])).has(organisationId))
    fail('transfers.papers_needed', {}, { field });
}
