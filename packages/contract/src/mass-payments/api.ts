import * as z from 'zod/mini';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import { at, code, id, integerText, locale, text, version } from '../fields.ts';
import { outTotals } from '../records.ts';
import { paidChoices } from '../transactions/schemas.ts';
import {
  chosenSheets, columnMapping, correctedRow, correction, filePreview, itemFilter, itemListQuery, massPaymentDetail, massPaymentFilter, massPaymentInput, massPaymentItem, massPaymentItemDetail, massPaymentRow, massPaymentSorts, paidElsewhere,
  payoutColumns, payoutFilter, payoutRow, recipientResultFilter, typedRow, massPaymentTotals,
} from './schemas.ts';

const params = z.object({ id: id('massPayment') });
const itemParams = z.object({ id: id('massPayment'), itemId: id('massPaymentItem') });
const cursor = z.optional(z.string().check(z.maxLength(300)));
const payoutSort = z.optional(z.enum(['-createdAt', 'createdAt', '-amount', 'amount']));
const sheet = { format: z.enum(['csv', 'xlsx']), language: z.optional(locale), separator: z.optional(z.enum([',', ';'])) };
/** Without a wish the file holds what was paid, unless its filter asks by state. */
const payoutSheet = { ...sheet, format: z.enum(['csv', 'xlsx', 'pdf']), paid: z.optional(z.enum(paidChoices)) };
const itemIds = z.array(id('massPaymentItem')).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(1000, { error: 'list.tooLong' }));
const refusals = ['mass_payments.not_found', 'mass_payments.action_not_possible'] as const;
/** `difference`: francs that rounding adds, or takes where it is negative. */
const amountChoice = z.object({ rows: z.number(), total: z.number(), difference: z.number(), sample: z.array(z.object({ rowNo: z.number(), name: z.string(), written: z.string(), amount: z.number() })) });
const acted = z.object({ version, note: z.optional(text(255)) });
const acting = [...refusals, 'record.changed_meanwhile'] as const;
const keyed = ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'] as const;
const pins = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
/** Of acts that let money out: for a day after a reset the PIN confirms only small amounts. */
const spending = [...pins, 'pin.low_limit'] as const;

/** The `seen` of a refusal `mass_payments.paid_since`: those who were named are paid once more, and nobody who was paid since. */
const paidSeen = z.optional(z.string().check(z.maxLength(40)));
/** `likeSeen` of the run, or of the refusal: a yes to exactly the runs that it names. */
const likeSeen = z.optional(z.string().check(z.maxLength(40)));

