import * as z from 'zod/mini';
import { paymentLinkStatuses } from '#domain/states/payment-link.ts';
import { endpoint } from '../endpoint.ts';
import { id, integerText, listOf, locale, text, version } from '../fields.ts';
import { linkKinds, paymentLinkDetail, paymentLinkInput, paymentLinkRow } from './schemas.ts';

const params = z.object({ id: id('paymentLink') });

export const paymentLinksApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/payment-links', summary: 'Payment links, newest first', permission: 'links:view',
    query: z.object({
      status: z.optional(listOf(paymentLinkStatuses)), kind: z.optional(listOf(linkKinds)), subAccountId: z.optional(z.union([id('subAccount'), z.literal('main')])), q: z.optional(text(100)),
      limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(paymentLinkRow), errors: ['transactions.cursor_invalid'],
  }),
  get: endpoint({
    method: 'GET', path: '/fapi/payment-links/:id', summary: 'One payment link', permission: 'links:view', params, data: paymentLinkDetail,
    errors: ['payment_links.not_found'],
  }),
  create: endpoint({
    method: 'POST', path: '/fapi/payment-links', summary: 'Create a payment link', permission: 'links:create', body: paymentLinkInput,
    data: paymentLinkDetail, idempotent: true, audit: 'payment_links.create',
    errors: ['operator.not_configured', 'amount.above_operator_cap', 'sub_accounts.not_found', 'sub_accounts.needed', 'sub_accounts.frozen', 'request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'],
  }),
  update: endpoint({
    method: 'PUT', path: '/fapi/payment-links/:id', summary: 'Change a payment link (the price only while nobody has paid)', permission: 'links:edit',
    params, body: z.object({ version, link: paymentLinkInput }), data: paymentLinkDetail,
    errors: ['payment_links.not_found', 'payment_links.price_locked', 'record.changed_meanwhile', 'payment_links.action_not_possible', 'operator.not_configured', 'amount.above_operator_cap', 'sub_accounts.not_found', 'sub_accounts.needed', 'sub_accounts.frozen'], audit: 'payment_links.update',
  }),
  act: endpoint({
    method: 'POST', path: '/fapi/payment-links/:id/:action', summary: 'Activate, deactivate or revoke', permission: 'links:edit',
    params: z.object({ id: id('paymentLink'), action: z.enum(['activate', 'deactivate', 'revoke']) }),
    data: paymentLinkDetail, errors: ['payment_links.not_found', 'payment_links.action_not_possible'], audit: 'payment_links.act',
  }),
  clone: endpoint({
    method: 'POST', path: '/fapi/payment-links/:id/clone', summary: 'Start a new link with the same rules, switched off', permission: 'links:create', params,
    data: paymentLinkDetail, idempotent: true, audit: 'payment_links.clone',
    errors: ['payment_links.not_found', 'request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'],
  }),
  poster: endpoint({
    method: 'GET', path: '/fapi/payment-links/:id/poster', summary: 'A poster with the QR code, A4 or A5, as PDF', permission: 'links:view', params,
    query: z.object({ size: z.optional(z.enum(['a4', 'a5'])), language: z.optional(locale) }), data: z.unknown(),
    errors: ['payment_links.not_found', 'payment_links.action_not_possible'], file: ['pdf'],
  }),
};
