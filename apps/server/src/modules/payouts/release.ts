import { moveTransaction, type TransactionEvent, type TransactionState } from '#domain/states/transaction.ts';
import { postWithin } from '../../ledger/post.ts';
import { postingFor } from '../../ledger/recipes.ts';
import type { Tx } from '../context.ts';
import { amountOf, insertPayoutAttempts, payoutBook, say, savePayoutBook, tell, type PayoutBook, type PayoutPorts } from '../payments/public.ts';
import { withoutFrozen } from './frozen.ts';
import { lockPayouts, type Locked, type PayoutKey } from './lock.ts';
import { railNow } from './rail-now.ts';

export type ReleaseBy = { kind: 'user' | 'system'; name: string | null; requestId?: string | null };

/**
 * Lets go what was approved: its conversation is due at once, or at its time when that is still ahead. What was not
 * covered when it was asked for is reserved now, queues where it may, and else fails with INSUFFICIENT_BALANCE.
 */
export async function releasePayouts(tx: Tx, now: Date, keys: readonly PayoutKey[], ports: PayoutPorts, by: ReleaseBy = { kind: 'system', name: null }): Promise<void> {
  const book = payoutBook();
  const waiting = await withoutFrozen(tx, book, (await lockPayouts(tx, keys)).filter(({ row }) => row.status === 'pending' && row.stage === 'pendingApproval'), ports.environment, now);
  const later = waiting.filter(({ payout }) => payout.scheduled_for !== null && payout.scheduled_for > now);
  for (const entry of later) move(book, entry, 'approvedForLater', now, by);
  await start(tx, book, waiting.filter((entry) => !later.includes(entry)), 'approved', now, by);
  await savePayoutBook(tx, ports, book, now);
}

function move(book: PayoutBook, { row, payout }: Locked, event: TransactionEvent, now: Date, by: ReleaseBy): boolean {
  const from = { status: row.status, stage: row.stage } as TransactionState;
  const next = moveTransaction({ ...from, flow: 'out' }, event);
  if (!next.ok) return false;
  row.status = next.status;
  row.stage = next.stage;
  book.rows.add(row);
  say(book, row, event, from, now, { by, requestId: by.requestId ?? null });
  tell(book, row, payout, next.status === 'failed' ? 'failed' : 'stillOpen', now);
  return true;
}

/** Reserves what is not yet reserved; true when its money is set aside. */
export async function cover(tx: Tx, book: PayoutBook, { payout }: Locked, now: Date): Promise<boolean> {
  if (payout.held) return true;
  const ref = { organisationId: payout.organisation_id, refId: payout.transaction_id, round: payout.round, occurredAt: now, bookedAt: now };
  const [result] = await postWithin(tx, [postingFor('payout.reserve', ref, amountOf(payout))]);
  if (result && !result.ok && result.status !== 'insufficient_funds') throw new Error(`The ledger refused to reserve for ${payout.transaction_id}: ${result.status}`);
  if (!result?.ok) return false;
  Object.assign(payout, { held: true, hold_ref_id: payout.transaction_id, hold_round: payout.round });
  book.payouts.add(payout);
  return true;
}

/**
 * Starts payments whose time has come, by the event that brought it: `approved`, or null for a time that is reached. Locked
 * rows only.
 */
export async function start(tx: Tx, book: PayoutBook, entries: readonly Locked[], event: 'approved' | 'fundsArrived' | null, now: Date, by: ReleaseBy): Promise<void> {
  const leaving: Locked[] = [];
  for (const entry of entries) {
    const { payout, row } = entry;
    payout.scheduled_for = null;
    book.payouts.add(payout);
    if (await cover(tx, book, entry, now)) {
      const rail = await railNow(tx, entry, now);
      if (rail !== payout.rail) {
        payout.rail = rail;
        row.provider = rail;
        book.rows.add(row);
      }
      if (event) move(book, entry, event, now, by);
      leaving.push(entry);
    } else if (payout.queue_until && payout.queue_until > now) move(book, entry, 'balanceShort', now, by);
    else {
      row.reason_code = 'INSUFFICIENT_BALANCE';
      move(book, entry, row.status === 'onHold' ? 'queueLapsed' : 'refused', now, by);
      payout.queue_until = null;
    }
  }
  await insertPayoutAttempts(tx, leaving, now);
}
