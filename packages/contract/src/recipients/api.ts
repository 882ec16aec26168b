import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { actPin, id, locale, phone, text, version } from '../fields.ts';
import { totals } from '../records.ts';
import { chosenSheets } from '../mass-payments/schemas.ts';
import { cardNumber, rib } from '../transfers/schemas.ts';
import {
  groupDetail, groupFilter, groupInput, groupListQuery, groupRow, nameMatches, peopleCheck, peopleImported, peopleMapping, peoplePreview, recipientDetail, recipientFilter, recipientInput, recipientListQuery, recipientRow, recipientTwin,
} from './schemas.ts';

const params = z.object({ id: id('recipient') });
const groupParams = z.object({ id: id('recipientGroup') });
const reason = text(limits.noteMax, 1);
const sheet = { format: z.enum(['csv', 'xlsx'], { error: 'choice.invalid' }), language: z.optional(locale), separator: z.optional(z.enum([',', ';'])) };
const keyed = ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'] as const;
/** Which sheets are read, and whether rows are taken in that the spreadsheet leaves out. */
const which = { sheets: chosenSheets, takesLeftOut: z.optional(z.boolean()) };
const unreadable = ['files.not_found', 'recipients.file_unreadable', 'recipients.columns_missing'] as const;
const input = ['recipients.destination_required', 'operator.unknown'] as const;

/**
 * People and companies that get money. Another number or account for somebody known wants a fresh proof and the PIN, and
 * may wait for a second person; until then the old one stays.
 */
export const recipientsApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/recipients', summary: 'Recipients; search ignores accents and matches the end of a phone number', permission: 'recipients:view', query: recipientListQuery, data: z.array(recipientRow), errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({ method: 'GET', path: '/fapi/recipients/totals', summary: 'Bounded count of a filter of recipients', permission: 'recipients:view', query: recipientFilter, data: totals, errors: [] }),
  tags: endpoint({ method: 'GET', path: '/fapi/recipients/tags', summary: 'Tags of recipients in use, the most used first', permission: 'recipients:view', data: z.array(z.object({ tag: z.string(), count: z.number() })), errors: [] }),
  // A question with a body: account numbers never stand in an address.
  twins: endpoint({
    method: 'POST', path: '/fapi/recipients/twins', summary: 'Who already has this number, account or card', permission: 'recipients:view',
    body: z.object({ phone: z.optional(z.nullable(phone)), rib: z.optional(z.nullable(rib)), card: z.optional(z.nullable(cardNumber)), exceptId: z.optional(id('recipient')) }), data: z.array(recipientTwin), errors: [],
  }),
  get: endpoint({ method: 'GET', path: '/fapi/recipients/:id', summary: 'One recipient with the history of numbers and accounts', permission: 'recipients:view', params, data: recipientDetail, errors: ['recipients.not_found'] }),
  create: endpoint({
    method: 'POST', path: '/fapi/recipients', summary: 'Add a recipient', permission: 'recipients:edit', body: recipientInput, data: recipientDetail, errors: [...input, ...keyed], idempotent: true, audit: 'recipients.create',
  }),
  update: endpoint({
    method: 'PUT', path: '/fapi/recipients/:id', summary: 'Change a recipient; a new number or account waits for approval where a rule asks for it', permission: 'recipients:edit', params, body: z.object({ version, recipient: recipientInput, pin: actPin }),
    data: recipientDetail, errors: ['recipients.not_found', 'recipients.change_waiting', ...input, 'record.changed_meanwhile', ...proofAndPinErrors], proof: 'freshAndPinOnChange', audit: 'recipients.update',
  }),
  recallChange: endpoint({
    method: 'POST', path: '/fapi/recipients/:id/change/recall', summary: 'Take a waiting number or account back', permission: 'recipients:edit', params, data: recipientDetail, errors: ['recipients.not_found', 'recipients.no_change_waiting'], audit: 'recipients.recall_change',
  }),
  freeze: endpoint({
    method: 'POST', path: '/fapi/recipients/:id/freeze', summary: 'Freeze: no run pays this recipient until somebody unfreezes it', permission: 'recipients:edit', params, body: z.object({ reason }), data: recipientDetail,
    errors: ['recipients.not_found', 'recipients.frozen_already'], audit: 'recipients.freeze',
  }),
  unfreeze: endpoint({
    method: 'POST', path: '/fapi/recipients/:id/unfreeze', summary: 'Pay this recipient again', permission: 'recipients:edit', params, body: z.object({ reason }), data: recipientDetail, errors: ['recipients.not_found', 'recipients.not_frozen'], audit: 'recipients.unfreeze',
  }),
  setActive: endpoint({
    method: 'POST', path: '/fapi/recipients/:id/active', summary: 'Put a recipient aside, or bring it back (never deleted)', permission: 'recipients:edit', params, body: z.object({ active: z.boolean() }), data: recipientDetail,
    errors: ['recipients.not_found'], audit: 'recipients.set_active',
  }),
  checkName: endpoint({
    method: 'POST', path: '/fapi/recipients/:id/check-name', summary: 'Ask the operator whose number it is', permission: 'recipients:edit', params, data: recipientDetail, errors: ['recipients.not_found', 'recipients.no_number', 'names.asked_too_often'], transaction: 'none', audit: 'recipients.check_name',
  }),
  checkNames: endpoint({
    method: 'POST', path: '/fapi/recipients/check-names', summary: 'Ask for the names of many numbers, one after the other', permission: 'recipients:edit',
    body: z.object({ ids: z.optional(z.array(id('recipient')).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(2000, { error: 'list.tooLong' }))), groupId: z.optional(id('recipientGroup')) }),
    data: z.object({ batchId: z.string(), total: z.number() }), errors: ['recipients.nobody_to_check', 'recipients.group_not_found'], audit: 'recipients.check_names',
  }),
  nameProgress: endpoint({
    method: 'GET', path: '/fapi/recipients/check-names/:batch', summary: 'How far a batch of names has come', permission: 'recipients:view', params: z.object({ batch: id('event') }),
    data: z.object({ total: z.number(), done: z.number(), match: z.record(z.enum(nameMatches), z.number()), notFound: z.number(), unknown: z.number(), /** The names a business is told in a day are used up; the rest comes from then on. */ waitsUntil: z.nullable(z.string()) }), errors: ['recipients.batch_not_found'],
  }),
  export: endpoint({
    method: 'GET', path: '/fapi/recipients/export', summary: 'The filtered recipients as CSV or XLSX', permission: 'recipients:view', query: z.object({ ...recipientFilter.shape, sort: recipientListQuery.shape.sort, ...sheet }), data: z.unknown(), errors: ['reports.too_many_at_once'],
    file: true, transaction: 'none', audit: 'recipients.export',
  }),
  template: endpoint({ method: 'GET', path: '/fapi/recipients/template', summary: 'The spreadsheet of recipients to fill in, columns of digits kept as text', permission: 'recipients:edit', query: z.object(sheet), data: z.unknown(), errors: [], file: true, transaction: 'none' }),
  look: endpoint({
    method: 'POST', path: '/fapi/recipients/import/look', summary: 'Look into an uploaded spreadsheet of people: heading, five rows, what the columns seem to be', permission: 'recipients:edit', body: z.object({ fileId: id('file'), sheets: chosenSheets }), data: peoplePreview,
    errors: ['files.not_found', 'recipients.file_unreadable'], transaction: 'none',
  }),
  check: endpoint({
    method: 'POST', path: '/fapi/recipients/import/check', summary: 'What an import would do with each row; nothing is stored', permission: 'recipients:edit', body: z.object({ fileId: id('file'), mapping: peopleMapping, ...which }), data: peopleCheck, errors: unreadable, transaction: 'none',
  }),
  import: endpoint({
    method: 'POST', path: '/fapi/recipients/import', summary: 'Add the people of a spreadsheet, and bring known ones up to date', permission: 'recipients:edit',
    body: z.object({ fileId: id('file'), mapping: peopleMapping, ...which, skipWrong: z.boolean(), updateKnown: z.boolean(), groupName: z.optional(text(80)), pin: actPin }), data: peopleImported,
    errors: [...unreadable, 'recipients.rows_wrong', ...proofAndPinErrors, ...keyed], idempotent: true, proof: 'freshAndPinOnChange', transaction: 'none', audit: 'recipients.import',
  }),
  wrongRows: endpoint({
    method: 'POST', path: '/fapi/recipients/import/wrong-rows', summary: 'Only the wrong rows as they were written, with a column that says why', permission: 'recipients:edit', body: z.object({ fileId: id('file'), mapping: peopleMapping, ...which, ...sheet }), data: z.unknown(),
    errors: unreadable, file: ['csv', 'xlsx'], transaction: 'none', audit: 'recipients.wrong_rows',
  }),
};

