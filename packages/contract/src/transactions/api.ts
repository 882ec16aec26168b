import * as z from 'zod/mini';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, locale } from '../fields.ts';
import { manualRequest } from './manual-requests.ts';
import { exportColumns, paidChoices, payoutColumns, payoutFilter, transactionDetail, transactionFilter, transactionListQuery, transactionPresets, transactionRow, transactionSorts, transactionTotals } from './schemas.ts';

const params = z.object({ id: id('transaction') });

export const transactionsApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/transactions', summary: 'Transactions, newest first, by keyset pages', permission: 'transactions:view',
    query: transactionListQuery, data: z.array(transactionRow), errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({
    method: 'GET', path: '/fapi/transactions/totals', summary: 'Bounded count and sums of a filter', permission: 'transactions:view',
    query: transactionFilter, data: transactionTotals, errors: [],
  }),
  manualRequests: endpoint({
    method: 'GET', path: '/fapi/transactions/manual-requests', summary: 'What a person does by hand, longest waiting first (200 at most): payments through manual channels, and deposits for those who may see them', permission: 'transactions:view',
    data: z.array(manualRequest), errors: [],
  }),
  counts: endpoint({
    method: 'GET', path: '/fapi/transactions/counts', summary: 'How many rows each preset holds under the same filter', permission: 'transactions:view',
    query: transactionFilter, data: z.record(z.enum(transactionPresets), z.object({ count: z.number(), capped: z.boolean() })), errors: [],
  }),
  export: endpoint({
    method: 'GET', path: '/fapi/transactions/export', summary: 'The filtered list as CSV, XLSX or PDF, streamed', permission: 'transactions:export',
    query: z.object({
      ...transactionFilter.shape, sort: z.optional(z.enum(transactionSorts)), format: z.enum(['csv', 'xlsx', 'pdf']),
      // Without it: only what was paid, unless status, stage, reason or ids are asked for.
      paid: z.optional(z.enum(paidChoices)), ...payoutFilter.shape, columns: z.optional(listOf([...exportColumns, ...payoutColumns])), language: z.optional(locale), separator: z.optional(z.enum([',', ';'])),
    }),
    data: z.unknown(), errors: ['reports.too_many_rows', 'reports.too_many_at_once'], file: true, audit: 'transactions.export', transaction: 'none',
  }),
  get: endpoint({
    method: 'GET', path: '/fapi/transactions/:id', summary: 'One transaction with timeline, attempts, ledger lines and possible actions',
    permission: 'transactions:view', params, data: transactionDetail, errors: ['transactions.not_found'],
  }),
  receipt: endpoint({
    method: 'GET', path: '/fapi/transactions/:id/receipt', summary: 'Receipt as PDF', permission: 'transactions:view', params,
    query: z.object({ language: z.optional(locale) }), data: z.unknown(), errors: ['transactions.not_found', 'transactions.action_not_possible'], file: ['pdf'],
  }),
  checkNow: endpoint({
    method: 'POST', path: '/fapi/transactions/:id/check-now', summary: 'Ask the operator for the status now (at most every 5 s)',
    permission: 'transactions:view', params, data: transactionDetail, errors: ['transactions.not_found', 'transactions.checked_recently', 'transactions.action_not_possible'],
    audit: 'transactions.check', transaction: 'none',
  }),
  resendPrompt: endpoint({
    method: 'POST', path: '/fapi/transactions/:id/resend-prompt', summary: 'Send the payer a new prompt for an expired or failed charge',
    permission: 'charges:resend', params, data: transactionDetail, errors: [...levelErrors, 'transactions.not_found', 'transactions.action_not_possible', 'payment_links.earlier_payment_unclear', 'charges.prompted_too_often', 'sub_accounts.frozen'],
    idempotent: true, audit: 'transactions.resend_prompt',
  }),
  cancel: endpoint({
    method: 'POST', path: '/fapi/transactions/:id/cancel', summary: 'Cancel before the operator accepted', permission: 'charges:create',
    params, data: transactionDetail, errors: ['transactions.not_found', 'transactions.action_not_possible'], audit: 'transactions.cancel',
  }),
};
