import { isNumberOnlyGiven } from '#domain/payments/rails.ts';
import {
  apartMs,
  chooseCandidate,
  differingFields,
  paidUncredited,
  paymentVerdict,
  type JudgedPayment,
  type VerificationField,
  type VerificationResult,
  type VerifiedPayment,
} from '#domain/states/verification.ts';
import type { Tx } from '../../context.ts';
import type { TransactionRecord } from '../../engine/movements/public.ts';
import { isOperatorsOwn } from '../../terms/providers/public.ts';
import type { Candidates, Shown } from './find-payment.ts';

export type Verdict = {
  result: VerificationResult;
  match: TransactionRecord | null;
  differences: readonly VerificationField[];
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

/** What of this payment is in refunds that wait for a second person. */
async function askedBack(tx: Tx, { organisation_id, id }: Pick<Judged, 'organisation_id' | 'id'>): Promise<number> {
  const { asked } = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.sum<number | null>('amount').as('asked'))
    .where('organisation_id', '=', organisation_id)
    .where('original_id', '=', id)
    .where('type', '=', 'refund')
    .where('stage', '=', 'pendingApproval')
    .executeTakeFirstOrThrow();
  return Number(asked ?? 0);
}

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
    refundAsked: row.refund_pending > 0 ? await askedBack(tx, row) : 0,
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
 * The message of money that was sent: the customer received it, and shows it as if they had paid it. That of a refund
 * speaks of the payment it gave back; of any other nothing is told at the counter.
 */
async function ofSent(tx: Tx, sent: TransactionRecord): Promise<Verdict> {
  // Of what no operator was asked for there is no message.
  if (!sent.operator_reference && !['processing', 'refunded', 'completed'].includes(sent.status))
    return { result: 'notFound', match: null, differences: [], confidence: 'medium' };
  const sale = sent.original_id
    ? await tx
        .selectFrom('transactions')
        .selectAll()
        .where('organisation_id', '=', sent.organisation_id)
        .where('id', '=', sent.original_id)
        .executeTakeFirst()
    : undefined;
  return { result: 'sentOut', match: sale ?? null, differences: [], confidence: 'high' };
}

/** What a payment is worth to whoever was shown this, by itself. */
async function judge(
  tx: Tx,
  shown: Shown,
  row: TransactionRecord,
  isNamed: boolean,
  order: string | null,
): Promise<JudgedPayment & { row: TransactionRecord; differences: VerificationField[] }> {
  const payment = await paymentOf(tx, row);
  const uncredited = paidUncredited(payment);
  // Where another sum was paid than was asked, the customer's message names what was paid.
  const paid = uncredited?.amount ?? row.amount;
  const when = { since: row.created_at, at: row.completed_at ?? row.created_at };
  const differences = differingFields(shown, {
    // An aggregator has ids of its own, which stand in no SMS.
    operatorReference: isOperatorsOwn(row.provider) ? row.operator_reference : null,
    isNamed,
    amount: paid,
    payerTotal: uncredited ? paid : row.amount + row.payer_fee,
    phone: isNumberOnlyGiven(row.provider) ? null : row.phone,
    ...when,
  });
  if (shown.operator && row.operator && shown.operator !== row.operator) differences.push('operator');
  return {
    row,
    differences,
    result: differences.length > 0 ? 'mismatch' : paymentVerdict(payment, order),
    isOfThisOrder: order !== null && row.used_for === order,
    worth: [row.link_id, paid - payment.refunded - payment.refundPending].join(' '),
    apartMs: apartMs(shown, when),
    at: when.at,
  };
}

/** The verdict about the one that is meant, of all that may be. */
export async function verdictOf(
  tx: Tx,
  shown: Shown,
  { rows, isNamed }: Candidates,
  order: string | null,
): Promise<Verdict> {
  const nothing = { match: null, differences: [], confidence: shown.transactionId ? 'medium' : 'low' } as const;
  const sent = rows.find(({ type }) => type !== 'sale');
  if (sent) return ofSent(tx, sent);
  const judged = [];
  for (const row of rows) judged.push(await judge(tx, shown, row, isNamed, order));
  const chosen = chooseCandidate(judged, shown.at !== null);
  if (!chosen) return { result: 'notFound', ...nothing };
  if (chosen.isOneOfSeveral) return { result: 'several', ...nothing };
  const { result, row, differences } = chosen.best;
  if (result === 'notFound') return { result, ...nothing };
  return { result, match: row, differences, confidence: isNamed ? 'high' : 'medium' };
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
