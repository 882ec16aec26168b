import { doubtEnds, doubtOf, standingOf, type DoubtEnd } from '#domain/states/refund-doubt.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { triesOf, type AttemptRecord, type TransactionRecord } from '../../engine/movements/public.ts';

type Original = Pick<TransactionRecord, 'amount' | 'refunded_amount' | 'refund_pending'>;

type PaidIs = NonNullable<TransactionDetail['inDoubt']>['paidIs'];
const paidIs: Partial<Record<DoubtEnd['money'], PaidIs>> = { lose: 'beyond', nothing: 'booked' };

/** The try of a refund about which a person has to say something, and what "paid" would mean for the books. */
export function inDoubtView(
  row: TransactionRecord,
  original: Original | null,
  attempts: readonly AttemptRecord[],
): TransactionDetail['inDoubt'] {
  if (row.type !== 'refund' || !original) return null;
  const tries = triesOf(attempts);
  const doubt = doubtOf(row, tries);
  if (!doubt) return null;
  const standing = standingOf(
    row,
    original.amount - original.refunded_amount - original.refund_pending,
    doubt.about,
    tries,
  );
  const attempt = attempts.find(({ id }) => id === doubt.about.id)!;
  return {
    attemptId: attempt.id,
    kind: doubt.kind,
    paidIs: paidIs[doubtEnds[standing].paid.money] ?? 'theRefund',
    operatorReference: attempt.operator_reference,
  };
}
