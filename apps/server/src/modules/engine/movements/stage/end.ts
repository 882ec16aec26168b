import type { TransactionEvent } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import type { Tx } from '../../../context.ts';
import { notificationDone } from '../../../ground/notifications/public.ts';
import { payoutUnit, recordEvent, savePayoutUnit, type PayoutPorts, type Stop } from '../apply/payout/payout-unit.ts';
import { voidHold } from '../apply/payout/outgoing.ts';
import { stopAs } from './frozen.ts';
import { lockPayouts, type PayoutKey } from '../store/lock-payouts.ts';

export type EndBy = { kind: 'user' | 'system'; name: string | null; note?: string | null; requestId?: string | null };
const events = { cancelled: 'merchantCancelled', declined: 'declined', expired: 'expired' } as const satisfies Record<
  string,
  TransactionEvent
>;

/**
 * Ends what has not left: cancelled by a person, declined or lapsed at its approval. Its reserve goes back and its
 * conversation never begins. Answers what was ended; what has left already is not among it and runs to its end. Nobody
 * is told: whoever made the payments calls this. What had lapsed because its recipient or account changed has failed,
 * and that is told.
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
  const entries = await lockPayouts(tx, keys);
  // Nobody could have approved what goes nowhere now, in time or not: it fails for that reason.
  const stopped = outcome === 'expired' ? await ports.stops(tx, entries, now) : new Map<string, Stop>();
  for (const entry of entries) {
    const { row, payout } = entry;
    const stop = row.stage === 'pendingApproval' ? stopped.get(row.id) : undefined;
    if (stop && stop !== 'ACCOUNT_NOT_USABLE') {
      stopAs(stop, unit, entry, { environment: ports.environment, now });
      ended.push({ organisationId: row.organisation_id, transactionId: row.id });
      continue;
    }
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
  for (const { payout } of entries)
    if (payout.rail === 'manual' && ended.some(({ transactionId }) => transactionId === payout.transaction_id))
      await notificationDone(tx, {
        organisationId: payout.organisation_id,
        refType: 'transaction',
        refId: payout.transaction_id,
        byName: by.name ?? '',
        at: now,
        types: ['payByHand'],
      });
  return ended;
}
