/**
 * The hosted page's words into ours. A refusal carries no reason at all: whether the payer cancelled or
 * was refused is not known, and neither is said.
 */
import type { Outcome } from '../connector.ts';
import { asRecord, reason, textOf } from '../outcome.ts';

export function translateStatus(document: Record<string, unknown>): Pick<Outcome, 'kind' | 'reason'> | null {
  const message = textOf(document['message']);
  switch (textOf(document['status'])?.trim().toUpperCase()) {
    case 'INITIATED':
      return { kind: 'waitingPayer' };
    case 'PENDING':
      return { kind: 'processing' };
    case 'SUCCESS':
      return { kind: 'succeeded' };
    case 'EXPIRED':
      return { kind: 'expired', reason: reason('PAYER_TIMEOUT', message ?? 'EXPIRED', 'new-reference-after-final') };
    case 'FAILED':
      return { kind: 'refused', reason: reason('UNPAID_AT_PAGE', message ?? 'FAILED', 'new-reference-after-final') };
    default:
      return null;
  }
}

/** The service does not know the order; the gateway's "not found", under the same code, speaks of an address. */
export const isUnknownOrder = ({ code, description }: Record<string, unknown>): boolean =>
  code === 60 && /transaction|order/i.test(textOf(description) ?? '');

/** What a refusal to make a page means. */
export function translateRefusal(status: number, json: unknown, words: string) {
  if (status === 401) return reason('AUTH_ERROR', words, 'after-config-fix');
  if (status === 403) return reason('CONFIG_ERROR', words, 'after-config-fix');
  // Seen for an order id that was used before. Nobody has that page's address, so a new page is safe.
  if (String(asRecord(json)['code']) === '1204') return reason('DUPLICATE', words, 'same-reference');
  return reason('INVALID_REQUEST', words, 'never');
}
