import * as z from 'zod/mini';
import { levelModes } from '#domain/organisations/business-levels.ts';
import { endpoint } from '../endpoint.ts';

/** Whole francs; null is no cap, 0 is closed. */
export const levelCaps = z.object({
  perPayment: z.nullable(z.number()),
  perDay: z.nullable(z.number()),
  perMonth: z.nullable(z.number()),
});
const use = z.object({ day: z.number(), month: z.number() });
export const businessLevels = z.object({
  level: z.number(),
  /** What happens above the caps now, and what will from a day to come. */
  mode: z.enum(levelModes),
  next: z.nullable(z.object({ mode: z.enum(levelModes), from: z.string() })),
  levels: z.array(z.object({ level: z.number(), in: levelCaps, out: levelCaps })),
  /**
   * Begun or tried again today and this month in Douala, without what came to nothing; each payment on one day. Null
   * for whoever sees some sub-accounts or their own records only: it is the turnover of the whole.
   */
  used: z.nullable(z.object({ in: use, out: use })),
});
export type BusinessLevels = z.output<typeof businessLevels>;

/** What every call that begins a payment may answer where levels are enforced. */
export const levelErrors = ['levels.closed', 'levels.payment_above_cap', 'levels.above_cap'] as const;

export const businessLevelsApi = {
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/business-levels',
    summary: 'What each level of a business may move, whether that is enforced, and what is used of it',
    permission: 'kyc:view',
    data: businessLevels,
    errors: [],
  }),
};
