import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Tx } from '../../context.ts';
import { addRunEvent, lockRun, moved, saveRun } from './records.ts';

/** Pauses every run that is being paid, as a low-balance alert was told to. Answers how many that were. */
export async function pauseRuns(tx: Tx, organisationId: string, at: Date): Promise<number> {
  const ids = await tx
    .selectFrom('mass_payments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'processing')
    .where('cancelling', '=', false)
    .orderBy('id')
    .execute();
  let count = 0;
  for (const { id } of ids) {
    const run = await lockRun(tx, organisationId, id);
    if (run.status !== 'processing' || run.cancelling) continue;
    await saveRun(tx, run, { status: moved(run, 'paused'), paused_because: 'lowBalance', work_at: at }, at);
    await addRunEvent(tx, run, {
      kind: 'paused',
      at,
      actorName: null,
      note: massPaymentNotes.balanceLow,
    });
    count++;
  }
  return count;
}
