import { waitsHere } from '../payments/rails.ts';
import type { TransactionState } from './transaction.ts';

export const submitted: TransactionState = { status: 'processing', stage: 'partnerSubmitted' };

/**
 * Where a payment stands once it may leave by this rail. A connector is offered it within seconds; a file, or a person,
 * takes it when they come, and until then nothing has been sent and it may be called off.
 */
export const releasedBy = (rail: string | null): TransactionState =>
  waitsHere(rail) ? { status: 'pending', stage: null } : submitted;
