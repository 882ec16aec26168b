import { collectionAccount, type MerchantAccountKind } from '../../../../ledger/chart.ts';
import type { Tx } from '../../../context.ts';
import { isOutgoing, payoutsOf } from './payouts.ts';
import type { TransactionRecord } from './transactions.ts';

/**
 * The merchant's account that a transaction moved, read from the transaction itself: what is corrected about it later
 * belongs there and nowhere else, or one shop's money ends up in another's.
 */
export async function accountOfTransaction(tx: Tx, row: TransactionRecord): Promise<MerchantAccountKind> {
  if (isOutgoing(row)) {
    const payout = (await payoutsOf(tx, [row])).get(row.id);
    if (payout) return payout.source_account as MerchantAccountKind;
  }
  return row.type === 'topUp' ? 'payout' : collectionAccount(row.sub_account_id);
}
