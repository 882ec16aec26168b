import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';

type Was = Pick<MassPaymentItem, 'destination' | 'phone' | 'rib' | 'operator' | 'amount'>;
type Now = { number: string | null; operator?: string; amount?: number | null };

/**
 * Whether what is typed says anything new, which is approved anew. What is left empty says nothing, and the same again
 * is no correction.
 */
export const isCorrected = (was: Was, { number, operator = '', amount = null }: Now): boolean =>
  (number !== null && number !== (was.destination === 'bank' ? was.rib : was.phone)) ||
  (operator !== '' && operator !== was.operator) ||
  (amount !== null && amount !== was.amount);
