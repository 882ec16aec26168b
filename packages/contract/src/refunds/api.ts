import * as z from 'zod/mini';
import { endpoint, keyedErrors, pinErrors, proofAndPinErrors } from '../endpoint.ts';
import { actPin, amount, id, merchantReference, text } from '../fields.ts';
import { transactionDetail, transactionRow } from '../transactions/schemas.ts';

export const refundReasonCodes = [
  'mutualAgreement',
  'duplicate',
  'wrongAmount',
  'notDelivered',
  'fraud',
  'customerRequest',
  'overpayment',
  'expiredLink',
  'systemError',
  'other',
] as const;

/** Nothing gives it back, or the account at the operator that took it is closed. */
const givingBack = ['operator.not_configured', 'refunds.account_gone'] as const;

/**
 * The same amount of the same payment, on its way, unclear, or paid within a day: whoever gives back once more names it
 * in `duplicateOf`, and is asked again when another was made meanwhile.
 */
const { id: refundId, createdAt, amount: refunded, status, stage, createdByName } = transactionRow.shape;
/**
 * Of a colleague's that the caller may not open nothing is told but that it is there; its `id` then stands for it.
 * `seen` is what a yes names as `duplicateOf`: the `id`, or, where `others` are the same as well, a word for all of
 * them.
 */
const earlierRefund = z.object({
  id: refundId,
  createdAt: z.nullable(createdAt),
  amount: refunded,
  status: z.nullable(status),
  stage,
  createdByName,
  seen: z.string(),
  others: z.number(),
});
export type EarlierRefund = z.infer<typeof earlierRefund>;

/** Refunds are transactions of type `refund`; `:id` of preview and create is the payment, of the others the refund. */
const params = z.object({ id: id('transaction') });

