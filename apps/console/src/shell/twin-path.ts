import { isId } from '#domain/ids.ts';
import { pathTo } from '../data/route.ts';

/** Where the payment stands that looks the same: a row that has not left yet is named by its mass payment. Null for whoever may not open it. */
export const twinPath = (id: string): string | null =>
  isId('unseenPayment', id) ? null : isId('massPayment', id) ? pathTo('/mass-payments/{id}', { id }) : pathTo('/transfer/{id}', { id });
