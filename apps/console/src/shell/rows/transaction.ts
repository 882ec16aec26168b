import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatPhone } from '#domain/values/phone.ts';

/** Money that left carries a minus, so that a mixed list adds up to what its total says. */
export const signOf = (row: Pick<TransactionRow, 'direction'>): 1 | -1 => (row.direction === 'outbound' ? -1 : 1);

/** Who paid: by name, else by the number that was asked. */
export const payerOf = (row: Pick<TransactionRow, 'payerName' | 'phone'>): string | null =>
  row.payerName ?? (row.phone ? formatPhone(row.phone) : null);
