import type { AttemptState } from './attempt.ts';
import { eventOf } from './outcomes.ts';
import type { TransactionState } from './transaction.ts';
import { moveTransaction, transactionTransitions } from './transaction-moves.ts';

export type CreditUndone = { to: TransactionState; isAsked: boolean };
const unclear: TransactionState = { status: 'processing', stage: 'inReconciliation' };
const asked: CreditUndone = { to: unclear, isAsked: true };

/**
 * What a payment is once the adjustment that ended it is undone: what it had been `before`, if that was an end, else
 * what its operator has `said` of its try since. Where neither is known, or the operator says that it was paid, which
 * nobody has booked, the operator is asked and its next word ends it.
 */
export function creditUndone(before: TransactionState | null, said: AttemptState | null): CreditUndone {
  if (said === 'succeeded') return asked;
  if (before && before.status !== 'processing' && mayReturnTo(before)) return { to: before, isAsked: false };
  const event = said && eventOf.collect[said];
  const move = event ? moveTransaction({ ...unclear, flow: 'in' }, event) : null;
  return move?.ok && move.status !== 'processing'
    ? { to: { status: move.status, stage: move.stage }, isAsked: false }
    : asked;
}

const mayReturnTo = ({ status, stage }: TransactionState): boolean =>
  transactionTransitions.some(
    ({ event, to }) => event === 'creditUndone' && to.status === status && to.stage === stage,
  );
