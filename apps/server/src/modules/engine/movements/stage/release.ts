import type { Day } from '#domain/values/time.ts';
import type { TransactionEvent } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { postWithin } from '../../../../ledger/post.ts';
import { postingFor } from '../../../../ledger/recipes.ts';
import type { EnvironmentName } from '../../../../kit/http/context.ts';
import type { Tx } from '../../../context.ts';
import { amountOf } from '../apply/payout/payout-postings.ts';
import { changeFacts, insertPayoutAttempts } from '../store/payouts.ts';
import {
  payoutUnit,
  recordEvent,
  savePayoutUnit,
  noteOutcome,
  type PayoutUnit,
  type PayoutPorts,
} from '../apply/payout/payout-unit.ts';
import { type EventInput } from '../store/timeline.ts';
import { withoutFrozen } from './frozen.ts';
import { levelNow, takeLevelTurns, waitNote, waitsAlready } from './level-now.ts';
import { lockPayouts, type Locked, type PayoutKey } from '../store/lock-payouts.ts';
import { railNow } from '../rails/rail-now.ts';

export type ReleaseBy = { kind: 'user' | 'system'; name: string | null; requestId?: string | null };

/**
 * Lets go what was approved: its conversation is due at once, or at its time when that is still ahead; what leaves by a
 * file or a person's hand waits here for them. What was not covered when it was asked for is reserved now, queues where
 * it may, and else fails with INSUFFICIENT_BALANCE.
 */
export async function releasePayouts(
  tx: Tx,
  now: Date,
  keys: readonly PayoutKey[],
  ports: PayoutPorts,
  by: ReleaseBy = { kind: 'system', name: null },
): Promise<void> {
  const unit = payoutUnit();
  await takeLevelTurns(
    tx,
    keys.map((key) => key.organisationId),
    now,
  );
  const waiting = await withoutFrozen(
    tx,
    unit,
    (await lockPayouts(tx, keys)).filter(({ row }) => row.status === 'pending' && row.stage === 'pendingApproval'),
    ports,
    now,
  );
  const later = waiting.filter(({ payout }) => payout.scheduled_for !== null && payout.scheduled_for > now);
  for (const entry of later) move(unit, entry, 'approvedForLater', now, by);
  await start(
    tx,
    unit,
    waiting.filter((entry) => !later.includes(entry)),
    'approved',
    ports.environment,
    now,
    by,
  );
  await savePayoutUnit(tx, ports, unit, now);
}

function move(
  unit: PayoutUnit,
  { row, payout }: Locked,
  event: TransactionEvent,
  now: Date,
  by: ReleaseBy,
  note: EventInput['note'] = null,
): boolean {
  const from = { status: row.status, stage: row.stage };
  const next = moveTransaction({ ...from, flow: 'out', rail: payout.rail }, event);
  if (!next.ok) return false;
  row.status = next.status;
  row.stage = next.stage;
  unit.rows.add(row);
  recordEvent(unit, row, event, from, now, { by, note: note ?? null, requestId: by.requestId ?? null });
  noteOutcome(unit, row, payout, next.status === 'failed' ? 'failed' : 'stillOpen', now);
  return true;
}

/** Reserves what is not yet reserved; true when its money is set aside. */
export async function cover(tx: Tx, unit: PayoutUnit, { payout }: Locked, now: Date): Promise<boolean> {
  if (payout.held) return true;
  const ref = {
    organisationId: payout.organisation_id,
    refId: payout.transaction_id,
    round: payout.round,
    occurredAt: now,
    bookedAt: now,
  };
  const [result] = await postWithin(tx, [postingFor('payout.reserve', ref, amountOf(payout))]);
  if (result && !result.ok && result.status !== 'insufficient_funds')
    throw new Error(`The ledger refused to reserve for ${payout.transaction_id}: ${result.status}`);
  if (!result?.ok) return false;
  changeFacts(unit, payout, { held: true, hold_ref_id: payout.transaction_id, hold_round: payout.round });
  return true;
}

/**
 * Starts payments whose time has come, by the event that brought it: `approved`, or null for a time that is reached.
 * Locked rows only, in the turns of their organisations. What its level does not allow on this day waits for one that
 * does.
 */
export async function start(
  tx: Tx,
  unit: PayoutUnit,
  entries: readonly Locked[],
  event: 'approved' | 'fundsArrived' | null,
  environment: EnvironmentName,
  now: Date,
  by: ReleaseBy,
): Promise<void> {
  const leaving: Locked[] = [];
  for (const entry of entries) {
    const { payout, row } = entry;
    changeFacts(unit, payout, { scheduled_for: null });
    if (await cover(tx, unit, entry, now)) {
      const wait = await levelNow(tx, unit, entry, now);
      if (wait) {
        await hold(tx, unit, entry, wait, event, environment, now, by);
        continue;
      }
      const rail = await railNow(tx, entry, now);
      if (rail !== payout.rail) {
        changeFacts(unit, payout, { rail });
        row.provider = rail;
        unit.rows.add(row);
      }
      if (event) move(unit, entry, event, now, by);
      // Its time has come: nothing moves in its own state, and whoever made it has to know that it leaves.
      else noteOutcome(unit, row, payout, 'stillOpen', now);
      leaving.push(entry);
    } else if (payout.queue_until && payout.queue_until > now) move(unit, entry, 'balanceShort', now, by);
    else {
      row.reason_code = 'INSUFFICIENT_BALANCE';
      move(unit, entry, row.status === 'onHold' ? 'queueLapsed' : 'refused', now, by);
      changeFacts(unit, payout, { queue_until: null });
    }
  }
  await insertPayoutAttempts(tx, leaving, now);
}

/**
 * Its money stays set aside, and it is looked at again on the day that has room; where none is in sight, on every day.
 */
async function hold(
  tx: Tx,
  unit: PayoutUnit,
  entry: Locked,
  { until, from }: { until: Date; from: Day | null },
  event: 'approved' | 'fundsArrived' | null,
  environment: EnvironmentName,
  now: Date,
  by: ReleaseBy,
): Promise<void> {
  const { row, payout } = entry;
  changeFacts(unit, payout, { scheduled_for: until, queue_until: null });
  if (event === 'approved') move(unit, entry, 'approvedForLater', now, by);
  const isKnown = await waitsAlready(tx, entry);
  if (isKnown && from === null) return;
  move(unit, entry, 'waitsForLevel', now, { kind: 'system', name: null }, waitNote(from));
  if (!isKnown) noteOutcome(unit, row, payout, 'stillOpen', now, { kind: 'held', from });
}
