import { isId } from '#domain/values/ids.ts';
import type { Href } from '#ui/link.tsx';
import { to } from '../data/paths.ts';

type Way = (id: string) => Href | null;
/** Nowhere, where it is of a colleague's that may not be opened. */
const unlessUnseen =
  (way: Way): Way =>
  (id) =>
    isId('unseenPayment', id) ? null : way(id);

/**
 * Where the payment stands that looks the same: a row that has not left yet is named by its mass payment. Null for
 * whoever may not open it.
 */
export const twinPath = unlessUnseen((id) =>
  isId('massPayment', id) ? to('/mass-payments/{id}', { id }) : to('/transfer/{id}', { id }),
);

const transaction = unlessUnseen((id) => to('/transactions/{id}', { id }));
const settlement = unlessUnseen((id) => to('/apps/settlements/settlements/{id}', { id }));

/** The same of each question about another one. */
export const twinPaths = {
  'transfers.duplicate': twinPath,
  'refunds.duplicate': transaction,
  'charges.paid_since': transaction,
  'settlements.duplicate': settlement,
  'settlements.paper_elsewhere': settlement,
  'adjustments.duplicate': unlessUnseen((id) => to('/transactions/payment-adjustments', { open: id })),
  // The list of deposits stands behind the form.
  'top_ups.declared_before': () => null,
} as const;
