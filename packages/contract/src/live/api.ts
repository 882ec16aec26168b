import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/**
 * One line of the live feed: what changed, so that the console refreshes just that. `access`: what the listener may do.
 */
export const liveEvent = z.object({
  cursor: z.string(),
  at: z.string(),
  kind: z.enum([
    'transaction',
    'paymentLink',
    'balance',
    'customer',
    'notification',
    'access',
    'approval',
    'massPayment',
  ]),
  id: z.string(),
  status: z.nullable(z.string()),
  type: z.nullable(z.string()),
  amount: z.nullable(z.number()),
});
export type LiveEvent = z.output<typeof liveEvent>;
export const liveApi = {
  stream: endpoint({
    method: 'GET',
    path: '/fapi/live',
    summary: 'Server-sent events of this organisation',
    permission: 'session',
    query: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
    data: z.unknown(),
    errors: [],
    file: ['events'],
    transaction: 'none',
  }),
  poll: endpoint({
    method: 'GET',
    path: '/fapi/live/poll',
    summary: 'The same feed for lines that break streams',
    permission: 'session',
    query: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
    data: z.object({ cursor: z.string(), events: z.array(liveEvent) }),
    errors: [],
  }),
};
