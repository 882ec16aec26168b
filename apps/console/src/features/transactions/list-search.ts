import * as z from 'zod/mini';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { listSearch as addressOf } from '../../data/list-search.ts';
import { rangeKeys } from './list-query.ts';

/** The address of the list: its filters, its order, its page. The preset is another address. */
export const listSearch = addressOf(z.omit(transactionListQuery, { preset: true }), {
  range: z.optional(z.enum(rangeKeys)),
});
export type ListSearch = z.output<typeof listSearch>;
