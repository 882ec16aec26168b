import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { itemRetry } from '#domain/actions/mass-payment.ts';
import type { Tx } from '../context.ts';
import { reasonView } from '../transactions/public.ts';
import { costOfItem } from './cost.ts';
import { elsewhereOf, paidElsewhereView, type ElsewhereOf } from './paid-elsewhere.ts';
import { among, failuresOf, itemsOf, retryableOf, type Item, type Run } from './records.ts';

type Ahead = Pick<MassPaymentDetail, 'failures' | 'paidElsewhere' | 'retryableCount'>;
type Sums = Ahead['failures'][number]['again'];
function lessOne(sums: Sums, item: Pick<Item, 'amount' | 'receives' | 'fee' | 'sender_fee' | 'tax' | 'total_debit'>): Sums {
  const { fee, tax, takenOff } = costOfItem(item);
  return {
    count: sums.count - 1, amount: sums.amount - (item.amount ?? 0), receives: sums.receives - item.receives, takenOff: sums.takenOff - takenOff, fee: sums.fee - fee, tax: sums.tax - tax, totalDebit: sums.totalDebit - item.total_debit,
  };
}

/** What failed in these runs by reason, and what trying it again would send and cost: what another run pays is left out, and named. */
export async function failuresAhead(tx: Tx, runs: readonly Run[]): Promise<Ahead> {
  const failures = await failuresOf(tx, runs);
  if (failures.length === 0) return { failures: [], paidElsewhere: paidElsewhereView([]), retryableCount: 0 };
  const again = new Map<string | null, Sums>(failures.map(({ reason_code, ...sums }) => [reason_code, sums]));
  const elsewhere: ElsewhereOf[] = [];
  for (const run of runs) {
    const paid = await elsewhereOf(tx, run, 'failed');
    if (paid.size === 0) continue;
    const items = await itemsOf(tx, run).select(['id', 'reason_code', 'amount', 'receives', 'fee', 'sender_fee', 'tax', 'total_debit']).where(among('id', [...paid.keys()])).orderBy('row_no').orderBy('part_no').execute();
    elsewhere.push({ run, rows: items.map(({ id }) => paid.get(id)!) });
    for (const item of items) again.set(item.reason_code, lessOne(again.get(item.reason_code)!, item));
  }
  return {
    failures: failures.map(({ reason_code, count, receives }) => ({ reason: reasonView(reason_code ?? 'PROVIDER_ERROR', null)!, count, amount: receives, retry: itemRetry(reason_code), again: again.get(reason_code)! })),
    paidElsewhere: paidElsewhereView(elsewhere), retryableCount: retryableOf([...again].map(([reason_code, { count }]) => ({ reason_code, count }))),
  };
}