export const refundsApi = {
  preview: endpoint({
    method: 'GET',
    path: '/fapi/transactions/:id/refund-preview',
    summary: 'What the customer gets back, what the merchant loses',
    permission: 'refunds:view',
    params,
    query: z.object({ amount }),
    // feeLost: of the merchant's part of the fee, what this refund takes out of the merchant's own pocket.
    // payerFeeKept: the payer's part, which does not go back.
    data: z.object({
      refundable: z.number(),
      amount: z.number(),
      customerReceives: z.number(),
      feeLost: z.number(),
      payerFeeKept: z.number(),
      balanceAfter: z.nullable(z.number()),
      full: z.boolean(),
      duplicate: z.nullable(earlierRefund),
    }),
    errors: [
      'transactions.not_found',
      'refunds.exceeds_paid',
      'refunds.perhaps_given_back',
      'refunds.not_refundable',
      'amount.too_small',
      ...givingBack,
    ],
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/transactions/:id/refunds',
    summary: 'Give money back, in full or in part',
    permission: 'refunds:create',
    params,
    body: z
      .object({
        amount,
        reasonCode: z.enum(refundReasonCodes, { error: 'choice.invalid' }),
        note: z.optional(text(255)),
        merchantReference: z.optional(merchantReference),
        duplicateOf: z.optional(id('transaction', 'unseenPayment')),
        pin: actPin,
      })
      .check(
        z.refine((refund) => refund.reasonCode !== 'other' || (refund.note ?? '') !== '', {
          error: 'required',
          path: ['note'],
        }),
      ),
    data: transactionDetail,
    idempotent: true,
    audit: 'refunds.create',
    errors: [
      'transactions.not_found',
      'refunds.exceeds_paid',
      'refunds.perhaps_given_back',
      'refunds.not_refundable',
      'refunds.duplicate',
      'amount.too_small',
      'balance.insufficient',
      'merchant_reference.taken',
      ...givingBack,
      'sub_accounts.frozen',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
      ...pinErrors,
    ],
    proof: 'pinWhenAsked',
  }),
  takeUpPaid: endpoint({
    method: 'POST',
    path: '/fapi/transactions/:id/take-up-paid',
    summary: 'Receive what was paid instead of what was asked, and give it back or keep it with the payer’s agreement',
    permission: 'refunds:approve',
    params,
    body: z.object({ outcome: z.enum(['giveBack', 'keep'], { error: 'choice.invalid' }), note: text(255, 1) }),
    data: transactionDetail,
    idempotent: true,
    audit: 'refunds.takeUpPaid',
    errors: [
      'transactions.not_found',
      'refunds.action_not_possible',
      'refunds.not_found',
      ...givingBack,
      'verifications.claim_moved',
      'balance.insufficient',
    ],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/approve',
    summary: 'Approve a refund that somebody without the right asked for',
    permission: 'refunds:approve',
    params,
    body: z.object({ pin: actPin, duplicateOf: z.optional(id('transaction', 'unseenPayment')) }),
    data: transactionDetail,
    errors: [
      'refunds.not_found',
      'refunds.action_not_possible',
      'refunds.duplicate',
      'refunds.perhaps_given_back',
      ...givingBack,
      'balance.insufficient',
      ...pinErrors,
    ],
    idempotent: true,
    proof: 'pinWhenAsked',
    audit: 'refunds.approve',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/decline',
    summary: 'Decline a refund that waits for approval',
    permission: 'refunds:approve',
    params,
    data: transactionDetail,
    errors: ['refunds.not_found', 'refunds.action_not_possible'],
    idempotent: true,
    audit: 'refunds.decline',
  }),
  start: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/start',
    summary: 'Start an automatic refund that waits for a decision',
    permission: 'refunds:create',
    params,
    data: transactionDetail,
    errors: [
      'refunds.not_found',
      'refunds.action_not_possible',
      'refunds.exceeds_paid',
      'refunds.perhaps_given_back',
      ...givingBack,
      'balance.insufficient',
    ],
    idempotent: true,
    audit: 'refunds.start',
  }),
  keep: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/keep',
    summary: 'Keep the money instead of giving it back (the payer agreed)',
    permission: 'refunds:approve',
    params,
    body: z.object({ note: text(255, 1) }),
    data: transactionDetail,
    errors: ['refunds.not_found', 'refunds.action_not_possible'],
    idempotent: true,
    audit: 'refunds.keep',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/retry',
    summary: 'Try a failed refund again',
    permission: 'refunds:create',
    params,
    body: z.object({ duplicateOf: z.optional(id('transaction', 'unseenPayment')) }),
    data: transactionDetail,
    errors: [
      'refunds.duplicate',
      'refunds.not_found',
      'refunds.action_not_possible',
      'refunds.exceeds_paid',
      'refunds.perhaps_given_back',
      ...givingBack,
      'balance.insufficient',
    ],
    idempotent: true,
    audit: 'refunds.retry',
  }),
  nothingOwed: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/nothing-owed',
    summary: 'Say of a failed refund that nothing is owed any more: no money moves, and it is shown as open no longer',
    permission: 'refunds:create',
    params,
    data: transactionDetail,
    errors: ['refunds.not_found', 'refunds.action_not_possible'],
    idempotent: true,
    audit: 'refunds.nothingOwed',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/settle',
    summary: 'Say what became of a try that was never answered, or that the operator contradicts itself or you about',
    permission: 'refunds:approve',
    params,
    // `attemptId`: the try that was seen to be in doubt (`inDoubt` of the refund), so that nobody says something of
    // another.
    body: z.object({
      attemptId: id('attempt'),
      outcome: z.enum(['paid', 'notPaid'], { error: 'choice.invalid' }),
      reference: text(60, 1),
      note: text(255, 1),
      pin: actPin,
    }),
    data: transactionDetail,
    errors: ['refunds.not_found', 'refunds.action_not_possible', 'balance.insufficient', ...proofAndPinErrors],
    idempotent: true,
    proof: 'freshAndPin',
    audit: 'refunds.settle',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/fapi/refunds/:id/cancel',
    summary: 'Cancel a refund that has not been sent',
    permission: 'refunds:create',
    params,
    data: transactionDetail,
    errors: ['refunds.not_found', 'refunds.action_not_possible', ...keyedErrors],
    idempotent: true,
    audit: 'refunds.cancel',
  }),
};
