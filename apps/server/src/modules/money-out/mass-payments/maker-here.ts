import { sql } from 'kysely';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { releasedByAnother } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { placeOf } from '../../ground/members/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import {
  lockPayouts,
  notTaken,
  reportPayouts,
  type Disowned,
  type PayoutPorts,
} from '../../engine/movements/public.ts';
import { stoppedSince } from './anew.ts';
import { addRunEvent, itemsOf, lockRun, moved, saveRun, type Run } from './records.ts';
import { sendBack } from './release.ts';
import { waitIsOver } from './waits-for-money.ts';

type Ports = { environment: EnvironmentName };
/** Submitted, and nothing of it has begun: it waits for its time or for money. */
const isYetToBegin = (run: Run): boolean =>
  run.status === 'scheduled' || (run.status === 'onHold' && run.started_at === null);

/**
 * It would begin by itself, at its time or with the money it waits for, and whoever sent it alone answers for it and
 * has no access any more. What a colleague has approved goes on.
 */
export async function isLeftBehind(tx: Tx, run: Run, now: Date): Promise<boolean> {
  if (!isYetToBegin(run) || run.approval_id !== null || run.submitted_by === null) return false;
  return (await placeOf(tx, run.organisation_id, run.submitted_by, now)) === null;
}

/** Nothing of it has left: it is in preparation again, its money is free, and whoever may send it is told. */
export const sendBackLeft = (tx: Tx, ports: Ports, run: Run, now: Date): Promise<void> =>
  backUnsent(tx, ports, run, now, 'makerLeft', { left: run.submitted_by_name ?? '' });

async function backUnsent(
  tx: Tx,
  { environment }: Ports,
  run: Run,
  now: Date,
  why: 'makerLeft' | 'makerDisowned',
  said: { left: string } | { disowned: string },
): Promise<void> {
  const { organisation_id: organisationId, id, title } = run;
  const mine = tx
    .updateTable('mass_payment_items')
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', id);
  await mine
    .set({ status: 'ready', hold_round: null })
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute();
  await tx
    .updateTable('mass_payments')
    .set({ released_at: null, queue_until: null, missing: null })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  await waitIsOver(tx, run, null, now);
  const whose = 'left' in said ? said.left : said.disowned;
  await sendBack(tx, run, now, null, null, why, whose || null);
  await notify(tx, {
    organisationId,
    environment,
    type: 'massPaymentHeld',
    withPermission: 'mass:edit',
    madeBy: run.created_by,
    refType: 'massPayment',
    refId: id,
    at: now,
    params: { title, ...said },
  });
}

/** What of the log sets a run, with all parts of its file, going again: after a pause, or with what had failed. */
const releasing = ['mass_payments.resume', 'mass_payments.retry'];

/**
 * Mass payments that somebody let pay who says that it was not them. One that has not begun is in preparation again,
 * also what a colleague approved, because they were asked by somebody else than they thought. A file of several parts
 * goes back whole. Of one that has begun the rows fail that no operator and no file of the bank has, and the others do
 * not follow. What somebody else let go on since goes on.
 */
export async function holdDisownedRuns(tx: Tx, ports: PayoutPorts, about: Disowned, now: Date): Promise<number> {
  const { organisationId, userId, name, since, approvals } = about;
  const file = sql`select part.id from mass_payments part where part.organisation_id = mass_payments.organisation_id
    and coalesce(part.series_id, part.id) = coalesce(mass_payments.series_id, mass_payments.id)`;
  const begun = sql`case when mass_payments.submitted_by = ${userId} then mass_payments.submitted_at end`;
  const found = await tx
    .selectFrom('mass_payments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['scheduled', 'onHold', 'processing', 'paused'])
    .where(sql<boolean>`((submitted_by = ${userId} and submitted_at >= ${since})
      or approval_id = any(${approvals}::text[]) or exists (select from mass_payment_items i
        where i.organisation_id = mass_payments.organisation_id and i.run_id = mass_payments.id
        and i.status in ('pending', 'processing') and i.approval_id = any(${approvals}::text[]))
      or coalesce(series_id, id) in (select coalesce(r.series_id, r.id)
      from identity.audit_log a join mass_payments r on r.organisation_id = a.organisation_id and r.id = a.object_id
      where a.organisation_id = ${organisationId} and a.actor_id = ${userId} and a.at >= ${since}
        and a.action = any(${releasing}::text[])))`)
    .where(({ not }) => not(releasedByAnother(about, { ids: file, begun, doings: releasing })))
    .orderBy('id')
    .execute();
  let held = 0;
  for (const { id } of found) {
    const run = await lockRun(tx, organisationId, id);
    if (!run) continue;
    if (isYetToBegin(run)) await backUnsent(tx, ports, run, now, 'makerDisowned', { disowned: name });
    else if (!(await stopRest(tx, ports, run, name, now))) continue;
    held += 1;
  }
  return held;
}

/** What is with an operator, or in a file of the bank, ends as it began. Answers whether anything was left to stop. */
async function stopRest(tx: Tx, ports: PayoutPorts, run: Run, name: string, now: Date): Promise<boolean> {
  const { organisation_id: organisationId, id, title } = run;
  const rows = await itemsOf(tx, run)
    .select(['status', 'transaction_id', 'in_hand_at'])
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('transaction_id')
    .execute();
  const waits =
    run.status !== 'paused' &&
    !run.cancelling &&
    (run.released_at === null || rows.some(({ status }) => status === 'pending'));
  const handed = rows.flatMap((row) =>
    row.status === 'processing' && row.transaction_id !== null
      ? [{ organisationId, transactionId: row.transaction_id }]
      : [],
  );
  const here = await notTaken(tx, await lockPayouts(tx, handed));
  // Somebody had paused it, or tried some of it again since it stands still: it goes on by nobody's word of before.
  const since = await stoppedSince(tx, run);
  const isPaused =
    run.status === 'paused' &&
    !run.cancelling &&
    ((run.released_at === null && since === null) ||
      rows.some(
        ({ status, in_hand_at: inHandAt }) =>
          status === 'pending' && (since === null || (inHandAt !== null && inHandAt > since)),
      ));
  if (!waits && !isPaused && here.length === 0) return false;
  await reportPayouts(
    tx,
    now,
    here.map(({ row }) => ({
      organisationId,
      transactionId: row.id,
      outcome: 'refused',
      reason: { code: 'MAKER_DISOWNED' },
      by: { kind: 'system', name: null },
    })),
    ports,
  );
  if (waits) await saveRun(tx, run, { status: moved(run, 'paused'), paused_because: 'person', work_at: now }, now);
  await addRunEvent(tx, run, { kind: 'makerDisowned', at: now, actorName: null, note: { en: name, fr: name } });
  await notify(tx, {
    organisationId,
    environment: ports.environment,
    type: 'massPaymentHeld',
    withPermission: 'mass:edit',
    madeBy: run.created_by,
    refType: 'massPayment',
    refId: id,
    at: now,
    params: { title, disowned: name, begun: 'yes' },
  });
  return true;
}
