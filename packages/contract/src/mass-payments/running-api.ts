import * as z from 'zod/mini';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import { code, text, version } from '../fields.ts';
import { massPaymentDetail, paidElsewhere } from './schemas.ts';
import { correction, itemFilter } from './item-schemas.ts';
import { params, itemIds, sheet, refusals, keyed, pins } from './request-parts.ts';

const acted = z.object({ version, note: z.optional(text(255)) });
const acting = [...refusals, 'record.changed_meanwhile'] as const;
/** Of acts that let money out: for a day after a reset the PIN confirms only small amounts. */
const spending = [...pins, 'pin.low_limit'] as const;

/**
 * The `seen` of a refusal `mass_payments.paid_since`: those who were named are paid once more, and nobody who was paid
 * since.
 */
const paidSeen = z.optional(z.string().check(z.maxLength(40)));
/**
 * The `seen` of a refusal `mass_payments.old_number`: these rows go where their recipients are not, or no longer, paid,
 * and that was read.
 */
const oldSeen = z.optional(z.string().check(z.maxLength(40)));
/** `likeSeen` of the run, or of the refusal: a yes to exactly the runs that it names. */
const likeSeen = z.optional(z.string().check(z.maxLength(40)));

/** A run once it is prepared: submitted, held up, tried again, read. */
export const massPaymentRunningApi = {
  submit: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/submit',
    summary: 'Submit: reserves the money, then asks for approval or, with the PIN, pays',
    permission: 'mass:create',
    params,
    body: z.object({
      version,
      pin: z.optional(code),
      likeSeen,
      confirmNames: z.optional(z.boolean()),
      confirmTwins: z.optional(z.boolean()),
      confirmRound: z.optional(z.boolean()),
      paidSeen,
    }),
    data: massPaymentDetail,
    errors: [
      ...refusals,
      ...levelErrors,
      'record.changed_meanwhile',
      'balance.insufficient',
      'mass_payments.looks_repeated',
      'mass_payments.paid_since',
      'mass_payments.names_differ',
      'mass_payments.rows_repeated',
      'mass_payments.round_before_open',
      'mass_payments.paid_elsewhere',
      'mass_payments.total_differs',
      'mass_payments.columns_unanswered',
      'mass_payments.prices_changed',
      'mass_payments.recipients_moved',
      'mass_payments.plan_past',
      'mass_payments.pin_needed',
      'second_person.missing',
      'operator.not_configured',
      ...spending,
      ...keyed,
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'mass_payments.submit',
  }),
  pause: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/pause',
    summary: 'Pause: no further item leaves, those with an operator finish',
    permission: 'mass:edit',
    params,
    body: acted,
    data: massPaymentDetail,
    errors: [...acting, ...keyed],
    idempotent: true,
    audit: 'mass_payments.pause',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/resume',
    summary: 'Go on after a pause; what somebody says was not them is sent for approval first, where a rule wants that',
    permission: 'mass:edit',
    params,
    body: acted,
    data: massPaymentDetail,
    errors: [...acting, ...keyed],
    idempotent: true,
    audit: 'mass_payments.resume',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/cancel',
    summary:
      'Cancel: what was not sent is not sent; what is with an operator, or with a person who pays it outside, finishes',
    permission: 'mass:create',
    params,
    /** `notPaid`: rows paid outside of which it is said that nobody has paid them: these are cancelled too. */
    body: z.extend(acted, { notPaid: z.optional(itemIds) }),
    data: massPaymentDetail,
    errors: [...acting, ...keyed],
    idempotent: true,
    audit: 'mass_payments.cancel',
  }),
  recall: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/recall',
    summary: 'Take it back from approval',
    permission: 'mass:create',
    params,
    body: acted,
    data: massPaymentDetail,
    errors: [...acting, ...keyed],
    idempotent: true,
    audit: 'mass_payments.recall',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/retry',
    summary:
      'Try failed items again, of all parts of a file: all that can be, those of one reason, or chosen ones, corrected first where needed; `asIs` takes beside the corrected ones all that may go as they are',
    permission: 'mass:edit',
    params,
    body: z.object({
      reason: z.optional(z.string().check(z.maxLength(60))),
      itemIds: z.optional(itemIds),
      corrections: z.optional(z.array(correction).check(z.maxLength(500, { error: 'list.tooLong' }))),
      asIs: z.optional(z.boolean()),
      /**
       * Which rows go as they are, as they were read: `again.version` of the failures with this `reason`, or
       * `asIsVersion` of the run. Refused where they are others by now; without it those go that there are. Rows that
       * are named say it by the version of their correction.
       */
      asIsVersion: z.optional(version),
      pin: z.optional(code),
      // Rows of which the same amount went to the same place since the run was sent: whether they are left out or paid
      // once more.
      paidSince: z.optional(z.enum(['leave', 'pay'], { error: 'choice.invalid' })),
      paidSeen,
      oldSeen,
    }),
    data: z.object({ retried: z.number(), skipped: z.number(), paidElsewhere, run: massPaymentDetail }),
    errors: [
      'approvals.retry_asks_nobody',
      ...refusals,
      'record.changed_meanwhile',
      'mass_payments.items_not_retryable',
      'mass_payments.amount_only_down',
      'mass_payments.paid_elsewhere',
      'mass_payments.paid_since',
      'mass_payments.old_number',
      'mass_payments.pin_needed',
      'balance.insufficient',
      'amount.above_operator_cap',
      'operator.not_configured',
      ...spending,
      ...keyed,
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'mass_payments.retry',
  }),
  result: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id/result',
    summary: 'The rows as they were given, with status, reason, operator id, fee, tax and time of payment',
    permission: 'mass:view',
    params,
    query: z.object({ ...sheet, ...itemFilter.shape }),
    data: z.unknown(),
    errors: ['mass_payments.not_found', 'reports.too_many_at_once'],
    file: true,
    transaction: 'none',
    audit: 'mass_payments.result',
  }),
};
