import * as z from 'zod/mini';

/** How many are shown at most, the longest waiting ones. */
export const manualRequestsMax = 200;

/**
 * Where money that leaves is asked for and settled: the transfer, the settlement, or the row of a mass payment.
 * `isByHand`: a person is to carry it out now, and writes down there how it ended. `waitsForFile`: no file to the bank
 * holds it yet.
 */
export const sentAs = z.object({
  kind: z.enum(['transfer', 'settlement', 'massPaymentItem']),
  id: z.string(),
  isByHand: z.boolean(),
  waitsForFile: z.boolean(),
});

/** Something a person does by hand: a payment to carry out, or a deposit at the bank to make or to see. */
export const manualRequest = z.object({
  id: z.string(),
  kind: z.enum(['payout', 'deposit']),
  amount: z.number(),
  /** Who is paid, or the reference on the slip. */
  name: z.nullable(z.string()),
  status: z.string(),
  stage: z.nullable(z.string()),
  /** The number of the slip; `hasFile`: a paper is with it. */
  proof: z.nullable(z.string()),
  hasFile: z.boolean(),
  handlerName: z.nullable(z.string()),
  waitingSince: z.string(),
  /** The screen on which it is done. */
  path: z.string(),
});
export type ManualRequest = z.output<typeof manualRequest>;
