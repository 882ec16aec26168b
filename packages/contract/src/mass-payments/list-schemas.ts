import * as z from 'zod/mini';
import { massPaymentStatuses, massPaymentTypes } from '#domain/states/mass-payment.ts';
import { day, listOf, text } from '../fields.ts';
import { purposes } from './input-schemas.ts';

export const massPaymentSorts = ['-createdAt', 'createdAt', '-totalAmount', 'totalAmount'] as const;
export const massPaymentFilter = z.object({
  status: z.optional(listOf(massPaymentStatuses)),
  type: z.optional(listOf(massPaymentTypes)),
  purpose: z.optional(listOf(purposes)),
  q: z.optional(text(100)),
  from: z.optional(day),
  to: z.optional(day),
});
