import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { day, listOf, operator, text } from '../fields.ts';
import { reason } from '../records.ts';

export const payoutStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'onHold',
  'reversed',
] as const;
export const payoutOrigins = ['transfer', 'massPayment', 'settlement'] as const;
export const payoutFilter = z.object({
  origin: z.optional(listOf(payoutOrigins)),
  status: z.optional(listOf(payoutStatuses)),
  operator: z.optional(listOf(operatorCodes)),
  destination: z.optional(listOf(['wallet', 'bank', 'card', 'user'])),
  q: z.optional(text(100)),
  from: z.optional(day),
  to: z.optional(day),
});
/** The same for what mass payments made, and no other origin. */
export const recipientResultFilter = z.omit(payoutFilter, { origin: true });
export const payoutRow = z.object({
  id: z.string(),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  origin: z.enum(payoutOrigins),
  originId: z.nullable(z.string()),
  originTitle: z.nullable(z.string()),
  itemId: z.nullable(z.string()),
  name: z.string(),
  destination: z.string(),
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  cardTail: z.nullable(z.string()),
  amount: z.number(),
  /**
   * Null until it was paid, and of what came back. amount + fee + tax = total debit; amount − taken off = what was
   * received.
   */
  fee: z.nullable(z.number()),
  tax: z.nullable(z.number()),
  takenOff: z.nullable(z.number()),
  totalDebit: z.nullable(z.number()),
  currency: z.string(),
  status: z.string(),
  stage: z.nullable(z.string()),
  anomaly: z.nullable(z.string()),
  scheduledFor: z.nullable(z.string()),
  reason: z.nullable(reason),
  attempts: z.number(),
  rail: z.string(),
  operatorReference: z.nullable(z.string()),
  channel: z.string(),
  createdByName: z.nullable(z.string()),
});
export type PayoutRow = z.output<typeof payoutRow>;
