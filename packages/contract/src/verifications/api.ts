import * as z from 'zod/mini';
import { claimStatuses, verificationFields, verificationResults } from '#domain/states/verification.ts';
import { endpoint } from '../endpoint.ts';
import { amount, at, day, id, integerText, listOf, operator, phone, text } from '../fields.ts';
import { bilingualText } from '../records.ts';

const parsed = z.object({
  operator: z.nullable(operator),
  transactionId: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  at: z.nullable(z.string()),
  /** The day in Douala, where nobody said the hour. */
  day: z.nullable(z.string()),
});
export const verification = z.object({
  id: z.string(),
  at: z.string(),
  parsed,
  result: z.enum(verificationResults),
  /** What the payment has become since the check; null while the verdict still holds. */
  sinceThen: z.nullable(z.enum(verificationResults)),
  explanation: bilingualText,
  differences: z.array(z.enum(verificationFields)),
  matchedTransactionId: z.nullable(z.string()),
  /** Any payment may be checked; its own page is opened only by whoever sees it. */
  isMatchedSeen: z.boolean(),
  matchedAmount: z.nullable(z.number()),
  /** When the matched payment was made as far as the books know; of one that is not paid, when it was asked for. */
  matchedAt: z.nullable(z.string()),
  matchedPhone: z.nullable(z.string()),
  /** The payer wrote a number at the operator, which nobody here knows: the one above was given on the pay page. */
  isPhoneOnlyGiven: z.boolean(),
  matchedOperatorReference: z.nullable(z.string()),
  /** What of the matched payment has gone back to the payer, in francs: such a payment proves nothing any more. */
  matchedRefunded: z.nullable(z.number()),
  /** What of it is asked back and waits for a decision: nothing of that has left, and it may be refused. */
  matchedRefundAsked: z.nullable(z.number()),
  alreadyUsedFor: z.nullable(z.string()),
  usedFor: z.nullable(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  claim: z.nullable(
    z.object({
      id: z.string(),
      status: z.enum(claimStatuses),
      createdAt: z.string(),
      reason: z.nullable(z.string()),
      /** Who handles it; the adjustment that waits for a second person, or that put it right. */
      ownerName: z.nullable(z.string()),
      adjustmentId: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      decidedByName: z.nullable(z.string()),
    }),
  ),
  requestedByName: z.nullable(z.string()),
  /**
   * The last time before this check that the same payment was shown here and was good, and the order that was named
   * then: whoever shows one message twice is not paid for twice.
   */
  shownBefore: z.nullable(
    z.object({ at: z.string(), byName: z.nullable(z.string()), order: z.nullable(z.string()), times: z.number() }),
  ),
  /** The order this check was made for. */
  order: z.nullable(z.string()),
});
export type Verification = z.output<typeof verification>;
const params = z.object({ id: id('verification') });

export const verificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/verifications',
    summary: 'Earlier checks',
    permission: 'verify:run',
    query: z.object({ limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))) }),
    data: z.array(verification),
    errors: ['transactions.cursor_invalid'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/fapi/verifications',
    summary: 'Is this payment real? From a pasted SMS or typed details',
    permission: 'verify:run',
    body: z.object({
      sms: z.optional(text(1000)),
      operator: z.optional(operator),
      transactionId: z.optional(text(60)),
      amount: z.optional(amount),
      phone: z.optional(phone),
      at: z.optional(at),
      /** The day in Douala, where nobody knows the hour; beside an hour it says nothing more. */
      day: z.optional(day),
      orderReference: z.optional(text(60)),
    }),
    data: verification,
    errors: ['verifications.too_little', 'verifications.limit_reached'],
    audit: 'verifications.check',
    transaction: 'none',
  }),
  link: endpoint({
    method: 'POST',
    path: '/fapi/verifications/:id/link',
    summary: 'Link a matched payment to one order',
    permission: 'verify:run',
    params,
    body: z.object({ orderReference: text(60, 1) }),
    data: verification,
    errors: [
      'verifications.not_found',
      'verifications.already_used',
      'verifications.given_back',
      'verifications.claim_not_possible',
    ],
    audit: 'verifications.link',
  }),
  correctOrder: endpoint({
    method: 'POST',
    path: '/fapi/verifications/:id/order',
    summary: 'Correct the number of the order a payment was linked to',
    permission: 'verify:run',
    params,
    /** `was`: the number that stands there; where a colleague has corrected it meanwhile, nothing is changed. */
    body: z.object({ was: text(60, 1), orderReference: text(60, 1), reason: text(255, 1) }),
    data: verification,
    errors: ['verifications.not_found', 'verifications.order_moved', 'verifications.claim_not_possible'],
    audit: 'verifications.correctOrder',
  }),
  claim: endpoint({
    method: 'POST',
    path: '/fapi/verifications/:id/claim',
    summary: 'Open a claim for a payment we did not credit',
    permission: 'verify:run',
    params,
    data: verification,
    errors: ['verifications.not_found', 'verifications.claim_not_possible'],
    audit: 'verifications.claim',
  }),
  claims: endpoint({
    method: 'GET',
    path: '/fapi/verifications/claims',
    summary: 'Claims of payments that were not credited; without a status, those that wait for somebody',
    permission: 'adjustments:view',
    query: z.object({
      status: z.optional(listOf(claimStatuses)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(verification),
    errors: ['transactions.cursor_invalid'],
  }),
  takeClaim: endpoint({
    method: 'POST',
    path: '/fapi/verifications/:id/claim/take',
    summary: 'Handle a claim oneself',
    permission: 'adjustments:create',
    params,
    data: verification,
    errors: ['verifications.not_found', 'verifications.claim_moved'],
    audit: 'verifications.takeClaim',
  }),
  declineClaim: endpoint({
    method: 'POST',
    path: '/fapi/verifications/:id/claim/decline',
    summary: 'Decline a claim, saying why; granting one is an adjustment with its verificationId',
    permission: 'adjustments:create',
    params,
    body: z.object({ reason: text(255, 1) }),
    data: verification,
    errors: ['verifications.not_found', 'verifications.claim_moved'],
    idempotent: true,
    audit: 'verifications.declineClaim',
  }),
};
