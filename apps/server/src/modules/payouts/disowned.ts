import { sql } from 'kysely';
import type { Tx } from '../context.ts';
import { payoutBook, savePayoutBook, type PayoutPorts } from '../payments/public.ts';
import { stopAs } from './frozen.ts';
import { lockPayouts } from './lock.ts';

/** What somebody says was not them: everything in their name from a moment on. */
export type Disowned = { organisationId: string; userId: string; name: string; since: Date };

/**
 * Transfers asked for in somebody's name that wait for their time or for money: they fail before they leave, and their money
 * is free. What has left, or waits for somebody's word, is as it was.
 */
export async function stopDisowned(tx: Tx, ports: PayoutPorts, { organisationId, userId, since }: Disowned, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select t.id from transactions t join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    where t.organisation_id = ${organisationId} and t.created_by = ${userId} and t.created_at >= ${since} and p.origin = 'transfer'
      and ((t.status = 'pending' and t.stage is null and p.scheduled_for is not null) or t.status = 'onHold')`.execute(tx);
  if (rows.length === 0) return 0;
  const book = payoutBook();
  const waits = (await lockPayouts(tx, rows.map(({ id }) => ({ organisationId, transactionId: id })))).filter(({ row, payout }) => (row.status === 'pending' && row.stage === null && payout.scheduled_for !== null) || row.status === 'onHold');
  for (const entry of waits) stopAs('MAKER_DISOWNED', book, entry, { environment: ports.environment, now });
  await savePayoutBook(tx, ports, book, now);
  return waits.length;
}
