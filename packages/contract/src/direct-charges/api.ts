import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import {
  amount,
  id,
  merchantReference,
  metadata,
  name,
  operator,
  payableAmount,
  percent,
  phone,
  text,
} from '../fields.ts';
import { transactionDetail } from '../transactions/schemas.ts';

export const quote = z.object({
  amount: z.number(),
  fee: z.number(),
  payerFee: z.number(),
  merchantFee: z.number(),
  payerTotal: z.number(),
  merchantNet: z.number(),
  merchantSharePercent: z.number(),
  scheduleId: z.string(),
  operator,
  promptName: z.string(),
});
export type Quote = z.output<typeof quote>;

export const directChargesApi = {
  preview: endpoint({
    method: 'GET',
    path: '/fapi/direct-charges/preview',
    summary: 'What the payer pays and the merchant receives, to the franc',
    permission: 'charges:create',
    query: z.object({ amount: payableAmount, operator, merchantSharePercent: z.optional(percent) }),
    data: quote,
    errors: ['amount.above_operator_cap', 'operator.not_configured'],
  }),
  lookupPayer: endpoint({
    method: 'GET',
    path: '/fapi/direct-charges/payer',
    summary: 'Operator, wallet name and state of a number',
    permission: 'charges:create',
    query: z.object({ phone }),
    data: z.object({
      phone: z.string(),
      operator: z.nullable(operator),
      active: z.nullable(z.boolean()),
      name: z.nullable(z.string()),
      customerId: z.nullable(z.string()),
    }),
    errors: ['names.asked_too_often'],
    transaction: 'none',
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/direct-charges',
    summary: 'Ask a payer for money: the operator prompts the phone',
    permission: 'charges:create',
    body: z.object({
      amount: payableAmount,
      phone,
      operator: z.optional(operator),
      payerName: z.optional(name(100)),
      description: z.optional(text(limits.descriptionMax)),
      payerNote: z.optional(text(limits.payerNoteMax)),
      merchantReference: z.optional(merchantReference),
      merchantSharePercent: z.optional(percent),
      /**
       * What the payer was said to pay, fee included, as `preview` answers it: where it has become another sum, nobody
       * is asked. Without it whatever holds now is asked for.
       */
      expectedPayerTotal: z.optional(amount),
      /** `inStore` from the console's counter mode. */
      channel: z.optional(z.enum(['dashboard', 'inStore'])),
      /**
       * The sub-account that collects; without it the organisation's own account, or the only one the caller works
       * with.
       */
      subAccountId: z.optional(id('subAccount')),
      metadata: z.optional(metadata),
      /**
       * Whose it is where several customers share the number. Without it, or where the number is not theirs, whoever
       * paid with it last.
       */
      customerId: z.optional(id('customer')),
      /**
       * "Charge it again": the `seen` of a refusal `charges.paid_since`, which asks about the same amount that this
       * number has paid within ten minutes. Whoever sends a `merchantReference` is not asked: it says that it is
       * another order.
       */
      duplicateOf: z.optional(id('transaction', 'unseenPayment')),
    }),
    data: transactionDetail,
    idempotent: true,
    audit: 'charges.create',
    errors: [
      ...levelErrors,
      'charges.quote_changed',
      'amount.too_small',
      'amount.above_operator_cap',
      'operator.unknown',
      'operator.not_configured',
      'merchant_reference.taken',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
      'payment_links.earlier_payment_unclear',
      'charges.prompted_too_often',
      'charges.paid_since',
      'customers.not_found',
      'sub_accounts.not_found',
      'sub_accounts.needed',
      'sub_accounts.frozen',
    ],
  }),
};
