import { isId } from '#domain/ids.ts';
import { pathTo } from '../data/route.ts';

/** Nowhere, where it is of a colleague's that may not be opened. */
const seenAt =
  (pattern: '/transfer/{id}' | '/transactions/{id}' | '/apps/settlements/settlements/{id}') =>
  (id: string): string | null =>
    isId('unseenPayment', id) ? null : pathTo(pattern, { id });

/**
 * Where the payment stands that looks the same: a row that has not left yet is named by its mass payment. Null for
 * whoever may not open it.
 */
export const twinPath = (id: string): string | null =>
  isId('massPayment', id) ? pathTo('/mass-payments/{id}', { id }) : seenAt('/transfer/{id}')(id);

/** The same of each question about another one. */
export const twinPaths = {
  'transfers.duplicate': twinPath,
  'refunds.duplicate': seenAt('/transactions/{id}'),
  'settlements.duplicate': seenAt('/apps/settlements/settlements/{id}'),
} as const;
