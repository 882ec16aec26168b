import type { MassPaymentEvent, MassPaymentStatus } from '#domain/states/mass-payment.ts';
import type { Counts } from './tables.ts';

/** What a run whose items are all final has come to. What came back meanwhile is not paid. */
export function eventAtTheEnd(isCancelling: boolean, counts: Counts): MassPaymentEvent {
  const { completed: paid = 0, reversed = 0, failed = 0, cancelled = 0 } = counts;
  if (isCancelling && paid + reversed === 0) return 'cancelled';
  return failed + cancelled + reversed === 0 ? 'allPaid' : paid > 0 ? 'somePaid' : 'nonePaid';
}

/**
 * What becomes of a run that is over when an item of it changes after all: the operator took it back, or had paid what
 * was thought to have failed; null where it stays what it is.
 */
export function eventAfterTheEnd(status: MassPaymentStatus, counts: Counts): MassPaymentEvent | null {
  const { completed = 0, leftOut: _out, ...unpaid } = counts;
  const isBack = (counts.reversed ?? 0) > 0;
  if (completed === 0) return isBack && (status === 'completed' || status === 'partiallyCompleted') ? 'nonePaid' : null;
  if (status === 'completed' && !isBack) return null;
  return Object.values(unpaid).every((count) => count === 0) ? 'allPaid' : 'somePaid';
}
