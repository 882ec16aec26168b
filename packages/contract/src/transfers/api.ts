import * as z from 'zod/mini';
import { drawingUses } from '#domain/drawing.ts';
import { limits } from '#domain/limits.ts';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import { at, id, integerText, listOf, locale, phone, text } from '../fields.ts';
import { bilingualText } from '../records.ts';
import { createInput, nameCheck, payeeInput, quoteInput, scheduleStatuses, transferDetail, transferFilter, transferListQuery, transferQuote, transferRow, transferSchedule, transferTotals } from './schemas.ts';

const sourceKinds = ['collectionPrimary', 'payout', 'collectionSub'] as const;
const params = z.object({ id: id('transaction') });
const scheduleParams = z.object({ id: id('transferSchedule') });
const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' }));
/** Whoever stops something says why. */
const reasoned = z.object({ note: text(limits.noteMax, 1) });
const pinErrors = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
/** Of acts that let money out: for a day after a reset the PIN confirms only small amounts. */
const spending = [...pinErrors, 'pin.low_limit'] as const;
const keyErrors = ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'] as const;
const beneficiaryErrors = ['operator.unknown', 'operator.not_configured', 'transfers.payee_not_found', 'transfers.own_account', 'transfers.papers_needed', 'transfers.recipient_blocked', 'transfers.recipient_changed', 'linked_accounts.not_found', 'linked_accounts.not_usable'] as const;
const acting = ['transfers.not_found', 'transfers.action_not_possible'] as const;
const scheduleActing = ['transfer_schedules.not_found', 'transfer_schedules.action_not_possible'] as const;

