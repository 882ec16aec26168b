import * as z from 'zod/mini';
import { massPaymentTypes } from '#domain/states/mass-payment.ts';
import { at, id, payableAmount, text, whole } from '../fields.ts';

export const purposes = ['payroll', 'suppliers', 'allowance', 'tontine', 'refunds', 'other'] as const;
export const feeBearers = ['sender', 'beneficiary'] as const;

/**
 * `stopOnFailurePct` null never stops; `queueMaxAgeHours` is how long a run waits for money before what is uncovered
 * fails.
 */
export const massPaymentOptions = z.object({
  stopOnFailurePct: z.nullable(whole(1, 100)),
  queueIfShort: z.boolean(),
  queueMaxAgeHours: whole(1, 720),
  runAsFarAsMoneyGoes: z.boolean(),
});
/**
 * `sameAmount` is the amount of everybody in a run of that type, and in a group run of those who have none of their
 * own.
 */
export const massPaymentInput = z
  .object({
    title: text(80, 1),
    type: z.enum(massPaymentTypes, { error: 'choice.invalid' }),
    purpose: z.enum(purposes, { error: 'choice.invalid' }),
    feeBearer: z.enum(feeBearers, { error: 'choice.invalid' }),
    notify: z.boolean(),
    sameAmount: z.nullable(payableAmount),
    groupId: z.nullable(id('recipientGroup')),
    scheduledFor: z.nullable(at),
    options: massPaymentOptions,
  })
  .check(
    z.refine((run) => run.type !== 'sameAmount' || run.sameAmount !== null, {
      error: 'required',
      path: ['sameAmount'],
    }),
  );
export type MassPaymentInput = z.output<typeof massPaymentInput>;
