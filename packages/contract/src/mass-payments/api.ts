import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { integerText, version } from '../fields.ts';
import { massPaymentFilter, massPaymentSorts } from './list-schemas.ts';
import { massPaymentDetail, massPaymentRow, massPaymentTotals } from './schemas.ts';
import { massPaymentInput } from './input-schemas.ts';
import { typedRow } from './item-schemas.ts';
import { payoutsApi } from './payouts-api.ts';
import { massPaymentRunningApi } from './running-api.ts';
import { massPaymentItemsApi } from './items-api.ts';
import { massPaymentFileApi } from './file-api.ts';
import { params, cursor, sheet, refusals, keyed } from './request-parts.ts';

/**
 * Runs of many payments. Rows are prepared and corrected, the run is submitted once, and every item is paid at most
 * once.
 */
export const massPaymentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments',
    summary: 'Mass payments, newest first',
    permission: 'mass:view',
    query: z.object({
      ...massPaymentFilter.shape,
      sort: z.optional(z.enum(massPaymentSorts)),
      limit: z.optional(integerText(1, 100)),
      cursor,
    }),
    data: z.array(massPaymentRow),
    errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/totals',
    summary: 'Bounded count and sums of a filter of mass payments',
    permission: 'mass:view',
    query: massPaymentFilter,
    data: massPaymentTotals,
    errors: [],
  }),
  limits: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/limits',
    summary: 'Rows per run and size of a file',
    permission: 'mass:view',
    data: z.object({ rowsPerRun: z.number(), rowsPerFile: z.number(), fileBytes: z.number() }),
    errors: [],
  }),
  template: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/template',
    summary: 'The spreadsheet to fill in, phone columns kept as text',
    permission: 'mass:create',
    query: z.object(sheet),
    data: z.unknown(),
    errors: [],
    file: true,
    transaction: 'none',
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments',
    summary: 'Start a mass payment; a group run takes the members of the group with their amounts',
    permission: 'mass:create',
    body: z.object({
      run: massPaymentInput,
      rows: z.optional(z.array(typedRow).check(z.maxLength(500, { error: 'list.tooLong' }))),
    }),
    data: massPaymentDetail,
    errors: ['mass_payments.too_many_rows', 'recipients.group_not_found', 'recipients.not_found', ...keyed],
    idempotent: true,
    audit: 'mass_payments.create',
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id',
    summary: 'One mass payment with its counters, money, speed and possible actions',
    permission: 'mass:view',
    params,
    data: massPaymentDetail,
    errors: ['mass_payments.not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/fapi/mass-payments/:id',
    summary: 'Change a mass payment in preparation; another type clears its rows, which must be said',
    permission: 'mass:create',
    params,
    body: z.object({ version, run: massPaymentInput, clearRows: z.optional(z.boolean()) }),
    data: massPaymentDetail,
    idempotent: 'optional',
    errors: [
      'mass_payments.other_part_reads_file',
      ...refusals,
      'record.changed_meanwhile',
      'mass_payments.type_clears_rows',
      'mass_payments.parts_owed_apart',
      'mass_payments.too_many_rows',
      'recipients.group_not_found',
    ],
    audit: 'mass_payments.update',
  }),
  clone: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/clone',
    summary: 'Start a new mass payment with the same people and amounts, or with those who were not paid',
    permission: 'mass:create',
    params,
    body: z.object({ items: z.optional(z.enum(['all', 'failed', 'unpaid'])) }),
    data: massPaymentDetail,
    errors: ['mass_payments.not_found', ...keyed],
    idempotent: true,
    audit: 'mass_payments.clone',
  }),
  ...massPaymentFileApi,
  ...massPaymentItemsApi,
  ...massPaymentRunningApi,
  ...payoutsApi,
};
