import { sql } from 'kysely';
import type { Tx } from '../../../context.ts';
import { placeOf } from '../../../ground/members/public.ts';
import type { PayoutBook, PayoutMakers, SendingPorts } from '../payout-book.ts';
import { stopAs, withoutFrozen } from './frozen.ts';
import type { Locked } from './lock.ts';

type LeavingPorts = Pick<SendingPorts, 'environment' | 'stops' | 'makers'>;

/** What of the log sends what had failed once more; rows of a mass payment with all parts of its file. */
const sendingAgain = ['transfers.retry', 'settlements.retry', 'mass_payments.retry'];

async function whoSentAgain(tx: Tx, { row, payout }: Locked): Promise<string | null> {
  const { rows } = await sql<{
    who: string | null;
  }>`select actor_id as who from identity.audit_log where organisation_id = ${row.organisation_id}
    and at >= ${row.created_at} and action = any(${sendingAgain}::text[])
    and object_id in (select ${row.id} union select ${payout.origin_id} union select part.id from mass_payments r
      join mass_payments part on part.organisation_id = r.organisation_id and part.series_id = r.series_id
      where r.organisation_id = ${row.organisation_id} and r.id = ${payout.origin_id}) order by id desc
        limit 1`.execute(tx);
  return rows[0]?.who ?? null;
}

/**
 * Who alone has answered for a payment so far: whoever sent it last, or answers for the rule by which it went. Null
 * where a colleague approved it, or nobody made it.
 */
async function answersAlone(tx: Tx, entry: Locked, makers: PayoutMakers): Promise<string | null> {
  const { row, payout } = entry;
  if (payout.approval_id !== null) return null;
  if (payout.round > 1) {
    const again = await whoSentAgain(tx, entry);
    if (again !== null) return again;
  }
  if (row.created_by !== null || payout.origin_id === null) return row.created_by;
  return (await makers[payout.origin]?.(tx, row.organisation_id, payout.origin_id)) ?? null;
}

/**
 * Payments that leave by themselves, at their time, with the money they waited for or with the bank's file: those of
 * somebody who has no access any more fail instead, and their money is free. Whoever is here may send them once more,
 * and answers for them then.
 */
async function ofThoseHere(
  tx: Tx,
  book: PayoutBook,
  entries: readonly Locked[],
  { environment, makers }: LeavingPorts,
  now: Date,
): Promise<Locked[]> {
  const known = new Map<string, boolean>();
  const isHere = async (organisationId: string, userId: string): Promise<boolean> => {
    const key = `${organisationId} ${userId}`;
    if (!known.has(key)) known.set(key, (await placeOf(tx, organisationId, userId, now)) !== null);
    return known.get(key)!;
  };
  const leaving: Locked[] = [];
  // A thousand rows of one mass payment were sent by one person, and sent again by one.
  const ofRun = new Map<string, string | null>();
  for (const entry of entries) {
    const { origin_id, origin_item_id, approval_id, round } = entry.payout;
    const run = origin_item_id === null ? null : `${origin_id} ${approval_id} ${round}`;
    const maker = run !== null && ofRun.has(run) ? ofRun.get(run)! : await answersAlone(tx, entry, makers);
    if (run !== null) ofRun.set(run, maker);
    if (maker === null || (await isHere(entry.row.organisation_id, maker))) leaving.push(entry);
    else stopAs('MAKER_LEFT', book, entry, { environment, now });
  }
  return leaving;
}

/**
 * Nobody is there when it leaves: neither may its beneficiary have been stopped meanwhile, nor whoever asked for it.
 * What may not leave has failed.
 */
export const mayLeave = async (
  tx: Tx,
  book: PayoutBook,
  entries: readonly Locked[],
  ports: LeavingPorts,
  now: Date,
): Promise<Locked[]> => ofThoseHere(tx, book, await withoutFrozen(tx, book, entries, ports, now), ports, now);
