import * as z from 'zod/mini';

/** Shapes that several capabilities answer with. */
export const bilingualText = z.object({ en: z.string(), fr: z.string() });

/** What the viewer may do with a record now, with the reason for each refusal. The console never re-derives it. */
export const availableAction = z.object({
  action: z.string(),
  allowed: z.boolean(),
  disabledReason: z.nullable(bilingualText),
});
export type AvailableAction = z.output<typeof availableAction>;

/** A request for approval that ended without a yes, at the record that is as it was before. */
export const notApproved = z.object({
  title: bilingualText,
  amount: z.nullable(z.number()),
  status: z.enum(['declined', 'rejected', 'expired', 'cancelled']),
  /** Null where nobody ended it. */
  byName: z.nullable(z.string()),
  at: z.string(),
  why: z.nullable(bilingualText),
});
export type NotApproved = z.output<typeof notApproved>;

export const reason = z.object({
  code: z.string(),
  family: z.string(),
  providerReason: z.nullable(z.string()),
  payerText: bilingualText,
  staffText: bilingualText,
  retry: z.string(),
});

/** Bounded totals: exact up to 10,000 rows, then `capped`. Sums are null once capped. */
export const totals = z.object({
  count: z.number(),
  capped: z.boolean(),
  amount: z.nullable(z.number()),
  fee: z.nullable(z.number()),
  net: z.nullable(z.number()),
});
export type Totals = z.output<typeof totals>;

const figure = z.nullable(z.number());
/** Sums of what was paid; what was not is counted apart, and of that what is still on its way. */
export const outTotals = z.object({
  ...totals.shape,
  tax: figure,
  paidCount: figure,
  unpaidCount: figure,
  unpaidAmount: figure,
  waitingCount: figure,
  waitingAmount: figure,
});
export type OutTotals = z.output<typeof outTotals>;

export const nothing = z.object({});
