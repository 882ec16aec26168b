import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, integerText, text, version, whole } from '../fields.ts';
import { massPaymentDetail } from './schemas.ts';
import { chosenSheets, columnMapping, filePreview, payoutColumns } from './file-schemas.ts';
import { params, refusals, seenVersion } from './request-parts.ts';

/** The spreadsheet of a run. Files are granted and sent as every upload (purpose `spreadsheet`), then named here. */
export const massPaymentFileApi = {
  attachFile: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/file',
    summary:
      'Look into an uploaded spreadsheet: its sheets, heading, five rows, what the columns seem to be; named sheets are read, else the first that looks like a list',
    permission: 'mass:create',
    params,
    body: z.object({ version: seenVersion, fileId: id('file'), sheets: chosenSheets }),
    data: filePreview,
    idempotent: 'optional',
    errors: [
      'mass_payments.other_part_reads_file',
      ...refusals,
      'record.changed_meanwhile',
      'files.not_found',
      'mass_payments.file_unreadable',
      'mass_payments.file_empty',
    ],
    transaction: 'none',
    audit: 'mass_payments.attach_file',
  }),
  mapping: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id/mapping',
    summary: 'The file and its columns as they are understood now',
    permission: 'mass:create',
    params,
    data: filePreview,
    errors: ['mass_payments.not_found', 'mass_payments.no_file'],
  }),
  map: endpoint({
    method: 'PUT',
    path: '/fapi/mass-payments/:id/mapping',
    summary:
      'Say what the columns are and have every row read and checked; remembered for the next file of this layout',
    permission: 'mass:create',
    params,
    body: z.object({
      /** Of the look at the file: another file by now, or other sheets of it, have other columns. */
      version: seenVersion,
      mapping: columnMapping,
      /** Of the fields that are asked about: those that none of the columns is. */
      leftOut: z.optional(
        z
          .array(z.enum(payoutColumns, { error: 'choice.invalid' }))
          .check(z.maxLength(payoutColumns.length, { error: 'list.tooLong' })),
      ),
      /** By what amounts are multiplied, where the file says thousands. */
      amountFactor: z.optional(
        z.union([z.literal(1, { error: 'choice.invalid' }), z.literal(1000, { error: 'choice.invalid' })]),
      ),
    }),
    data: massPaymentDetail,
    idempotent: 'optional',
    errors: [
      'mass_payments.other_part_reads_file',
      ...refusals,
      'record.changed_meanwhile',
      'mass_payments.no_file',
      'mass_payments.columns_missing',
      'mass_payments.columns_ambiguous',
      'mass_payments.thousands_unclear',
      'mass_payments.sheet_differs',
    ],
    audit: 'mass_payments.map',
  }),
  answerColumns: endpoint({
    method: 'PUT',
    path: '/fapi/mass-payments/:id/other-columns',
    summary:
      'Say what in the columns that are no field means that a row is not to be paid; remembered for the next file of this layout',
    permission: 'mass:create',
    params,
    body: z.object({
      version,
      /**
       * What of each column means "not to be paid", by keys of the detail, or ANY; none: it does not say who was paid.
       * Of a column that is not named here what was said before stays.
       */
      columns: z
        .array(
          z.object({
            column: whole(-3, 199),
            leaveOut: z
              .array(z.string().check(z.maxLength(200, { error: 'text.tooLong' })))
              .check(z.maxLength(100, { error: 'list.tooLong' })),
          }),
        )
        .check(z.maxLength(203, { error: 'list.tooLong' })),
    }),
    data: massPaymentDetail,
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.no_file', 'mass_payments.columns_moved'],
    audit: 'mass_payments.answer_columns',
  }),
  decideTotal: endpoint({
    method: 'PUT',
    path: '/fapi/mass-payments/:id/total-rows/:rowNo',
    summary: 'Say of a row that totals others whether it is a total or somebody to pay',
    permission: 'mass:create',
    params: z.object({ id: id('massPayment'), rowNo: integerText(1, 10_000_000) }),
    body: z.object({ version, decision: z.enum(['total', 'person'], { error: 'choice.invalid' }) }),
    data: massPaymentDetail,
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.item_not_found', 'mass_payments.too_many_rows'],
    audit: 'mass_payments.decide_total',
  }),
  explainTotal: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/control-total',
    summary: 'Write why what was read differs from the total in the file; approvers see it',
    permission: 'mass:create',
    params,
    body: z.object({ version, reason: text(255, 1) }),
    data: massPaymentDetail,
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.total_agrees'],
    audit: 'mass_payments.explain_total',
  }),
};
