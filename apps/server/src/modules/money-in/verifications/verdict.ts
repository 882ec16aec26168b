import {
  differingFields,
  paidUncredited,
  paymentVerdict,
  plainOperatorId,
  type VerificationField,
  type VerificationResult,
  type VerifiedPayment,
} from '#domain/states/verification.ts';
import type { Tx } from '../../context.ts';
import type { TransactionRecord } from '../../engine/movements/public.ts';
import { isOperatorsOwn } from '../../terms/providers/public.ts';
import type { Shown } from './find-payment.ts';

type Verdict = {
  result: VerificationResult;
  match: TransactionRecord | null;
  differences: VerificationField[];
  confidence: 'high' | 'medium' | 'low';
};

type Judged = Pick<
  TransactionRecord,
  | 'id'
  | 'organisation_id'
  | 'status'
  | 'stage'
  | 'completed_at'
  | 'reason_code'
  | 'provider_reason'
  | 'amount'
  | 'refunded_amount'
  | 'refund_pending'
  | 'trigger'
  | 'used_for'
>;

/** What of a payment decides about its verdict. */
export async function paymentOf(tx: Tx, row: Judged): Promise<VerifiedPayment> {
  const facts = {
    status: row.status,
    completed: row.completed_at !== null,
    reasonCode: row.reason_code,
    providerReason: row.provider_reason,
    amount: row.amount,
    refunded: row.refunded_amount,
    refundPending: row.refund_pending,
    trigger: row.trigger,
    usedFor: row.used_for,
  };
  const byHand =
    paidUncredited(facts) &&
    (await tx
      .selectFrom('payment_adjustments')
      .select('id')
      .where('organisation_id', '=', row.organisation_id)
      .where('transaction_id', '=', row.id)
      .where('direction', '=', 'credit')
      .where('reason_code', '=', 'missingCredit')
      .where('status', '=', 'completed')
      .limit(1)
      .executeTakeFirst());
  return { ...facts, creditedByHand: row.stage === 'creditedByHand' || Boolean(byHand) };
}

/**
 * The message of a refund: the customer received that money, and shows it as if they had paid it. It speaks of the
 * payment it gave back.
 */
async function ofRefund(tx: Tx, refund: TransactionRecord): Promise<Verdict> {
  const sale = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', refund.organisation_id)
    .where('id', '=', refund.original_id!)
    .executeTakeFirst();
  const wentBack = sale !== undefined && (sale.refunded_amount > 0 || sale.refund_pending > 0);
  return {
    result: wentBack ? 'givenBack' : 'notFound',
    match: wentBack ? sale : null,
    differences: [],
    confidence: wentBack ? 'high' : 'medium',
  };
}

export async function verdictOf(
  tx: Tx,
  shown: Shown,
  match: TransactionRecord | null,
  order: string | null,
): Promise<Verdict> {
  if (match?.type === 'refund') return ofRefund(tx, match);
  if (!match)
    return { result: 'notFound', match: null, differences: [], confidence: shown.transactionId ? 'medium' : 'low' };
  const payment = await paymentOf(tx, match);
  // Where another sum was paid than was asked, the customer's message names what was paid.
  const paid = paidUncredited(payment)?.amount ?? match.amount;
  // An aggregator has ids of its own, which stand in no SMS.
  const operatorReference = isOperatorsOwn(match.provider) ? match.operator_reference : null;
  const isFoundById =
    shown.transactionId !== null &&
    match.operator_reference !== null &&
    plainOperatorId(shown.transactionId) === plainOperatorId(match.operator_reference);
  const differences = differingFields(shown, {
    operatorReference,
    amount: paid,
    payerTotal: paidUncredited(payment) ? paid : match.amount + match.payer_fee,
    phone: match.phone,
    since: match.created_at,
    at: match.completed_at ?? match.created_at,
  });
  if (shown.operator && match.operator && shown.operator !== match.operator) differences.push('operator');
  if (differences.length > 0)
    return { result: 'mismatch', match, differences, confidence: isFoundById ? 'high' : 'medium' };
  const result = paymentVerdict(payment, order);
  if (result === 'notFound') return { result, match: null, differences: [], confidence: 'medium' };
  return { result, match, differences: [], confidence: isFoundById ? 'high' : 'medium' };
}

/** The operator was asked and gave no answer: neither "wait" nor "paid" would be true. */
export async function isOperatorSilent(tx: Tx, match: TransactionRecord): Promise<boolean> {
  const last = await tx
    .selectFrom('attempts')
    .select('reason_code')
    .where('organisation_id', '=', match.organisation_id)
    .where('transaction_id', '=', match.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.reason_code === 'PROVIDER_UNAVAILABLE' || last?.reason_code === 'AUTH_ERROR';
}
