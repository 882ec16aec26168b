import type { TransactionEvent } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import type { Tx } from '../../../context.ts';
import { payoutUnit, recordEvent, savePayoutUnit, type PayoutPorts } from '../apply/payout/payout-unit.ts';
import { voidHold } from '../apply/payout/outgoing.ts';
import { lockPayouts, type PayoutKey } from '../store/lock-payouts.ts';

export type EndBy = { kind: 'user' | 'system'; name: string | null; note?: string | null; requestId?: string | null };
const events = { cancelled: 'merchantCancelled', declined: 'declined', expired: 'expired' } as const satisfies Record<
  string,
  TransactionEvent
>;

/**
 * Ends what has not left: cancelled by a person, declined or lapsed at its approval. Its reserve goes back and its
 * conversation never begins. Answers what was ended; what has left already is not among it and runs to its end. Nobody
 * is told: whoever made the payments calls this.
 */
export async function endPayouts(
  tx: Tx,
  now: Date,
  keys: readonly PayoutKey[],
  outcome: keyof typeof events,
  by: EndBy,
  ports: PayoutPorts,
): Promise<PayoutKey[]> {
  const unit = payoutUnit();
  const ended: PayoutKey[] = [];
  for (const { row, payout } of await lockPayouts(tx, keys)) {
    const from = { status: row.status, stage: row.stage };
    const move = moveTransaction({ ...from, flow: 'out' }, events[outcome]);
    if (!move.ok) continue;
    row.status = move.status;
    row.stage = move.stage;
    unit.rows.add(row);
    unit.stopped.push(row);
    voidHold(unit, payout, now);
    recordEvent(unit, row, events[outcome], from, now, {
      by,
      note: by.note ? { en: by.note, fr: by.note } : null,
      requestId: by.requestId ?? null,
    });
    ended.push({ organisationId: row.organisation_id, transactionId: row.id });
  }
  await savePayoutUnit(tx, ports, unit, now);
  return ended;
}
