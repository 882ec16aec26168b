import {
  adjustmentRules,
  creditProblem,
  debitProblem,
  type AdjustmentMoney,
  type CreditablePayment,
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

/**
 * `asked` counts what others wait for as well, or two of them would be promised the same; `undone`: one that moved the
 * other way is.
 */
export type CreditAct = 'asked' | 'posted' | 'undone';
type Correction = { reasonCode: AdjustmentReasonCode; amount: Amount };

/** Why this correction of a locked payment may not be asked for or posted; null: it may. */
export const correctionProblemOf = (
  tx: Tx,
  row: TransactionRecord,
  wish: Correction & { direction: 'credit' | 'debit' },
  act: CreditAct,
): Promise<CreditProblem | null> =>
  wish.direction === 'credit' ? creditProblemOf(tx, row, wish, act) : debitProblemOf(tx, row, wish, act);

/** Why a credit of this locked payment may not be asked for or posted; null: it may. */
export async function creditProblemOf(
  tx: Tx,
  row: TransactionRecord,
  wish: Correction,
  act: CreditAct,
): Promise<CreditProblem | null> {
  const payment = await creditable(tx, row);
  // Two may wait for the same money that was paid: whichever is not approved first lapses.
  const waiting = act === 'asked' ? await waitingOf(tx, row, 'credit') : [];
  return creditProblem(
    {
      ...payment,
      credited: withWaiting(
        payment.credited,
        waiting.filter(({ money }) => money !== 'paid'),
        1,
      ),
    },
    wish,
    act === 'undone',
  );
}

async function debitProblemOf(
  tx: Tx,
  row: TransactionRecord,
  wish: Correction,
  act: CreditAct,
): Promise<CreditProblem | null> {
  const payment = await creditable(tx, row);
  const waiting = act === 'asked' ? await waitingOf(tx, row, 'debit') : [];
  return debitProblem({ ...payment, credited: withWaiting(payment.credited, waiting, -1) }, wish, act === 'undone');
}

async function creditable(tx: Tx, row: TransactionRecord): Promise<CreditablePayment> {
  const isBooked = row.completed_at !== null;
  const otherwise = paidOtherwiseOf(row);
  const { credited, moved } = await creditedFor(tx, row);
  const isIn = row.direction === 'inbound';
  return {
    status: row.status,
    stage: row.stage,
    direction: isIn ? 'in' : 'out',
    isBooked,
    moved,
    credited,
    amount: row.amount,
    paid: isIn ? (otherwise ? otherwise.amount : row.amount + row.payer_fee) : 0,
  };
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

async function waitingOf(
  tx: Tx,
  row: TransactionRecord,
  direction: 'credit' | 'debit',
): Promise<{ money: AdjustmentMoney; amount: Amount }[]> {
  const rows = await tx
    .selectFrom('payment_adjustments')
    .select(['reason_code', 'amount'])
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('direction', '=', direction)
    .where('status', '=', 'pendingApproval')
    .execute();
  return rows.map(({ reason_code, amount }) => ({
    money: adjustmentRules[reason_code as AdjustmentReasonCode].money,
    amount,
  }));
}

function withWaiting(
  credited: Credited,
  waiting: readonly { money: AdjustmentMoney; amount: Amount }[],
  sign: 1 | -1,
): Credited {
  const sums: Record<AdjustmentMoney, Amount> = { ...credited };
  for (const { money, amount } of waiting) sums[money] += sign * amount;
  return sums;
}
