import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, integerText, listOf, payableAmount, text } from '../fields.ts';

export const adjustmentReasonCodes = [
  'feeCorrection', 'taxCorrection', 'operatorReversal', 'duplicateCredit', 'missingCredit', 'disputeOutcome', 'goodwill', 'fxDifference', 'other',
] as const;
export const adjustmentStatuses = ['pending', 'pendingApproval', 'approved', 'completed', 'rejected', 'reversed'] as const;
export const adjustment = z.object({
  id: z.string(), createdAt: z.string(), direction: z.enum(['credit', 'debit']), amount: z.number(), reasonCode: z.enum(adjustmentReasonCodes),
  note: z.nullable(z.string()), status: z.enum(adjustmentStatuses), transactionId: z.nullable(z.string()), requestedByName: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()), decisionNote: z.nullable(z.string()), postingId: z.nullable(z.string()),
});

export const adjustmentsApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/payment-adjustments', summary: 'Ledger corrections with their reasons', permission: 'adjustments:view',
    query: z.object({ status: z.optional(listOf(adjustmentStatuses)), limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))) }),
    data: z.array(adjustment), errors: ['transactions.cursor_invalid'],
  }),
  request: endpoint({
    method: 'POST', path: '/fapi/payment-adjustments', summary: 'Ask for a correction of a transaction', permission: 'adjustments:create',
    body: z.object({
      transactionId: id('transaction'), direction: z.enum(['credit', 'debit'], { error: 'choice.invalid' }), amount: payableAmount,
      reasonCode: z.enum(adjustmentReasonCodes, { error: 'choice.invalid' }), note: text(500, 1),
    }),
    data: adjustment, errors: ['transactions.not_found'], idempotent: true, audit: 'adjustments.request',
  }),
};
