import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import { amount, at, correcting, id, locale, payableAmount, text, version } from '../fields.ts';
import { outTotals } from '../records.ts';
import {
  crossBorderQuoted,
  settlementDetail,
  settlementFilter,
  settlementListQuery,
  settlementQuote,
  settlementRow,
} from './schemas.ts';
import { crossBorderInput, documentTypes } from './cross-border-schemas.ts';
import { settlementPoliciesApi } from './policies-api.ts';
import { pin, pins, keyed, sources } from './request-parts.ts';

const params = z.object({ id: id('settlement') });
/** The one that looks the same, as the refusal named it, and that is not meant. */
const duplicateOf = z.optional(id('settlement', 'unseenPayment'));
/** The caller's PIN, when the quote says it is needed. */
const ownPin = z.optional(pin);
const reasoned = z.object({ note: text(limits.noteMax, 1) });
/** Of acts that let money out: for a day after a reset the PIN confirms only small amounts. */
const spending = [...pins, 'pin.low_limit'] as const;
const acting = ['settlements.not_found', 'settlements.action_not_possible'] as const;

/** Money to an account of the organisation's own: now, by policy, or abroad. */
export const settlementsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/settlements',
    summary: 'Settlements and skipped windows, newest first',
    permission: 'settlements:view',
    query: settlementListQuery,
    data: z.array(settlementRow),
    errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/fapi/settlements/totals',
    summary: 'Bounded count and sums of a filter of settlements',
    permission: 'settlements:view',
    query: settlementFilter,
    data: outTotals,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/settlements/:id',
    summary: 'One settlement with its sum, its payments and possible actions',
    permission: 'settlements:view',
    params,
    data: settlementDetail,
    errors: ['settlements.not_found'],
  }),
  payments: endpoint({
    method: 'GET',
    path: '/fapi/settlements/:id/payments',
    summary: 'The payments a settlement passes on, as a file',
    permission: 'settlements:view',
    params,
    query: z.object({
      format: z.enum(['csv', 'xlsx']),
      language: z.optional(locale),
      separator: z.optional(z.enum([',', ';'])),
    }),
    data: z.unknown(),
    errors: ['settlements.not_found', 'reports.too_many_at_once'],
    file: true,
    transaction: 'none',
    audit: 'settlements.payments',
  }),
  quote: endpoint({
    method: 'POST',
    safe: true,
    path: '/fapi/settlements/quote',
    summary: 'What a settlement takes, costs and brings, before anybody confirms',
    permission: 'settlements:create',
    body: z.object({ sourceAccountId: id('account'), linkedAccountId: id('linkedAccount'), amount: payableAmount }),
    data: settlementQuote,
    errors: [
      ...sources,
      'settlements.too_small',
      'amount.above_operator_cap',
      'sub_accounts.frozen',
      'operator.not_configured',
    ],
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/settlements',
    summary: 'Settle now',
    permission: 'settlements:create',
    body: z.object({
      sourceAccountId: id('account'),
      linkedAccountId: id('linkedAccount'),
      amount: payableAmount,
      expectedNet: amount,
      duplicateOf,
      pin: ownPin,
    }),
    data: settlementDetail,
    errors: [
      ...sources,
      ...levelErrors,
      'settlements.duplicate',
      'settlements.too_small',
      'amount.above_operator_cap',
      'sub_accounts.frozen',
      'settlements.quote_changed',
      'operator.not_configured',
      'balance.insufficient',
      ...spending,
      ...keyed,
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'settlements.create',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/fapi/settlements/:id/cancel',
    summary: 'Cancel a settlement that has not left',
    permission: 'settlements:create',
    params,
    body: reasoned,
    data: settlementDetail,
    errors: [...acting, ...keyed],
    idempotent: true,
    audit: 'settlements.cancel',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/fapi/settlements/:id/retry',
    summary: 'Try a failed settlement again',
    permission: 'settlements:create',
    params,
    body: z.object({ duplicateOf, pin }),
    data: settlementDetail,
    errors: [
      'approvals.retry_asks_nobody',
      ...acting,
      ...levelErrors,
      'settlements.duplicate',
      'balance.insufficient',
      ...spending,
      ...keyed,
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'settlements.retry',
  }),
  paper: endpoint({
    method: 'GET',
    path: '/fapi/settlements/:id/papers/:fileId',
    summary: 'One of the papers of a settlement: what money abroad needs, or the proof of the bank',
    permission: 'settlements:view',
    params: z.object({ id: id('settlement'), fileId: id('file') }),
    data: z.unknown(),
    errors: ['settlements.not_found', 'files.not_found'],
    file: ['pdf', 'image'],
    transaction: 'none',
  }),
  attachProof: endpoint({
    method: 'POST',
    path: '/fapi/settlements/:id/proof',
    summary: 'Attach the proof of payment of the bank',
    permission: 'settlements:approve',
    params,
    body: z.object({ fileId: id('file'), bankReference: z.optional(text(60)) }),
    data: settlementDetail,
    errors: [...acting, 'files.not_found'],
    audit: 'settlements.proof',
  }),

  quoteAbroad: endpoint({
    method: 'POST',
    safe: true,
    path: '/fapi/settlements/cross-border/quote',
    summary: 'Rate, fee and what arrives abroad; holds for ten minutes and for one order',
    permission: 'settlements:create',
    body: crossBorderInput,
    data: crossBorderQuoted,
    errors: [
      'second_person.missing',
      'settlements.source_invalid',
      'settlements.too_small',
      'exchange_rates.no_rate',
      'exchange_rates.stale',
    ],
  }),
  createAbroad: endpoint({
    method: 'POST',
    path: '/fapi/settlements/cross-border',
    summary: 'Accept a quote: the money is reserved and the papers are asked for',
    permission: 'settlements:create',
    /**
     * The quote that was shown: another price, one whose ten minutes are over, or one that was ordered before is
     * refused.
     */
    body: z.object({ ...crossBorderInput.shape, quoteId: id('exchangeQuote'), duplicateOf, pin: ownPin }),
    data: settlementDetail,
    errors: [
      'second_person.missing',
      ...levelErrors,
      'settlements.duplicate',
      'settlements.source_invalid',
      'settlements.too_small',
      'settlements.quote_changed',
      'settlements.quote_used',
      'exchange_rates.no_rate',
      'exchange_rates.stale',
      'balance.insufficient',
      ...spending,
      ...keyed,
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'settlements.create_abroad',
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/fapi/settlements/:id/documents',
    summary: 'Add a paper that a transfer abroad needs',
    permission: 'settlements:create',
    params,
    body: z.object({ type: z.enum(documentTypes, { error: 'choice.invalid' }), fileId: id('file'), duplicateOf }),
    data: settlementDetail,
    errors: [...acting, 'settlements.paper_elsewhere', 'files.not_found'],
    audit: 'settlements.document',
  }),
  review: endpoint({
    method: 'POST',
    path: '/fapi/settlements/:id/review',
    summary: 'Look at the papers of a transfer abroad: let it go, ask for more, or reject it; never one’s own',
    permission: 'settlements:approve',
    params,
    body: z
      .object({
        /** As it was read: a paper may have come since. */
        version: z.optional(version),
        decision: z.enum(['accept', 'askForMore', 'reject'], { error: 'choice.invalid' }),
        note: z.optional(text(limits.noteMax)),
        missing: z.optional(
          z.array(z.enum(documentTypes)).check(z.maxLength(documentTypes.length, { error: 'list.tooLong' })),
        ),
        duplicateOf,
        pin,
      })
      // Whoever is asked for papers reads which.
      .check(
        z.refine((review) => review.decision !== 'askForMore' || (review.missing ?? []).length > 0, {
          error: 'list.empty',
          path: ['missing'],
        }),
      ),
    data: settlementDetail,
    errors: [...acting, 'record.changed_meanwhile', 'settlements.duplicate', ...spending, ...keyed],
    idempotent: true,
    transaction: 'none',
    audit: 'settlements.review',
  }),
  record: endpoint({
    method: 'POST',
    path: '/fapi/settlements/:id/record',
    summary:
      'Write down how a transfer abroad ended at the bank, or, on a paper, what its rail says nothing true about, or that one came back of what is spoken against',
    permission: 'settlements:approve',
    params,
    body: z.object({
      outcome: z.enum(['paid', 'failed', 'returned'], { error: 'choice.invalid' }),
      bankReference: text(60, 1),
      at: z.optional(at),
      note: z.optional(text(limits.noteMax)),
      fileId: z.optional(id('file')),
      correcting,
      pin,
    }),
    data: settlementDetail,
    errors: [...acting, 'files.not_found', 'by_hand.paper_needed', 'balance.insufficient', ...pins, ...keyed],
    idempotent: true,
    transaction: 'none',
    audit: 'settlements.record',
  }),
  ...settlementPoliciesApi,
};
