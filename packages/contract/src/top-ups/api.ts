import * as z from 'zod/mini';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { actPin, day, id, integerText, operator, payableAmount, phone, text, version } from '../fields.ts';
import { availableAction, notApproved } from '../records.ts';
import { transactionDetail, transactionRow } from '../transactions/schemas.ts';

export const topUpStatuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled'] as const;
/**
 * A deposit at the bank: `pending` until somebody says it was made, `processing` until somebody else has seen it on the
 * account.
 */
export const bankTopUp = z.object({
  id: z.string(),
  /** What was announced, until somebody says what came. `announcedAmount` stays; null where it was not kept. */
  amount: z.number(),
  announcedAmount: z.nullable(z.number()),
  reference: z.string(),
  status: z.enum(topUpStatuses),
  depositedOn: z.nullable(z.string()),
  slipNumber: z.nullable(z.string()),
  proofFileId: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  recordedAt: z.nullable(z.string()),
  recordedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  /** Of one that can be declared again: what became of it when it was. */
  notApproved: z.nullable(notApproved),
  /**
   * While somebody has to confirm it: others that may be this one, by the same slip, the same proof, or the same day
   * and sum. Whoever means both names `seen` as `duplicateOf`: a word for exactly these, each as far as it is.
   */
  alike: z.nullable(
    z.object({
      seen: z.string(),
      deposits: z.array(
        z.object({
          id: z.string(),
          by: z.enum(['slip', 'proof', 'day']),
          reference: z.string(),
          amount: z.number(),
          status: z.enum(['processing', 'completed']),
          recordedAt: z.string(),
          recordedByName: z.nullable(z.string()),
          decidedAt: z.nullable(z.string()),
          decidedByName: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  version: z.number(),
  availableActions: z.array(availableAction),
});
export type BankTopUp = z.output<typeof bankTopUp>;
export const bankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  rib: z.string(),
  iban: z.string(),
  swift: z.nullable(z.string()),
});

const params = z.object({ id: id('topUp') });
const refusals = ['top_ups.not_found', 'top_ups.action_not_possible', 'record.changed_meanwhile'] as const;
const duplicateOf = z.optional(id('unseenPayment'));
const once = ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'] as const;

export const topUpsApi = {
  channels: endpoint({
    method: 'GET',
    path: '/fapi/top-ups/channels',
    summary: 'Every way to fill the payout account, with cap, fee and usual delay',
    permission: 'balance:topUp',
    data: z.object({
      payout: z.object({
        accountId: z.string(),
        available: z.number(),
        lowBelow: z.nullable(z.number()),
        state: z.nullable(z.enum(['ok', 'approaching', 'below'])),
      }),
      collection: z.object({ accountId: z.string(), available: z.number() }),
      wallets: z.array(z.object({ operator, max: z.number(), connected: z.boolean() })),
      /** Null where whoever runs this installation has written no bank account down. */
      bank: z.nullable(bankDetails),
    }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/fapi/top-ups',
    summary: 'Top-ups, newest first: by wallet, and deposits at the bank',
    permission: 'balance:topUp',
    query: z.object({ limit: z.optional(integerText(1, 100)) }),
    data: z.object({ deposits: z.array(bankTopUp), wallets: z.array(transactionRow) }),
    errors: [],
  }),
  byWallet: endpoint({
    method: 'POST',
    path: '/fapi/top-ups/wallet',
    summary: 'Fill the payout account from a wallet of one’s own: the operator prompts the phone',
    permission: 'balance:topUp',
    body: z.object({ amount: payableAmount, phone, operator: z.optional(operator) }),
    data: transactionDetail,
    idempotent: true,
    audit: 'top_ups.wallet',
    errors: [
      ...levelErrors,
      'top_ups.above_max',
      'amount.too_small',
      'amount.above_operator_cap',
      'operator.unknown',
      'operator.not_configured',
      'payment_links.earlier_payment_unclear',
      'charges.prompted_too_often',
      ...once,
    ],
  }),
  announce: endpoint({
    method: 'POST',
    path: '/fapi/top-ups/bank',
    summary: 'Announce a deposit at the bank; the reference goes on the slip',
    permission: 'balance:topUp',
    body: z.object({ amount: payableAmount }),
    data: bankTopUp,
    idempotent: true,
    audit: 'top_ups.announce',
    errors: [...levelErrors, 'top_ups.no_bank', ...once],
  }),
  record: endpoint({
    method: 'POST',
    path: '/fapi/top-ups/:id/record',
    summary: 'Say that the deposit was made: day, slip and proof',
    permission: 'balance:topUp',
    params,
    body: z.object({
      version,
      amount: payableAmount,
      depositedOn: day,
      slipNumber: text(40, 1),
      proofFileId: z.optional(z.nullable(id('file'))),
      duplicateOf,
    }),
    data: bankTopUp,
    audit: 'top_ups.record',
    errors: [
      ...refusals,
      ...levelErrors,
      'files.not_found',
      'second_person.missing',
      'top_ups.day_ahead',
      'top_ups.declared_before',
      ...once,
    ],
    idempotent: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/fapi/top-ups/:id/decision',
    summary: 'Somebody else has seen the money on the bank account, or has not',
    permission: 'adjustments:approve',
    params,
    body: z.object({
      version,
      decision: z.enum(['confirm', 'reject'], { error: 'choice.invalid' }),
      reason: z.optional(text(255)),
      pin: actPin,
      duplicateOf,
    }),
    data: bankTopUp,
    audit: 'top_ups.decide',
    errors: [...refusals, ...proofAndPinErrors, 'top_ups.declared_before', 'pin.low_limit', ...once],
    idempotent: true,
    proof: 'freshAndPin',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/fapi/top-ups/:id/cancel',
    summary: 'Drop an announced deposit',
    permission: 'balance:topUp',
    params,
    body: z.object({ version }),
    data: bankTopUp,
    audit: 'top_ups.cancel',
    errors: [...refusals, ...once],
    idempotent: true,
  }),
};
