import {
  adjustmentRules,
  creditProblem,
  type AdjustmentMoney,
  type CreditProblem,
  type Credited,
} from '#domain/payments/payment-credit.ts';
import type { Amount } from '#domain/values/money.ts';
import type { AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { paidUncredited } from '#domain/states/verification.ts';
import { entriesForRef, type LedgerEntry } from '../../../ledger/entries.ts';
import { creditedBy } from '../../../ledger/payment-credit.ts';
import type { Tx } from '../../context.ts';
import type { TransactionRecord } from '../../engine/movements/public.ts';

/** `asked` counts what others wait for as well, or two of them would be promised the same; `undone`: a debit is. */
export type CreditAct = 'asked' | 'posted' | 'undone';

/** Why a credit of this locked payment may not be asked for or posted; null: it may. */
export async function creditProblemOf(
  tx: Tx,
  row: TransactionRecord,
  wish: { reasonCode: AdjustmentReasonCode; amount: Amount },
  act: CreditAct,
): Promise<CreditProblem | null> {
  const isBooked = row.completed_at !== null;
  const otherwise = paidOtherwiseOf(row);
  const { credited, moved } = await creditedFor(tx, row);
  const isIn = row.direction === 'inbound';
  return creditProblem(
    {
      status: row.status,
      stage: row.stage,
      direction: isIn ? 'in' : 'out',
      isBooked,
      moved,
      credited: act === 'asked' ? withWaiting(credited, await waitingCredits(tx, row)) : credited,
      paid: isIn ? (otherwise ? otherwise.amount : row.amount + row.payer_fee) : 0,
    },
    wish,
    act === 'undone',
  );
}

export const paidOtherwiseOf = (row: TransactionRecord): ReturnType<typeof paidUncredited> =>
  paidUncredited({
    completed: row.completed_at !== null,
    reasonCode: row.reason_code,
    providerReason: row.provider_reason,
  });

/** What the books say of it; a refund's fee is that of the payment it gives back. */
export async function creditedFor(tx: Tx, row: TransactionRecord): Promise<ReturnType<typeof creditedBy>> {
  const linesOf = (refId: string): Promise<LedgerEntry[]> =>
    entriesForRef(tx, { organisationId: row.organisation_id, refId });
  const own = await linesOf(row.id);
  const refunds: LedgerEntry[] = [];
  for (const { id } of await tx
    .selectFrom('transactions')
    .select('id')
    .where('organisation_id', '=', row.organisation_id)
    .where('original_id', '=', row.id)
    .execute())
    refunds.push(...(await linesOf(id)));
  const corrections = [];
  for (const { id, reason_code } of await tx
    .selectFrom('payment_adjustments')
    .select(['id', 'reason_code'])
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('status', 'in', ['completed', 'reversed'])
    .orderBy('id')
    .execute()) {
    corrections.push({ reasonCode: reason_code as AdjustmentReasonCode, lines: await linesOf(id) });
  }
  return creditedBy({
    own: row.original_id === null ? own : own.filter(({ kind }) => kind !== 'feeRevenue' && kind !== 'taxPayable'),
    refunds,
    corrections,
  });
}

const waitingCredits = (tx: Tx, row: TransactionRecord) =>
  tx
    .selectFrom('payment_adjustments')
    .select(['reason_code', 'amount'])
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('direction', '=', 'credit')
    .where('status', '=', 'pendingApproval')
    .execute();

/** Two may wait for the same money that was paid: whichever is not approved first lapses. */
function withWaiting(credited: Credited, waiting: readonly { reason_code: string; amount: Amount }[]): Credited {
  const sums: Record<AdjustmentMoney, Amount> = { ...credited };
  for (const { reason_code, amount } of waiting) {
    const { money } = adjustmentRules[reason_code as AdjustmentReasonCode];
    if (money !== 'paid') sums[money] += amount;
  }
  return sums;
}
