import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { integerText } from '../fields.ts';
import { availableAction, bilingualText } from '../records.ts';

export const flowTabs = ['payer', 'us', 'operator', 'lost'] as const;
export const uncompletedFlow = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'linkAttempt', 'refund']),
  refId: z.string(),
  customerName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  amount: z.number(),
  status: z.string(),
  stage: z.nullable(z.string()),
  anomaly: z.nullable(z.string()),
  stuckSince: z.string(),
  ageBucket: z.enum(['minutes', 'hours', 'day', 'days']),
  cause: z.string(),
  causeText: bilingualText,
  nextStep: bilingualText,
  expectedEnd: z.nullable(z.string()),
  linkTitle: z.nullable(bilingualText),
  dismissed: z.boolean(),
  /** Of a refund that failed, see the same of a transaction; null where nothing was. */
  givenBackSince: z.nullable(z.number()),
  availableActions: z.array(availableAction),
});

export const uncompletedFlowsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/uncompleted-flows',
    summary: 'Everything started and not finished, by who must move',
    permission: 'transactions:view',
    query: z.object({
      tab: z.optional(z.enum(flowTabs)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(uncompletedFlow),
    errors: ['transactions.cursor_invalid'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/fapi/uncompleted-flows/counts',
    summary: 'How many per tab',
    permission: 'transactions:view',
    data: z.record(z.enum(flowTabs), z.number()),
    errors: [],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/fapi/uncompleted-flows/:id/dismiss',
    summary: 'Mark as will not pay',
    permission: 'charges:create',
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    data: z.object({ dismissed: z.boolean() }),
    errors: ['transactions.not_found', 'transactions.action_not_possible'],
    audit: 'uncompleted_flows.dismiss',
  }),
};
