import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

export const searchHit = z.object({
  kind: z.enum(['transaction', 'paymentLink', 'customer', 'recipient']),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  amount: z.nullable(z.number()),
  status: z.nullable(z.string()),
  path: z.string(),
});
export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/fapi/search',
    summary: 'Records by phone fragment, amount, reference, operator id, employee number, name without accents',
    permission: 'session',
    query: z.object({ q: text(100, 1) }),
    data: z.object({ exact: z.nullable(searchHit), hits: z.array(searchHit) }),
    errors: [],
  }),
};
