import * as z from 'zod/mini';
import { adjustmentReasonCodes, adjustmentStatuses } from '#domain/states/adjustment.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { actPin, amount, id, integerText, listOf, text } from '../fields.ts';
import { availableAction, bilingualText } from '../records.ts';

export const adjustment = z.object({
  id: z.string(),
  createdAt: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: z.number(),
  reasonCode: z.enum(adjustmentReasonCodes),
  note: z.nullable(z.string()),
  status: z.enum(adjustmentStatuses),
  transactionId: z.nullable(z.string()),
  requestedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** Of one that ended by itself: why nobody has to decide it any more. */
  endedBecause: z.nullable(bilingualText),
  postingId: z.nullable(z.string()),
  availableActions: z.array(availableAction),
});
/** What happened to it, oldest first; the same lines stand in the timeline of its transaction. */
const step = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  actorName: z.nullable(z.string()),
  note: z.nullable(bilingualText),
});
/**
 * Others that move the same amount of the same payment in the same direction, posted or waiting. Whoever wants this one
 * beside them names `seen` as `duplicateOf`: a word for exactly these, each as far as it is; of what was asked for or
 * posted since, it is no yes. Of `more` nothing is told: they are many, or a colleague’s whom the caller does not see.
 */
const alike = z.object({
  seen: z.string(),
  adjustments: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      status: z.enum(['pendingApproval', 'completed']),
      requestedByName: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      decidedByName: z.nullable(z.string()),
    }),
  ),
  more: z.number(),
});
/** `alike` while it waits. */
export const adjustmentDetail = z.extend(adjustment, { steps: z.array(step), alike: z.nullable(alike) });
const duplicateOf = z.optional(id('unseenPayment'));

const params = z.object({ id: id('adjustment') });
/** Whoever refuses or undoes says why. */
const reasoned = z.object({ note: text(255, 1) });
const refusals = ['adjustments.not_found', 'adjustments.action_not_possible'] as const;

/** Asked for by one person, decided by another: see `adjustmentActions`. */
/** From one franc: a fee or a tax that was wrong is often less than the smallest payment. */
const corrected = amount.check(z.refine((value) => value >= 1, { error: 'required' }));

export const adjustmentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/payment-adjustments',
    summary: 'Ledger corrections with their reasons',
    permission: 'adjustments:view',
    query: z.object({
      status: z.optional(listOf(adjustmentStatuses)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(adjustment),
    errors: ['transactions.cursor_invalid'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/payment-adjustments/:id',
    summary: 'One correction with what happened to it',
    permission: 'adjustments:view',
    params,
    data: adjustmentDetail,
    errors: ['adjustments.not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/fapi/payment-adjustments',
    summary: 'Ask for a correction of a transaction',
    permission: 'adjustments:create',
    body: z.object({
      transactionId: id('transaction'),
      direction: z.enum(['credit', 'debit'], { error: 'choice.invalid' }),
      amount: corrected,
      reasonCode: z.enum(adjustmentReasonCodes, { error: 'choice.invalid' }),
      note: text(500, 1),
      /** The check whose claim this adjustment puts right: posted, the claim is granted. */
      verificationId: z.optional(id('verification')),
      duplicateOf,
    }),
    data: adjustmentDetail,
    errors: [
      'transactions.not_found',
      'transactions.action_not_possible',
      'adjustments.not_creditable',
      'adjustments.not_debitable',
      'adjustments.duplicate',
      'second_person.missing',
      'verifications.not_found',
      'verifications.claim_moved',
    ],
    idempotent: true,
    audit: 'adjustments.request',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/fapi/payment-adjustments/:id/approve',
    summary: 'Approve a correction somebody else asked for: it is posted at once',
    permission: 'adjustments:approve',
    params,
    body: z.object({ pin: actPin, duplicateOf }),
    data: adjustmentDetail,
    errors: [...refusals, ...proofAndPinErrors, 'adjustments.duplicate', 'balance.insufficient'],
    idempotent: true,
    proof: 'freshAndPin',
    audit: 'adjustments.approve',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/fapi/payment-adjustments/:id/reject',
    summary: 'Reject a correction somebody else asked for, saying why',
    permission: 'adjustments:approve',
    params,
    body: reasoned,
    data: adjustmentDetail,
    errors: refusals,
    idempotent: true,
    audit: 'adjustments.reject',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/fapi/payment-adjustments/:id/withdraw',
    summary: 'Take back one’s own request while it waits',
    permission: 'adjustments:create',
    params,
    data: adjustmentDetail,
    errors: refusals,
    idempotent: true,
    audit: 'adjustments.withdraw',
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/fapi/payment-adjustments/:id/reverse',
    summary: 'Undo a posted correction by its mirror entry, saying why',
    permission: 'adjustments:approve',
    params,
    body: z.extend(reasoned, { pin: actPin }),
    data: adjustmentDetail,
    errors: [...refusals, ...proofAndPinErrors, 'balance.insufficient'],
    idempotent: true,
    proof: 'freshAndPin',
    audit: 'adjustments.reverse',
  }),
};
