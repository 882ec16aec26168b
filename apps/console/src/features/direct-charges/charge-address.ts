import * as z from 'zod/mini';
import { id, phone } from '#contract/fields.ts';

/**
 * The charge that is waited for stands in the address: a reload comes back to it, and Back leads out. `phone` begins
 * one for a known payer, `customer` says who of those that share it.
 */
export const chargeAddress = z.object({
  mode: z.optional(z.enum(['counter'])),
  charge: z.optional(id('transaction')),
  phone: z.optional(phone),
  customer: z.optional(id('customer')),
});
