import { localDay } from '#domain/values/time.ts';
import { nextPartDay, partsDue } from '#domain/accounts/withholding.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import { dueHolds, type LedgerHold } from '../../../ledger/accounts.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { bookReleases, bookVoid } from './book.ts';
import { endWaiting, holdById, whyPointless, type WithholdingRow } from './records.ts';
import { notifyBalance, notifyReleased } from './notify.ts';

export type DuePorts = { runTx: RunTx<Tables>; clock: Clock; environment: EnvironmentName };
const batch = 100;

/**
 * Releases what is due, from the first instant of its day in Douala; answers how many amounts that were. Of several
 * workers, and of a person who releases in the same moment, one releases: the others find it done. What was missed
 * while nothing ran is released at the next look.
 */
export async function releaseDue({ runTx, clock, environment }: DuePorts): Promise<number> {
  let count = 0;
  for (const release of [releaseBatch, releaseParts]) {
    for (;;) {
      const [seen, done] = await runTx('system', (tx) => release(tx, environment, clock.now()));
      count += done;
      if (seen < batch || done === 0) break;
    }
  }
  await runTx('system', (tx) => endPointless(tx, environment, clock.now()));
  return count;
}

async function releaseBatch(tx: Tx, environment: EnvironmentName, at: Date): Promise<[seen: number, done: number]> {
  const parts = (await dueHolds(tx, localDay(at), batch)).map((hold) => ({ hold, amount: hold.remaining }));
  const outcome = await bookReleases(tx, parts, at);
  const released = parts.filter((_, index) => outcome[index]);
  await notifyReleased(tx, released, { environment, byName: null, at });
  return [parts.length, released.length];
}

/**
 * Parts of a plan whose day has come, less what was released or used before. The row is locked, so that a part is
 * looked at once.
 */
async function releaseParts(tx: Tx, environment: EnvironmentName, at: Date): Promise<[seen: number, done: number]> {
  const today = localDay(at);
  const rows = await tx
    .selectFrom('withholdings')
    .selectAll()
    .where('next_part_on', '<=', today)
    .where('kind', '=', 'hold')
    .where('status', '=', 'done')
    .orderBy('next_part_on')
    .orderBy('organisation_id')
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  const parts: { hold: LedgerHold; amount: number; row: WithholdingRow }[] = [];
  for (const row of rows) {
    const hold = await holdById(tx, row.organisation_id, row.hold_id);
    const amount = hold
      ? Math.min(hold.remaining, partsDue(row.release_plan, today, hold.released + hold.consumed))
      : 0;
    if (hold && amount > 0) parts.push({ hold, amount, row });
    else await partsSeen(tx, row, today);
  }
  const outcome = await bookReleases(tx, parts, at);
  const released = parts.filter((_, index) => outcome[index]);
  // One that moved in this very moment is looked at again.
  for (const { row } of released) await partsSeen(tx, row, today);
  await notifyReleased(tx, released, { environment, byName: null, at });
  return [rows.length, released.length];
}

const partsSeen = (tx: Tx, row: WithholdingRow, today: string) =>
  tx
    .updateTable('withholdings')
    .set({ next_part_on: nextPartDay(row.release_plan, today) })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();

/**
 * Requests that time has overtaken: to withhold until a day that has come, or to release what is not withheld any
 * longer.
 */
async function endPointless(tx: Tx, environment: EnvironmentName, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('withholdings')
    .selectAll()
    .where('status', '=', 'pendingApproval')
    .where((eb) => eb.or([eb('kind', '=', 'release'), eb('release_on', '<=', localDay(at))]))
    .orderBy('organisation_id')
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of rows) {
    const reason = await whyPointless(tx, row, at);
    if (!reason) continue;
    await recallApproval(tx, {
      organisationId: row.organisation_id,
      subject: 'withhold',
      refId: row.id,
      by: null,
      at,
      reason,
      notifiesIn: environment,
    });
    if (row.kind === 'hold') await bookVoid(tx, row, at);
    await endWaiting(tx, row, 'expired', at);
    await notifyBalance(tx, row.organisation_id, row.id, at);
  }
}
