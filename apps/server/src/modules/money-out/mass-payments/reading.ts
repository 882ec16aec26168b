import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { notifyScreens, type Run } from './records.ts';

/** Hears how many rows were read. */
export type ReadingPorts = { runTx: RunTx<Tables>; clock: Clock };

/**
 * Says how far the reading of a file is. The rows themselves stay unseen until all of them are there, so this is
 * written in a transaction of its own, and open screens are told.
 */
export function reportReading(
  { runTx, clock }: ReadingPorts,
  run: Run,
  rows_of: number | null,
): (rows_read: number) => Promise<void> {
  const key = { organisation_id: run.organisation_id, run_id: run.id };
  return (rows_read) =>
    runTx('system', async (tx) => {
      await tx
        .insertInto('mass_payment_readings')
        .values({ ...key, rows_read, rows_of })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'run_id']).doUpdateSet({ rows_read, rows_of }))
        .execute();
      await notifyScreens(tx, run, clock.now());
    });
}

/** How far it is while the file is read; null at any other time. */
export async function readingOf(tx: Tx, run: Run): Promise<MassPaymentDetail['reading']> {
  if (run.status !== 'validating') return null;
  const row = await tx
    .selectFrom('mass_payment_readings')
    .select(['rows_read', 'rows_of'])
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  return row ? { read: row.rows_read, of: row.rows_of } : null;
}

/** Before it is read: nothing is said of the file before. */
export const forgetReading = (tx: Tx, run: Run) =>
  tx
    .deleteFrom('mass_payment_readings')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