/** Runs of many payments. Rows are prepared and corrected, the run is submitted once, and every item is paid at most once. */
export const massPaymentsApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/mass-payments', summary: 'Mass payments, newest first', permission: 'mass:view',
    query: z.object({ ...massPaymentFilter.shape, sort: z.optional(z.enum(massPaymentSorts)), limit: z.optional(integerText(1, 100)), cursor }), data: z.array(massPaymentRow), errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({
    method: 'GET', path: '/fapi/mass-payments/totals', summary: 'Bounded count and sums of a filter of mass payments', permission: 'mass:view', query: massPaymentFilter, data: massPaymentTotals, errors: [],
  }),
  limits: endpoint({
    method: 'GET', path: '/fapi/mass-payments/limits', summary: 'Rows per run and size of a file', permission: 'mass:view', data: z.object({ rowsPerRun: z.number(), rowsPerFile: z.number(), fileBytes: z.number() }), errors: [],
  }),
  template: endpoint({
    method: 'GET', path: '/fapi/mass-payments/template', summary: 'The spreadsheet to fill in, phone columns kept as text', permission: 'mass:create', query: z.object(sheet), data: z.unknown(), errors: [], file: true, transaction: 'none',
  }),
  create: endpoint({
    method: 'POST', path: '/fapi/mass-payments', summary: 'Start a mass payment; a group run takes the members of the group with their amounts', permission: 'mass:create',
    body: z.object({ run: massPaymentInput, rows: z.optional(z.array(typedRow).check(z.maxLength(500, { error: 'list.tooLong' }))) }), data: massPaymentDetail,
    errors: ['mass_payments.too_many_rows', 'recipients.group_not_found', 'recipients.not_found', ...keyed], idempotent: true, audit: 'mass_payments.create',
  }),
  get: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id', summary: 'One mass payment with its counters, money, speed and possible actions', permission: 'mass:view', params, data: massPaymentDetail, errors: ['mass_payments.not_found'],
  }),
  update: endpoint({
    method: 'PUT', path: '/fapi/mass-payments/:id', summary: 'Change a mass payment in preparation; another type clears its rows, which must be said', permission: 'mass:create', params,
    body: z.object({ version, run: massPaymentInput, clearRows: z.optional(z.boolean()) }), data: massPaymentDetail,
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.type_clears_rows', 'mass_payments.parts_owed_apart', 'mass_payments.too_many_rows', 'recipients.group_not_found'], audit: 'mass_payments.update',
  }),
  clone: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/clone', summary: 'Start a new mass payment with the same people and amounts', permission: 'mass:create', params,
    body: z.object({ items: z.optional(z.enum(['all', 'failed'])) }), data: massPaymentDetail, errors: ['mass_payments.not_found', ...keyed], idempotent: true, audit: 'mass_payments.clone',
  }),

  // Files: granted and sent as every upload (purpose `spreadsheet`), then named here.
  attachFile: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/file', summary: 'Look into an uploaded spreadsheet: its sheets, heading, five rows, what the columns seem to be; named sheets are read, else the first that looks like a list', permission: 'mass:create', params,
    body: z.object({ fileId: id('file'), sheets: chosenSheets }), data: filePreview,
    errors: [...refusals, 'files.not_found', 'mass_payments.file_unreadable', 'mass_payments.file_empty'], transaction: 'none', audit: 'mass_payments.attach_file',
  }),
  mapping: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id/mapping', summary: 'The file and its columns as they are understood now', permission: 'mass:create', params, data: filePreview, errors: ['mass_payments.not_found', 'mass_payments.no_file'],
  }),
  map: endpoint({
    method: 'PUT', path: '/fapi/mass-payments/:id/mapping', summary: 'Say what the columns are and have every row read and checked; remembered for the next file of this layout', permission: 'mass:create', params,
    body: z.object({
      mapping: columnMapping,
      /** Of the fields that are asked about: those that none of the columns is. */
      leftOut: z.optional(z.array(z.enum(payoutColumns, { error: 'choice.invalid' })).check(z.maxLength(payoutColumns.length, { error: 'list.tooLong' }))),
      /** By what amounts are multiplied, where the file says thousands. */
      amountFactor: z.optional(z.union([z.literal(1, { error: 'choice.invalid' }), z.literal(1000, { error: 'choice.invalid' })])),
    }),
    data: massPaymentDetail, errors: [...refusals, 'mass_payments.no_file', 'mass_payments.columns_missing', 'mass_payments.columns_ambiguous', 'mass_payments.thousands_unclear', 'mass_payments.sheet_differs'], audit: 'mass_payments.map',
  }),
  decideTotal: endpoint({
    method: 'PUT', path: '/fapi/mass-payments/:id/total-rows/:rowNo', summary: 'Say of a row that totals others whether it is a total or somebody to pay', permission: 'mass:create',
    params: z.object({ id: id('massPayment'), rowNo: integerText(1, 10_000_000) }), body: z.object({ version, decision: z.enum(['total', 'person'], { error: 'choice.invalid' }) }), data: massPaymentDetail,
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.item_not_found', 'mass_payments.too_many_rows'], audit: 'mass_payments.decide_total',
  }),
  explainTotal: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/control-total', summary: 'Write why what was read differs from the total in the file; approvers see it', permission: 'mass:create', params, body: z.object({ version, reason: text(255, 1) }), data: massPaymentDetail,
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.total_agrees'], audit: 'mass_payments.explain_total',
  }),

  // Rows.
  items: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id/items', summary: 'Rows of a mass payment; faults first, or in the order of the file', permission: 'mass:view', params, query: itemListQuery, data: z.array(massPaymentItem),
    errors: ['mass_payments.not_found', 'transactions.cursor_invalid'],
  }),
  item: endpoint({
    method: 'GET', path: '/fapi/mass-payments/recipients/:id', summary: 'One row with what stood in the file and every try', permission: 'mass:view', params: z.object({ id: id('massPaymentItem') }), data: massPaymentItemDetail,
    errors: ['mass_payments.not_found', 'mass_payments.item_not_found'],
  }),
  addItems: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/items', summary: 'Add people by hand, from the recipients or from a group', permission: 'mass:create', params,
    body: z.union([
      z.object({ rows: z.array(typedRow).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(500, { error: 'list.tooLong' })) }),
      z.object({ groupId: id('recipientGroup') }),
    ]),
    data: massPaymentDetail, errors: [...refusals, 'mass_payments.too_many_rows', 'recipients.group_not_found', 'recipients.not_found', ...keyed], idempotent: true, audit: 'mass_payments.add_items',
  }),
  editItem: endpoint({
    method: 'PUT', path: '/fapi/mass-payments/:id/items/:itemId', summary: 'Correct a row in place; it is checked again at once', permission: 'mass:create', params: itemParams, body: correctedRow, data: massPaymentItemDetail,
    errors: [...refusals, 'mass_payments.item_not_found', 'recipients.not_found'], audit: 'mass_payments.edit_item',
  }),
  recordItem: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/items/:itemId/record', summary: 'Write down what a person paid outside, or what a paper proves of a payment no operator settles', permission: 'mass:approve', params: itemParams,
    body: z.object({ outcome: z.enum(['paid', 'failed', 'returned'], { error: 'choice.invalid' }), at, reference: text(60, 1), note: z.optional(text(255)), fileId: z.optional(id('file')), pin: code }), data: massPaymentItemDetail,
    errors: [...refusals, 'mass_payments.item_not_found', 'files.not_found', 'balance.insufficient', ...pins, ...keyed], idempotent: true, transaction: 'none', audit: 'mass_payments.record_item',
  }),
  dropItems: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/items/drop', summary: 'Drop the wrong rows, or chosen ones', permission: 'mass:create', params,
    body: z.union([z.object({ which: z.literal('wrong', { error: 'choice.invalid' }) }), z.object({ itemIds })]), data: massPaymentDetail, errors: refusals, audit: 'mass_payments.drop_items',
  }),
  leftOut: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/items/left-out', summary: 'Take in rows that the spreadsheet leaves out, all or chosen ones; or leave them out again', permission: 'mass:create', params,
    body: z.object({ choice: z.enum(['takeIn', 'leaveOut'], { error: 'choice.invalid' }), itemIds: z.optional(itemIds) }), data: z.object({ changed: z.number(), run: massPaymentDetail }), errors: refusals, audit: 'mass_payments.left_out',
  }),
  previewAmounts: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id/items/amounts', summary: 'What one press would make of amounts with decimals, and of amounts whose point or comma may cut thousands', permission: 'mass:create', params,
    data: z.object({ round: amountChoice, thousands: amountChoice }), errors: ['mass_payments.not_found'],
  }),
  amounts: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/items/amounts', summary: 'Round all amounts with decimals to the franc, or read the points and commas that may cut thousands as such', permission: 'mass:create', params,
    body: z.object({ choice: z.enum(['round', 'thousands'], { error: 'choice.invalid' }) }), data: z.object({ changed: z.number(), run: massPaymentDetail }), errors: refusals, audit: 'mass_payments.amounts',
  }),
  overCap: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/items/over-cap', summary: 'What to do with amounts above the operator’s cap: split them, send them to the bank account, or have a person pay them outside', permission: 'mass:create', params,
    body: z.object({ choice: z.enum(['split', 'bank', 'manual'], { error: 'choice.invalid' }), itemIds: z.optional(itemIds) }),
    data: z.object({ changed: z.number(), unchanged: z.number(), addedFees: z.number(), addedTakenOff: z.number(), run: massPaymentDetail }), errors: [...refusals, 'mass_payments.too_many_rows'], audit: 'mass_payments.over_cap',
  }),
  previewOverCap: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id/items/over-cap', summary: 'What splitting would make of the amounts above the cap, with its extra fees', permission: 'mass:create', params, query: z.object({ itemIds: z.optional(z.string().check(z.maxLength(4000))) }),
    data: z.object({ rows: z.number(), parts: z.number(), addedFees: z.number(), addedTakenOff: z.number(), withBankAccount: z.number(), sample: z.array(z.object({ itemId: z.string(), name: z.string(), amount: z.number(), parts: z.array(z.number()) })) }), errors: ['mass_payments.not_found'],
  }),
  wrongRows: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id/wrong-rows', summary: 'Only the wrong rows as they were written, with a column that says why', permission: 'mass:create', params, query: z.object(sheet), data: z.unknown(),
    errors: ['mass_payments.not_found', 'reports.too_many_at_once'], file: true, transaction: 'none',
  }),
  fixRows: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/fix', summary: 'Take corrected rows from a file: a row with the same reference replaces the wrong one', permission: 'mass:create', params, body: z.object({ fileId: id('file') }),
    data: z.object({ replaced: z.number(), stillWrong: z.number(), unmatched: z.array(z.object({ rowNo: z.number(), externalRef: z.string() })), run: massPaymentDetail }),
    errors: [...refusals, 'files.not_found', 'mass_payments.file_unreadable', 'mass_payments.file_empty', 'mass_payments.columns_missing', 'mass_payments.columns_ambiguous', 'mass_payments.thousands_unclear', 'mass_payments.too_many_rows'], transaction: 'none', audit: 'mass_payments.fix_rows',
  }),
  checkNames: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/check-names', summary: 'Ask the operators for the registered name of every wallet', permission: 'mass:create', params, data: massPaymentDetail, errors: refusals, audit: 'mass_payments.check_names',
  }),

  // Running.
  submit: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/submit', summary: 'Submit: reserves the money, then asks for approval or, with the PIN, pays', permission: 'mass:create', params,
    body: z.object({ version, pin: z.optional(code), likeSeen, confirmNames: z.optional(z.boolean()), confirmTwins: z.optional(z.boolean()), confirmRound: z.optional(z.boolean()), paidSeen }), data: massPaymentDetail,
    errors: [
      ...refusals, ...levelErrors, 'record.changed_meanwhile', 'balance.insufficient', 'mass_payments.looks_repeated', 'mass_payments.paid_since', 'mass_payments.names_differ', 'mass_payments.rows_repeated', 'mass_payments.round_before_open', 'mass_payments.paid_elsewhere', 'mass_payments.total_differs', 'mass_payments.prices_changed', 'mass_payments.pin_needed', 'operator.not_configured', ...spending, ...keyed,
    ],
    idempotent: true, transaction: 'none', audit: 'mass_payments.submit',
  }),
  pause: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/pause', summary: 'Pause: no further item leaves, those with an operator finish', permission: 'mass:edit', params, body: acted, data: massPaymentDetail, errors: [...acting, ...keyed], idempotent: true, audit: 'mass_payments.pause',
  }),
  resume: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/resume', summary: 'Go on after a pause', permission: 'mass:edit', params, body: acted, data: massPaymentDetail, errors: ['mass_payments.resume_asks_nobody', ...acting, ...keyed], idempotent: true, audit: 'mass_payments.resume',
  }),
  cancel: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/cancel', summary: 'Cancel: what was not sent is not sent, what is with an operator finishes', permission: 'mass:create', params, body: acted, data: massPaymentDetail, errors: [...acting, ...keyed], idempotent: true, audit: 'mass_payments.cancel',
  }),
  recall: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/recall', summary: 'Take it back from approval', permission: 'mass:create', params, body: acted, data: massPaymentDetail, errors: [...acting, ...keyed], idempotent: true, audit: 'mass_payments.recall',
  }),
  retry: endpoint({
    method: 'POST', path: '/fapi/mass-payments/:id/retry', summary: 'Try failed items again, of all parts of a file: all that can be, those of one reason, or chosen ones, corrected first where needed; `asIs` takes beside the corrected ones all that may go as they are', permission: 'mass:edit', params,
    body: z.object({ reason: z.optional(z.string().check(z.maxLength(60))), itemIds: z.optional(itemIds), corrections: z.optional(z.array(correction).check(z.maxLength(500, { error: 'list.tooLong' }))), asIs: z.optional(z.boolean()), pin: z.optional(code),
      // Rows of which the same amount went to the same place since the run was sent: whether they are left out or paid once more.
      paidSince: z.optional(z.enum(['leave', 'pay'], { error: 'choice.invalid' })), paidSeen }),
    data: z.object({ retried: z.number(), skipped: z.number(), paidElsewhere, run: massPaymentDetail }),
    errors: ['approvals.retry_asks_nobody', ...refusals, 'mass_payments.items_not_retryable', 'mass_payments.amount_only_down', 'mass_payments.paid_elsewhere', 'mass_payments.paid_since', 'mass_payments.pin_needed', 'balance.insufficient', 'amount.above_operator_cap', 'operator.not_configured', ...spending, ...keyed], idempotent: true, transaction: 'none',
    audit: 'mass_payments.retry',
  }),
  result: endpoint({
    method: 'GET', path: '/fapi/mass-payments/:id/result', summary: 'The rows as they were given, with status, reason, operator id, fee, tax and time of payment', permission: 'mass:view', params,
    query: z.object({ ...sheet, ...itemFilter.shape }), data: z.unknown(), errors: ['mass_payments.not_found', 'reports.too_many_at_once'], file: true, transaction: 'none', audit: 'mass_payments.result',
  }),

  // What became of everybody, over all runs.
  recipients: endpoint({
    method: 'GET', path: '/fapi/mass-payments/recipients', summary: 'Every payment of the mass payments that left, newest first', permission: 'mass:view',
    query: z.object({ ...recipientResultFilter.shape, sort: payoutSort, limit: z.optional(integerText(1, 100)), cursor }), data: z.array(payoutRow), errors: ['transactions.cursor_invalid'],
  }),
  recipientTotals: endpoint({
    method: 'GET', path: '/fapi/mass-payments/recipients/totals', summary: 'Bounded count and sums of a filter of the payments of mass payments', permission: 'mass:view', query: recipientResultFilter, data: outTotals, errors: [],
  }),
  recipientExport: endpoint({
    method: 'GET', path: '/fapi/mass-payments/recipients/export', summary: 'The filtered payments of mass payments as CSV, XLSX or PDF', permission: 'mass:view', query: z.object({ ...recipientResultFilter.shape, ...payoutSheet }), data: z.unknown(),
    errors: ['reports.too_many_rows', 'reports.too_many_at_once'], file: true, transaction: 'none', audit: 'mass_payments.recipient_export',
  }),

  // The finance list of everything that leaves.
  payouts: endpoint({
    method: 'GET', path: '/fapi/payouts', summary: 'Every outgoing payment, whatever made it', permission: 'settlements:view',
    query: z.object({ ...payoutFilter.shape, sort: payoutSort, limit: z.optional(integerText(1, 100)), cursor }), data: z.array(payoutRow), errors: ['transactions.cursor_invalid'],
  }),
  payoutTotals: endpoint({
    method: 'GET', path: '/fapi/payouts/totals', summary: 'Bounded count and sums of a filter of outgoing payments', permission: 'settlements:view', query: payoutFilter, data: outTotals, errors: [],
  }),
  payoutExport: endpoint({
    method: 'GET', path: '/fapi/payouts/export', summary: 'The filtered outgoing payments as CSV, XLSX or PDF', permission: 'settlements:view', query: z.object({ ...payoutFilter.shape, ...payoutSheet }), data: z.unknown(),
    errors: ['reports.too_many_rows', 'reports.too_many_at_once'], file: true, transaction: 'none', audit: 'mass_payments.payout_export',
  }),
};
