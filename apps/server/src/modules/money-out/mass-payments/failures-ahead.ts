import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { itemRetry } from '#domain/actions/mass-payment.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { reasonView } from '../../money-in/transactions/public.ts';
import { costOfItem } from './cost.ts';
import { elsewhereOf, paidElsewhereView, type ElsewhereOf } from './paid-elsewhere.ts';
import { among, itemsOf, type Item, type Run } from './records.ts';
import { isOnlyNamed, type RetryWish } from './retry-turns.ts';
import { failedRowVersion, failuresOf, retryableOf, announcedItem } from './run-actions.ts';

type Ahead = Pick<MassPaymentDetail, 'failures' | 'paidElsewhere' | 'retryableCount' | 'asIsVersion'>;
type Sums = Ahead['failures'][number]['again'];
const nothing: Sums = { count: 0, amount: 0, receives: 0, takenOff: 0, fee: 0, tax: 0, totalDebit: 0, version: 0 };
function lessOne(
  sums: Sums,
  item: Pick<Item, 'amount' | 'receives' | 'fee' | 'sender_fee' | 'tax' | 'total_debit'> & { version: number },
): Sums {
  const { fee, tax, takenOff } = costOfItem(item);
  return {
    count: sums.count - 1,
    amount: sums.amount - (item.amount ?? 0),
    receives: sums.receives - item.receives,
    takenOff: sums.takenOff - takenOff,
    fee: sums.fee - fee,
    tax: sums.tax - tax,
    totalDebit: sums.totalDebit - item.total_debit,
    version: sums.version ^ item.version,
  };
}

/**
 * What failed in these runs by reason, and what trying it again would send and cost: what another run pays is left out,
 * and named; so is what an operator is asked about, which its row says.
 */
export async function failuresAhead(tx: Tx, runs: readonly Run[]): Promise<Ahead> {
  const failures = await failuresOf(tx, runs);
  if (failures.length === 0)
    return { failures: [], paidElsewhere: paidElsewhereView([]), retryableCount: 0, asIsVersion: 0 };
  const possible = new Map(
    (await failuresOf(tx, runs, 'notAsked')).map(({ reason_code, ...sums }) => [reason_code, sums]),
  );
  const again = new Map<string | null, Sums>(
    failures.map(({ reason_code }) => [reason_code, possible.get(reason_code) ?? nothing]),
  );
  const elsewhere: ElsewhereOf[] = [];
  for (const run of runs) {
    const paid = await elsewhereOf(tx, run, 'failed');
    if (paid.size === 0) continue;
    const items = await itemsOf(tx, run)
      .select(['id', 'reason_code', 'amount', 'receives', 'fee', 'sender_fee', 'tax', 'total_debit'])
      .select([announcedItem('mass_payment_items').as('is_announced'), failedRowVersion.as('version')])
      .where(among('id', [...paid.keys()]))
      .orderBy('row_no')
      .orderBy('part_no')
      .execute();
    elsewhere.push({ run, rows: items.map(({ id }) => paid.get(id)!) });
    for (const item of items)
      if (!item.is_announced) again.set(item.reason_code, lessOne(again.get(item.reason_code)!, item));
  }
  return {
    failures: failures.map(({ reason_code, count, receives }) => ({
      reason: reasonView(reason_code ?? 'PROVIDER_ERROR', null)!,
      count,
      amount: receives,
      retry: itemRetry(reason_code),
      again: again.get(reason_code)!,
    })),
    paidElsewhere: paidElsewhereView(elsewhere),
    asIsVersion: [...again].reduce(
      (all, [reason_code, { version }]) => (itemRetry(reason_code) === 'asIs' ? all ^ version : all),
      0,
    ),
    retryableCount: retryableOf([...again].map(([reason_code, { count }]) => ({ reason_code, count }))),
  };
}

/**
 * What goes as it is is named by nobody: where it was said which rows those were, it is they and no others. Ask once
 * the rows that failed are locked.
 */
export async function requireAsIsSeen(tx: Tx, runs: readonly Run[], wish: RetryWish): Promise<void> {
  const { asIsVersion: seen, reason } = wish;
  if (seen === undefined || isOnlyNamed(wish)) return;
  const { failures, asIsVersion } = await failuresAhead(tx, runs);
  const version =
    reason === undefined ? asIsVersion : (failures.find((group) => group.reason.code === reason)?.again.version ?? 0);
  if (version !== seen) fail('record.changed_meanwhile', { version });
}
