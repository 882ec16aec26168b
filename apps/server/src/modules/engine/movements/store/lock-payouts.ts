import type { Tx } from '../../../context.ts';
import { lockTransactions, type TransactionRecord } from './transactions.ts';
import { payoutsOf, type PayoutRecord } from './payouts.ts';

export type PayoutKey = { organisationId: string; transactionId: string };
export type Locked = { row: TransactionRecord; payout: PayoutRecord };

/** The payments and their facts, locked in everybody's order; what is none is left out. In the order of the keys. */
export async function lockPayouts(tx: Tx, keys: readonly PayoutKey[]): Promise<Locked[]> {
  const rows = await lockTransactions(
    tx,
    keys.map((key) => ({ organisationId: key.organisationId, id: key.transactionId })),
  );
  const payouts = await payoutsOf(tx, rows.values());
  return keys.flatMap(({ transactionId }) => {
    const row = rows.get(transactionId);
    const payout = payouts.get(transactionId);
    return row && payout ? [{ row, payout }] : [];
  });
}
