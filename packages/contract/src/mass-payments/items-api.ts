import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { at, code, correcting, id, text } from '../fields.ts';
import { massPaymentDetail } from './schemas.ts';
import { correctedRow, itemListQuery, massPaymentItem, massPaymentItemDetail, typedRow } from './item-schemas.ts';
import { params, sheet, itemIds, refusals, keyed, pins, seenVersion } from './request-parts.ts';

const itemParams = z.object({ id: id('massPayment'), itemId: id('massPaymentItem') });
/** `difference`: francs that rounding adds, or takes where it is negative. */
const amountChoice = z.object({
  rows: z.number(),
  total: z.number(),
  difference: z.number(),
  sample: z.array(z.object({ rowNo: z.number(), name: z.string(), written: z.string(), amount: z.number() })),
});

/** The rows of a run: listed, added, corrected, dropped, recorded. */
export const massPaymentItemsApi = {
  items: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id/items',
    summary: 'Rows of a mass payment; faults first, or in the order of the file',
    permission: 'mass:view',
    params,
    query: itemListQuery,
    data: z.array(massPaymentItem),
    errors: ['mass_payments.not_found', 'transactions.cursor_invalid'],
  }),
  item: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/recipients/:id',
    summary: 'One row with what stood in the file and every try',
    permission: 'mass:view',
    params: z.object({ id: id('massPaymentItem') }),
    data: massPaymentItemDetail,
    errors: ['mass_payments.not_found', 'mass_payments.item_not_found'],
  }),
  addItems: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items',
    summary: 'Add people by hand, from the recipients or from a group',
    permission: 'mass:create',
    params,
    body: z.union([
      z.object({
        rows: z
          .array(typedRow)
          .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(500, { error: 'list.tooLong' })),
      }),
      z.object({ groupId: id('recipientGroup') }),
    ]),
    data: massPaymentDetail,
    errors: [
      ...refusals,
      'mass_payments.too_many_rows',
      'recipients.group_not_found',
      'recipients.not_found',
      ...keyed,
    ],
    idempotent: true,
    audit: 'mass_payments.add_items',
  }),
  editItem: endpoint({
    method: 'PUT',
    path: '/fapi/mass-payments/:id/items/:itemId',
    summary: 'Correct a row in place; it is checked again at once',
    permission: 'mass:create',
    params: itemParams,
    body: correctedRow,
    data: massPaymentItemDetail,
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.item_not_found', 'recipients.not_found'],
    audit: 'mass_payments.edit_item',
  }),
  recordItem: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items/:itemId/record',
    summary: 'Write down what a person paid outside, or what a paper proves of a payment no operator settles',
    permission: 'mass:approve',
    params: itemParams,
    body: z.object({
      outcome: z.enum(['paid', 'failed', 'returned'], { error: 'choice.invalid' }),
      at,
      reference: text(60, 1),
      note: z.optional(text(255)),
      fileId: z.optional(id('file')),
      correcting,
      pin: code,
    }),
    data: massPaymentItemDetail,
    errors: [
      ...refusals,
      'mass_payments.item_not_found',
      'files.not_found',
      'by_hand.paper_needed',
      'balance.insufficient',
      ...pins,
      ...keyed,
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'mass_payments.record_item',
  }),
  dropItems: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items/drop',
    summary: 'Drop the wrong rows, or chosen ones',
    permission: 'mass:create',
    params,
    // `version` of the run as it was read: which rows are wrong is what somebody looked at.
    body: z.union([
      z.object({ which: z.literal('wrong', { error: 'choice.invalid' }), version: seenVersion }),
      z.object({ itemIds }),
    ]),
    data: massPaymentDetail,
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile'],
    audit: 'mass_payments.drop_items',
  }),
  leftOut: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items/left-out',
    summary: 'Take in rows that the spreadsheet leaves out, all or chosen ones; or leave them out',
    permission: 'mass:create',
    params,
    body: z.object({
      version: seenVersion,
      choice: z.enum(['takeIn', 'leaveOut'], { error: 'choice.invalid' }),
      // One reason of those in the detail, by its code and words.
      reason: z.optional(z.object({ code: text(20, 1), words: z.optional(text(200)) })),
      // All of which the file says something of a payment.
      marked: z.optional(z.literal('fileWords', { error: 'choice.invalid' })),
      itemIds: z.optional(itemIds),
    }),
    data: z.object({ changed: z.number(), run: massPaymentDetail }),
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile'],
    audit: 'mass_payments.left_out',
  }),
  takePlaces: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items/places',
    summary: 'Take the numbers and accounts that recipients have by now into their rows, all or chosen ones',
    permission: 'mass:create',
    params,
    body: z.object({ version: seenVersion, itemIds: z.optional(itemIds) }),
    data: z.object({ changed: z.number(), run: massPaymentDetail }),
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile'],
    audit: 'mass_payments.take_places',
  }),
  previewAmounts: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id/items/amounts',
    summary:
      'What one press would make of amounts with decimals, and of amounts whose point or comma may cut thousands',
    permission: 'mass:create',
    params,
    data: z.object({ round: amountChoice, thousands: amountChoice }),
    errors: ['mass_payments.not_found'],
  }),
  amounts: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items/amounts',
    summary:
      'Round all amounts with decimals to the franc, or read the points and commas that may cut thousands as such',
    permission: 'mass:create',
    params,
    body: z.object({ version: seenVersion, choice: z.enum(['round', 'thousands'], { error: 'choice.invalid' }) }),
    data: z.object({ changed: z.number(), run: massPaymentDetail }),
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile'],
    audit: 'mass_payments.amounts',
  }),
  overCap: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/items/over-cap',
    summary:
      'What to do with amounts above the operator’s cap: split them, send them to the bank account, or have a person pay them outside',
    permission: 'mass:create',
    params,
    body: z.object({
      version: seenVersion,
      choice: z.enum(['split', 'bank', 'manual'], { error: 'choice.invalid' }),
      itemIds: z.optional(itemIds),
    }),
    data: z.object({
      changed: z.number(),
      unchanged: z.number(),
      addedFees: z.number(),
      addedTakenOff: z.number(),
      run: massPaymentDetail,
    }),
    idempotent: 'optional',
    errors: [...refusals, 'record.changed_meanwhile', 'mass_payments.too_many_rows', 'second_person.missing'],
    audit: 'mass_payments.over_cap',
  }),
  previewOverCap: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id/items/over-cap',
    summary: 'What splitting would make of the amounts above the cap, with its extra fees',
    permission: 'mass:create',
    params,
    query: z.object({ itemIds: z.optional(z.string().check(z.maxLength(4000))) }),
    data: z.object({
      rows: z.number(),
      parts: z.number(),
      addedFees: z.number(),
      addedTakenOff: z.number(),
      withBankAccount: z.number(),
      sample: z.array(
        z.object({ itemId: z.string(), name: z.string(), amount: z.number(), parts: z.array(z.number()) }),
      ),
    }),
    errors: ['mass_payments.not_found'],
  }),
  wrongRows: endpoint({
    method: 'GET',
    path: '/fapi/mass-payments/:id/wrong-rows',
    summary: 'Only the wrong rows as they were written, with a column that says why and the key of each',
    permission: 'mass:create',
    params,
    query: z.object(sheet),
    data: z.unknown(),
    errors: ['mass_payments.not_found', 'reports.too_many_at_once'],
    file: true,
    transaction: 'none',
  }),
  fixRows: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/fix',
    summary: 'Take corrected rows from a file: a row with the same key, or the same reference, replaces the wrong one',
    permission: 'mass:create',
    params,
    body: z.object({ fileId: id('file') }),
    data: z.object({
      replaced: z.number(),
      /** Of those replaced: the file would have them left out, and so they are. */
      leftOut: z.number(),
      stillWrong: z.number(),
      /** Rows of the file that took the place of none; not those that stand in the run as the file has them. */
      unmatched: z.array(
        z.object({
          rowNo: z.number(),
          externalRef: z.string(),
          name: z.string(),
          amount: z.string(),
          /** `notToPay`: its row is right and is to be paid, and the file would not have it paid, as `words` say. */
          why: z.enum(['notWrong', 'unknown', 'several', 'notToPay']),
          words: z.optional(z.string()),
        }),
      ),
      run: massPaymentDetail,
    }),
    errors: [
      ...refusals,
      'files.not_found',
      'mass_payments.file_unreadable',
      'mass_payments.file_empty',
      'mass_payments.columns_ambiguous',
      'mass_payments.thousands_unclear',
      'mass_payments.too_many_rows',
      'mass_payments.rows_not_found',
    ],
    transaction: 'none',
    audit: 'mass_payments.fix_rows',
  }),
  checkNames: endpoint({
    method: 'POST',
    path: '/fapi/mass-payments/:id/check-names',
    summary: 'Ask the operators for the registered name of every wallet',
    permission: 'mass:create',
    params,
    data: massPaymentDetail,
    errors: refusals,
    audit: 'mass_payments.check_names',
  }),
};