export const recipientGroupsApi = {
  list: endpoint({ method: 'GET', path: '/fapi/recipient-groups', summary: 'Groups of recipients with what a run of each would pay', permission: 'recipients:view', query: groupListQuery, data: z.array(groupRow), errors: ['transactions.cursor_invalid'] }),
  totals: endpoint({ method: 'GET', path: '/fapi/recipient-groups/totals', summary: 'Bounded count of a filter of groups', permission: 'recipients:view', query: groupFilter, data: totals, errors: [] }),
  get: endpoint({ method: 'GET', path: '/fapi/recipient-groups/:id', summary: 'One group with its members', permission: 'recipients:view', params: groupParams, data: groupDetail, errors: ['recipients.group_not_found'] }),
  create: endpoint({
    method: 'POST', path: '/fapi/recipient-groups', summary: 'Add a group; somebody in it wants the PIN', permission: 'recipients:edit', body: z.extend(groupInput, { pin: actPin }), data: groupDetail,
    errors: ['recipients.not_found', 'recipients.member_twice', ...proofAndPinErrors, ...keyed], idempotent: true, proof: 'freshAndPinOnChange', audit: 'recipients.create_group',
  }),
  update: endpoint({
    method: 'PUT', path: '/fapi/recipient-groups/:id', summary: 'Change a group and its members; somebody added, or another amount, wants the PIN', permission: 'recipients:edit', params: groupParams, body: z.object({ version, group: groupInput, pin: actPin }), data: groupDetail,
    errors: ['recipients.group_not_found', 'recipients.not_found', 'recipients.member_twice', 'record.changed_meanwhile', ...proofAndPinErrors], proof: 'freshAndPinOnChange', audit: 'recipients.update_group',
  }),
  archive: endpoint({
    method: 'POST', path: '/fapi/recipient-groups/:id/archive', summary: 'Archive a group, or bring it back', permission: 'recipients:edit', params: groupParams, body: z.object({ archived: z.boolean() }), data: groupDetail, errors: ['recipients.group_not_found'],
    audit: 'recipients.archive_group',
  }),
};
