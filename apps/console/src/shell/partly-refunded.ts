import type { TransactionRow } from '#contract/transactions/schemas.ts';

/** Paid, and a part of it given back: its status is still the word for paid, and that alone would mislead. */
export const isPartlyRefunded = (row: Pick<TransactionRow, 'type' | 'status' | 'refundedAmount'>): boolean =>
  row.type === 'sale' && row.status === 'completed' && row.refundedAmount > 0;
