/** Tranzak's status words into ours. */
import type { Intent, Outcome } from '../connector.ts';
import { reason, textOf } from '../outcome.ts';
import { errorOf } from './envelope.ts';
import { rowOf, tranzakReason } from './errors.ts';

type Meaning = Pick<Outcome, 'kind' | 'reason'>;

/**
 * null: a status word we do not know, or none. A charge that is "in progress" waits for the payer's PIN; on the hosted
 * page it means that the payer has confirmed.
 */
export function translateStatus(
  data: Record<string, unknown>,
  purpose: Intent['purpose'],
  onPage: boolean,
): Meaning | null {
  const word = textOf(data['status'])?.trim().toUpperCase();
  switch (word) {
    case 'PENDING':
      return { kind: 'accepted' };
    case 'PAYER_REDIRECT_REQUIRED':
      return { kind: 'waitingPayer' };
    case 'PAYMENT_IN_PROGRESS':
      return { kind: onPage ? 'processing' : 'waitingPayer' };
    case 'PROCESSING':
      return { kind: 'processing' };
    case 'SUCCESSFUL':
      return { kind: 'succeeded' };
    case 'FAILED':
      return failure(data, purpose);
    case 'CANCELLED':
    case 'CANCELLED_BY_PAYER':
    case 'CANCELLED/REFUNDED':
      return purpose === 'collect'
        ? { kind: 'cancelled', reason: reason('PAYER_REJECTED', word, 'new-reference-after-final') }
        : { kind: 'refused', reason: reason('PROVIDER_ERROR', word, 'new-reference-after-final') };
    default:
      return null;
  }
}

function failure(data: Record<string, unknown>, purpose: Intent['purpose']): Meaning {
  const error = errorOf(data['errorCode'], data['errorMessage'] ?? data['errorMsg']);
  const state = rowOf(error)?.state;
  // The state says FAILED: a code for something that still waits cannot take that back.
  const kind = purpose === 'collect' && (state === 'expired' || state === 'cancelled') ? state : 'refused';
  return { kind, reason: tranzakReason(error, purpose) };
}