/** A transfer is a transaction of type `transfer`; `:id` is its `txn_` id. */
export const transfersApi = {
  // A question with a body: bank accounts and card numbers never stand in an address.
  quote: endpoint({
    method: 'POST', path: '/fapi/transfers/quote', summary: 'Fee, taxes by name, total debit, what arrives and what is left, before anybody confirms', permission: 'transfers:create',
    body: quoteInput, data: transferQuote, errors: [...beneficiaryErrors, 'recipients.not_found', 'transfers.receives_too_little', 'request.rate_limited'],
  }),
  checkName: endpoint({
    method: 'POST', path: '/fapi/payee-check', summary: 'Whose account it is, where the rail can say', permission: 'transfers:create',
    body: z.object({ beneficiary: payeeInput }), data: nameCheck, errors: [...beneficiaryErrors, 'names.asked_too_often'], transaction: 'none',
  }),
  create: endpoint({
    method: 'POST', path: '/fapi/transfers', summary: 'Send money, now or at a time, once or again and again', permission: 'transfers:create', body: createInput,
    /** One of the two: what was sent or waits, or the plan that will send it. */
    data: z.object({ transfer: z.nullable(transferDetail), schedule: z.nullable(transferSchedule) }),
    errors: [
      ...beneficiaryErrors, 'names.asked_too_often', 'request.rate_limited', 'recipients.not_found', 'transfers.receives_too_little', 'amount.above_operator_cap', 'transfers.quote_changed', 'transfers.name_unconfirmed', 'transfers.duplicate', 'transfers.schedule_invalid',
      ...levelErrors, 'balance.insufficient', 'merchant_reference.taken', 'files.not_found', ...spending, ...keyErrors,
    ],
    idempotent: true, audit: 'transfers.create', transaction: 'none',
  }),
  list: endpoint({
    method: 'GET', path: '/fapi/transfers', summary: 'Transfers, newest first, by keyset pages', permission: 'transfers:view',
    query: transferListQuery, data: z.array(transferRow), errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({
    method: 'GET', path: '/fapi/transfers/totals', summary: 'Bounded count and sums of a filter', permission: 'transfers:view', query: transferFilter, data: transferTotals, errors: [],
  }),
  get: endpoint({
    method: 'GET', path: '/fapi/transfers/:id', summary: 'One transfer with attempts, timeline, ledger lines and possible actions', permission: 'transfers:view', params, data: transferDetail, errors: ['transfers.not_found'],
  }),
  receipt: endpoint({
    method: 'GET', path: '/fapi/transfers/:id/receipt', summary: 'Receipt as PDF, in the language asked for', permission: 'transfers:view', params,
    query: z.object({ language: z.optional(locale) }), data: z.unknown(), errors: [...acting], file: ['pdf'],
  }),
  attachment: endpoint({
    method: 'GET', path: '/fapi/transfers/:id/attachments/:fileId', summary: 'One of the papers put with a transfer', permission: 'transfers:view', params: z.object({ id: id('transaction'), fileId: id('file') }), data: z.unknown(),
    errors: ['transfers.not_found', 'files.not_found'], file: ['pdf', 'image'], transaction: 'none',
  }),
  cancel: endpoint({
    method: 'POST', path: '/fapi/transfers/:id/cancel', summary: 'Cancel what has not been handed to a rail', permission: 'transfers:create', params, body: reasoned, data: transferDetail,
    errors: [...acting, ...keyErrors], idempotent: true, audit: 'transfers.cancel',
  }),
  recall: endpoint({
    method: 'POST', path: '/fapi/transfers/:id/recall', summary: 'Take it back from approval', permission: 'transfers:create', params, body: reasoned, data: transferDetail,
    errors: [...acting, ...keyErrors], idempotent: true, audit: 'transfers.recall',
  }),
  retry: endpoint({
    method: 'POST', path: '/fapi/transfers/:id/retry', summary: 'A new attempt of the same transfer, once the earlier one has failed for good', permission: 'transfers:create', params,
    body: z.object({ pin, duplicateOf: z.optional(id('transaction', 'massPayment', 'unseenPayment')) }), data: transferDetail, errors: ['approvals.retry_asks_nobody', ...acting, ...levelErrors, 'transfers.duplicate', 'balance.insufficient', ...spending, ...keyErrors], idempotent: true, audit: 'transfers.retry', transaction: 'none',
  }),
  record: endpoint({
    method: 'POST', path: '/fapi/transfers/:id/record', summary: 'Write down what a person did by hand on the manual channel, with its proof', permission: 'transfers:approve', params,
    body: z.object({ outcome: z.enum(['paid', 'failed', 'returned'], { error: 'choice.invalid' }), at, reference: text(60, 1), note: z.optional(text(limits.noteMax)), fileId: z.optional(id('file')), pin }),
    data: transferDetail, errors: [...acting, 'files.not_found', ...pinErrors, ...keyErrors], idempotent: true, audit: 'transfers.record', transaction: 'none',
  }),
  approveRefund: endpoint({
    method: 'POST', path: '/fapi/transfers/:id/refund', summary: 'Take back into the books money that had left and did not arrive (refund required)', permission: 'transfers:approve', params,
    body: z.object({ note: text(limits.noteMax, 1), pin }), data: transferDetail, errors: [...acting, ...pinErrors, ...keyErrors], idempotent: true, audit: 'transfers.refund', transaction: 'none',
  }),
  sendProof: endpoint({
    method: 'POST', path: '/fapi/transfers/:id/proof', summary: 'Send the proof of payment by SMS', permission: 'transfers:create', params,
    body: z.object({ phone, language: locale }), data: z.object({ sentTo: z.string() }), errors: [...acting, 'request.rate_limited'], audit: 'transfers.proof',
  }),
  sources: endpoint({
    method: 'GET', path: '/fapi/transfer/list-internal-source-accounts', summary: 'Every own account the caller may draw on and for what (`uses`), with what is available by right', permission: 'session',
    query: z.object({
      kind: z.optional(listOf(sourceKinds)), currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'choice.invalid' }))), use: z.optional(z.enum(drawingUses, { error: 'choice.invalid' })),
      q: z.optional(text(60)), limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(z.object({
      id: z.string(), kind: z.enum(sourceKinds), subAccountId: z.nullable(z.string()), name: bilingualText, currency: z.string(), uses: z.array(z.enum(drawingUses)), available: z.nullable(z.number()),
    })),
    errors: ['transactions.cursor_invalid'],
  }),
  payee: endpoint({
    method: 'GET', path: '/fapi/user/info', summary: 'Who a user of the product is, before money is sent there', permission: 'transfers:create',
    query: z.object({ userId: z.optional(z.string().check(z.maxLength(40))), phone: z.optional(phone) }).check(
      z.refine((query) => query.userId !== undefined || query.phone !== undefined, { error: 'required', path: ['userId'] }),
    ),
    /** `maskedPhone`: only a number that the business has proved to be its own. */
    data: z.object({ code: z.string(), displayName: z.string(), city: z.nullable(z.string()), maskedPhone: z.nullable(z.string()), verified: z.boolean() }), errors: ['transfers.payee_not_found'], transaction: 'none',
  }),
  schedules: endpoint({
    method: 'GET', path: '/fapi/transfer-schedules', summary: 'Planned and recurring transfers', permission: 'transfers:view',
    query: z.object({ status: z.optional(listOf(scheduleStatuses)), limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))) }), data: z.array(transferSchedule), errors: ['transactions.cursor_invalid'],
  }),
  pauseSchedule: endpoint({
    method: 'POST', path: '/fapi/transfer-schedules/:id/pause', summary: 'Pause a planned transfer', permission: 'transfers:create', params: scheduleParams, data: transferSchedule, errors: [...scheduleActing], audit: 'transfers.schedule.pause',
  }),
  resumeSchedule: endpoint({
    method: 'POST', path: '/fapi/transfer-schedules/:id/resume', summary: 'Go on from the next time that is still ahead', permission: 'transfers:create', params: scheduleParams, body: z.object({ pin }), data: transferSchedule,
    errors: [...scheduleActing, 'transfers.recipient_changed', ...spending], audit: 'transfers.schedule.resume', transaction: 'none',
  }),
  sendHeldSchedule: endpoint({
    method: 'POST', path: '/fapi/transfer-schedules/:id/send', summary: 'Send the time a plan stands still at, although the same was paid by other means', permission: 'transfers:create', params: scheduleParams,
    body: z.object({ pin, plannedFor: at, duplicateOf: z.optional(id('transaction', 'massPayment', 'unseenPayment')) }), data: transferSchedule,
    errors: [
      ...scheduleActing, 'record.changed_meanwhile', 'transfers.duplicate', ...beneficiaryErrors, 'transfers.receives_too_little', 'amount.above_operator_cap', 'balance.insufficient', ...levelErrors, ...spending, ...keyErrors,
    ],
    idempotent: true, audit: 'transfers.schedule.send', transaction: 'none',
  }),
  cancelSchedule: endpoint({
    method: 'POST', path: '/fapi/transfer-schedules/:id/cancel', summary: 'End a planned transfer for good', permission: 'transfers:create', params: scheduleParams, body: reasoned, data: transferSchedule, errors: [...scheduleActing, ...keyErrors], idempotent: true, audit: 'transfers.schedule.cancel',
  }),
};
