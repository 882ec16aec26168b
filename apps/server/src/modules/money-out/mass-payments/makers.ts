import { sql } from 'kysely';
import { lastToDo } from '../../ground/audit/public.ts';
import type { PayoutMaker } from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';

/**
 * Everybody who had a hand in what runs pay: who prepared them, put their payments right or sent them. The parts of a
 * file are one run.
 */
export async function makersOfRuns(tx: Tx, organisationId: string, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length === 0) return [];
  const series = tx
    .selectFrom('mass_payments')
    .select('series_id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', runIds)
    .where('series_id', 'is not', null);
  const runs = await tx
    .selectFrom('mass_payments')
    .select(['makers', 'created_by', 'submitted_by'])
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('id', 'in', runIds), eb('series_id', 'in', series)]))
    .execute();
  return runs.flatMap((run) => [...run.makers, run.created_by, run.submitted_by]).filter((maker) => maker !== null);
}

/** Who answers for a row: whoever sent what had failed once more, with all parts of its file, or sent the run. */
export const runMaker: PayoutMaker = async (tx, { organisationId, originId, createdBy, createdAt, isAgain }) => {
  if (!isAgain) return createdBy;
  const ids = sql`select ${originId}::text union select part.id from mass_payments r
    join mass_payments part on part.organisation_id = r.organisation_id and part.series_id = r.series_id
    where r.organisation_id = ${organisationId} and r.id = ${originId}`;
  return (await lastToDo(tx, { organisationId, ids, doings: ['mass_payments.retry'] }, createdAt)) ?? createdBy;
};
