import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { rangeKeys } from './list-query.ts';

const { preset: _, ...fields } = transactionListQuery.shape;

/** The address of the list: its filters, its order, its page. `at` is how many rows stand before the page. */
export const listSearch = z.object({
  ...fields,
  range: z.optional(z.enum(rangeKeys)),
  at: z.optional(integerText(0, 999_999_999)),
});
export type ListSearch = z.output<typeof listSearch>;
