import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { integerText } from '../fields.ts';
import { outTotals } from '../records.ts';
import { paidChoices } from '../transactions/paid-wish.ts';
import { payoutFilter, payoutRow, recipientResultFilter } from './payout-schemas.ts';
import { cursor, sheet } from './request-parts.ts';

const payoutSort = z.optional(z.enum(['-createdAt', 'createdAt', '-amount', 'amount']));
/** Without a wish the file holds what was paid, unless its filter asks by state. */
const payoutSheet = { ...sheet, format: z.enum(['csv', 'xlsx', 'pdf']), paid: z.optional(z.enum(paidChoices)) };

/** What became of everybody over all runs, and the finance list of everything that leaves. */
export const payoutsApi = {
  // What became of everybody, over all runs.
  recipients: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/recipients',
    summary: 'Every payment of the mass payments that left, newest first',
    permission: 'mass:view',
    query: z.object({
      ...recipientResultFilter.shape,
      sort: payoutSort,
      limit: z.optional(integerText(1, 100)),
      cursor,
    }),
    data: z.array(payoutRow),
    errors: ['transactions.cursor_invalid'],
  }),
  recipientTotals: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/recipients/totals',
    summary: 'Bounded count and sums of a filter of the payments of mass payments',
    permission: 'mass:view',
    query: recipientResultFilter,
    data: outTotals,
    errors: [],
  }),
  recipientExport: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/recipients/export',
    summary: 'The filtered payments of mass payments as CSV, XLSX or PDF',
    permission: 'mass:view',
    query: z.object({ ...recipientResultFilter.shape, ...payoutSheet }),
    data: z.unknown(),
    errors: ['reports.too_many_rows', 'reports.too_many_at_once'],
    file: true,
    transaction: 'none',
    audit: 'mass_payments.recipient_export',
  }),

  // The finance list of everything that leaves.
  payouts: endpoint({
    method: 'GET',
    path: '/fapi/payouts',
    summary: 'Every outgoing payment, whatever made it',
    permission: 'settlements:view',
    query: z.object({ ...payoutFilter.shape, sort: payoutSort, limit: z.optional(integerText(1, 100)), cursor }),
    data: z.array(payoutRow),
    errors: ['transactions.cursor_invalid'],
  }),
  payoutTotals: endpoint({
    method: 'GET',
    path: '/fapi/payouts/totals',
    summary: 'Bounded count and sums of a filter of outgoing payments',
    permission: 'settlements:view',
    query: payoutFilter,
    data: outTotals,
    errors: [],
  }),
  payoutExport: endpoint({
    method: 'GET',
    path: '/fapi/payouts/export',
    summary: 'The filtered outgoing payments as CSV, XLSX or PDF',
    permission: 'settlements:view',
    query: z.object({ ...payoutFilter.shape, ...payoutSheet }),
    data: z.unknown(),
    errors: ['reports.too_many_rows', 'reports.too_many_at_once'],
    file: true,
    transaction: 'none',
    audit: 'mass_payments.payout_export',
  }),
};
