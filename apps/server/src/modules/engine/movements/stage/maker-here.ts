import type { Tx } from '../../../context.ts';
import { placeOf } from '../../../ground/members/public.ts';
import type { PayoutUnit, PayoutMakers, SendingPorts } from '../apply/payout/payout-unit.ts';
import { stopAs, withoutFrozen } from './frozen.ts';
import type { Locked } from '../store/lock-payouts.ts';

type LeavingPorts = Pick<SendingPorts, 'environment' | 'stops' | 'makers'>;

/** Who alone has answered for a payment so far, as whoever made it says; null where a colleague approved it. */
const answersAlone = async (tx: Tx, { row, payout }: Locked, makers: PayoutMakers): Promise<string | null> =>
  payout.approval_id === null
    ? makers[payout.origin](tx, {
        organisationId: row.organisation_id,
        transactionId: row.id,
        originId: payout.origin_id,
        createdBy: row.created_by,
        createdAt: row.created_at,
        isAgain: payout.round > 1,
      })
    : null;

/**
 * Payments that leave by themselves, at their time, with the money they waited for or with the bank's file: those of
 * somebody who has no access any more fail instead, and their money is free. Whoever is here may send them once more,
 * and answers for them then.
 */
async function ofThoseHere(
  tx: Tx,
  unit: PayoutUnit,
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
    else stopAs('MAKER_LEFT', unit, entry, { environment, now });
  }
  return leaving;
}

/**
 * Nobody is there when it leaves: neither may its beneficiary have been stopped meanwhile, nor whoever asked for it.
 * What may not leave has failed.
 */
export const mayLeave = async (
  tx: Tx,
  unit: PayoutUnit,
  entries: readonly Locked[],
  ports: LeavingPorts,
  now: Date,
): Promise<Locked[]> => ofThoseHere(tx, unit, await withoutFrozen(tx, unit, entries, ports, now), ports, now);
