import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

export const searchHit = z.object({
  kind: z.enum(['transaction', 'paymentLink', 'customer', 'recipient']),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** With its sign: what left carries a minus. */
  amount: z.nullable(z.number()),
  /** When a transaction was asked for. */
  at: z.nullable(z.string()),
  status: z.nullable(z.string()),
  path: z.string(),
});
export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/fapi/search',
    summary:
      'Records by phone fragment, amount, reference, operator id, employee number, name without accents or one letter beside it',
    permission: 'session',
    query: z.object({ q: text(100, 1) }),
    // nearly: the name that was found in the place of what was typed, one letter beside it.
    data: z.object({ exact: z.nullable(searchHit), hits: z.array(searchHit), nearly: z.nullable(z.string()) }),
    errors: [],
  }),
};
