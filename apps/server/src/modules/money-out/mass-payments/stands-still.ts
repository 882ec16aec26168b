import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { Tx } from '../../context.ts';
import type { Run } from './records.ts';

/** Why a run stands still and by whom, from the last that its history says of it. */
export async function standsStill(tx: Tx, run: Run): Promise<Pick<MassPaymentDetail, 'pausedBecause' | 'pausedBy'>> {
  if (run.status !== 'paused') return { pausedBecause: run.paused_because, pausedBy: null };
  const events = await tx
    .selectFrom('mass_payment_events')
    .select(['kind', 'actor_name as name', 'note'])
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('kind', 'in', ['paused', 'resumed', 'cancelled', 'makerDisowned'])
    .where('at', '>=', run.submitted_at ?? new Date(0))
    .orderBy('id', 'desc')
    .execute();
  const resumed = events.findIndex(({ kind }) => kind === 'resumed');
  const since = resumed < 0 ? events : events.slice(0, resumed);
  const last = (wanted: string) => since.find(({ kind }) => kind === wanted);
  const by = (event: (typeof since)[number] | undefined) =>
    event ? { name: event.name, note: event.note } : { name: null, note: null };
  if (run.cancelling) return { pausedBecause: 'cancelled', pausedBy: by(last('cancelled')) };
  const disowned = last('makerDisowned');
  // Its word is the name of whose account it was; nobody did it by hand.
  if (disowned) return { pausedBecause: 'disowned', pausedBy: { name: disowned.note?.en ?? null, note: null } };
  return { pausedBecause: run.paused_because, pausedBy: run.paused_because === 'person' ? by(last('paused')) : null };
}
