import type { Amount } from '#domain/money.ts';
import { creditProblem, creditSource } from '#domain/payment-credit.ts';
import type { AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import type { TransactionState } from '#domain/states/transaction.ts';
import { paidUncredited } from '#domain/states/verification.ts';
import { entriesForRef } from '../../ledger/entries.ts';
import type { Tx } from '../context.ts';
import type { TransactionRecord } from '../payments/public.ts';

/** Why a credit of this locked payment may not be asked for or posted; null: it may, or it is no money in. */
export async function creditProblemOf(tx: Tx, row: TransactionRecord, wish: { reasonCode: AdjustmentReasonCode; amount: Amount }, isUndone = false): Promise<ReturnType<typeof creditProblem>> {
  if (row.direction !== 'inbound') return null;
  const isBooked = row.completed_at !== null;
  const otherwise = paidUncredited({ completed: isBooked, reasonCode: row.reason_code, providerReason: row.provider_reason });
  const payment = {
    ...({ status: row.status, stage: row.stage } as TransactionState), isBooked, takenIn: await takenIn(tx, row),
    paid: otherwise ? otherwise.amount : row.amount + row.payer_fee,
  };
  // What an undone debit gives back was taken in once, whatever its reason was called.
  if (isUndone) return creditSource[wish.reasonCode] === 'paid' && payment.paid !== null && payment.takenIn + wish.amount > payment.paid ? { reason: 'aboveWhatWasPaid', about: 'amount' } : null;
  return creditProblem(payment, wish);
}

/** What the books have taken in of it at the operator or the bank, from its own postings and those of its adjustments. What was given back stays counted. */
async function takenIn(tx: Tx, row: TransactionRecord): Promise<Amount> {
  const adjustments = await tx.selectFrom('payment_adjustments').select('id').where('organisation_id', '=', row.organisation_id).where('transaction_id', '=', row.id).where('status', 'in', ['completed', 'reversed']).execute();
  let sum = 0;
  for (const refId of [row.id, ...adjustments.map(({ id }) => id)]) {
    for (const { kind, side, amount } of await entriesForRef(tx, { organisationId: row.organisation_id, refId })) {
      if (kind.startsWith('providerClearing:') || kind === 'bankClearing') sum += side === 'debit' ? amount : -amount;
    }
  }
  return sum;
}
