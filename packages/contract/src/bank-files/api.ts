import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { base64, id, text, version } from '../fields.ts';
import { pin } from '../second-factor/schemas.ts';
import {
  bankAnswerDetail,
  bankAnswerListQuery,
  bankAnswerRow,
  bankConnection,
  bankConnectionInput,
  bankFileDetail,
  bankFileItem,
  bankFileListQuery,
  bankFileRow,
  bankItemListQuery,
  bankLine,
  bankLineListQuery,
  bankOverview,
  bankProposal,
} from './schemas.ts';

const params = z.object({ id: id('bankFile') });
const answerParams = z.object({ id: id('bankAnswer') });
const proposalParams = z.object({ id: id('bankProposal') });
const lineParams = z.object({ id: id('bankLine') });
const pins = ['pin.not_set', 'pin.wrong', 'pin.locked', 'pin.low_power'] as const;
const reading = [
  'bank_files.not_connected',
  'bank_files.unreadable',
  'bank_files.unknown_order',
  'bank_files.other_account',
  'bank_files.does_not_add_up',
  'bank_files.box_speaks',
] as const;
const deciding = [
  'bank_proposals.not_found',
  'bank_proposals.action_not_possible',
  'record.changed_meanwhile',
] as const;
const vouching = ['bank_proposals.own_payment', 'bank_proposals.came_later'] as const;
const paged = ['transactions.cursor_invalid'] as const;

/** Payments to bank accounts, as files: what is handed to the bank, what comes back, and the lines nothing explains. */
export const bankFilesApi = {
  overview: endpoint({
    method: 'GET',
    path: '/fapi/bank-files/overview',
    summary: 'What waits for the next file, and until when',
    permission: 'settlements:view',
    data: bankOverview,
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/fapi/bank-files',
    summary: 'Files made for the bank, newest first',
    permission: 'settlements:view',
    query: bankFileListQuery,
    data: z.array(bankFileRow),
    errors: paged,
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/bank-files/:id',
    summary: 'One file with what the bank answered to it',
    permission: 'settlements:view',
    params,
    data: bankFileDetail,
    errors: ['bank_files.not_found'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/fapi/bank-files/:id/items',
    summary: 'The payments of a file and what became of each',
    permission: 'settlements:view',
    params,
    query: bankItemListQuery,
    data: z.array(bankFileItem),
    errors: ['bank_files.not_found', ...paged],
  }),
  content: endpoint({
    method: 'GET',
    path: '/fapi/bank-files/:id/content',
    summary: 'The file itself (pain.001, CSV or XLSX, as the bank takes it), to hand over',
    permission: 'settlements:create',
    params,
    data: z.string(),
    errors: ['bank_files.not_found'],
    file: ['xml', 'csv', 'xlsx'],
    audit: 'bank_files.download',
  }),
  make: endpoint({
    method: 'POST',
    path: '/fapi/bank-files',
    summary: 'Put the payments that wait into a file now',
    permission: 'settlements:create',
    body: z.object({
      urgent: z.boolean(),
      /** `waiting.version` as it was read: refused where other payments wait by now. Without it what waits goes. */
      waitingVersion: z.optional(version),
    }),
    data: bankFileDetail,
    errors: [
      'record.changed_meanwhile',
      'bank_files.not_connected',
      'bank_files.nothing_waits',
      'bank_files.all_held_back',
    ],
    idempotent: true,
    transaction: 'none',
    audit: 'bank_files.make',
  }),
  markSent: endpoint({
    method: 'POST',
    path: '/fapi/bank-files/:id/sent',
    summary: 'Say that a file was handed to the bank',
    permission: 'settlements:create',
    params,
    body: z.object({ version }),
    data: bankFileDetail,
    idempotent: 'optional',
    errors: ['bank_files.not_found', 'bank_files.action_not_possible', 'record.changed_meanwhile'],
    audit: 'bank_files.sent',
  }),

  answers: endpoint({
    method: 'GET',
    path: '/fapi/bank-answers',
    summary: 'Status reports and statements that came from the bank',
    permission: 'settlements:view',
    query: bankAnswerListQuery,
    data: z.array(bankAnswerRow),
    errors: paged,
  }),
  answer: endpoint({
    method: 'GET',
    path: '/fapi/bank-answers/:id',
    summary: 'What one file of the bank changed',
    permission: 'settlements:view',
    params: answerParams,
    data: bankAnswerDetail,
    errors: ['bank_answers.not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/fapi/bank-answers',
    summary:
      'Read a status report (pain.002) or a statement (camt.053) of the bank; what it would book waits for somebody else, and the same file twice changes nothing',
    permission: 'settlements:create',
    body: z.object({
      fileName: text(200, 1),
      contentBase64: base64(limits.bankFileBase64Max),
    }),
    data: z.object({ answers: z.array(bankAnswerDetail), proposal: z.nullable(bankProposal) }),
    errors: [...reading, 'second_person.missing'],
    audit: 'bank_files.answer',
    bodyBytesMax: limits.bankFileBase64Max + 1000,
  }),

  proposals: endpoint({
    method: 'GET',
    path: '/fapi/bank-proposals',
    summary: 'Files of the bank that a person brought and nobody has confirmed yet, oldest first',
    permission: 'settlements:view',
    data: z.array(bankProposal),
    errors: [],
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/fapi/bank-proposals/:id',
    summary: 'What a file of the bank would change that a person brought',
    permission: 'settlements:view',
    params: proposalParams,
    data: bankProposal,
    errors: ['bank_proposals.not_found'],
  }),
  confirmProposal: endpoint({
    method: 'POST',
    path: '/fapi/bank-proposals/:id/confirm',
    summary:
      'Say that the bank really said so: what was shown happens. Neither who brought it, nor who had a hand in what it changes, nor whoever was given their place less than a day before; where it would do another thing by now it is shown again and goes on waiting',
    permission: 'settlements:approve',
    params: proposalParams,
    body: z.object({ version, pin }),
    data: bankProposal,
    errors: [...deciding, ...reading, ...vouching, ...pins],
    idempotent: true,
    audit: 'bank_files.confirm_answer',
    transaction: 'none',
  }),
  refuseProposal: endpoint({
    method: 'POST',
    path: '/fapi/bank-proposals/:id/refuse',
    summary: 'Say that the bank did not say so: nothing happens',
    permission: 'settlements:approve',
    params: proposalParams,
    body: z.object({ version, note: text(limits.noteMax, 1) }),
    data: bankProposal,
    idempotent: 'optional',
    errors: [...deciding, 'bank_files.not_connected'],
    audit: 'bank_files.refuse_answer',
  }),

  lines: endpoint({
    method: 'GET',
    path: '/fapi/bank-lines',
    summary: 'Lines of statements; those that nothing explains wait for a person',
    permission: 'settlements:view',
    query: bankLineListQuery,
    data: z.array(bankLine),
    errors: paged,
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/fapi/bank-lines/:id/set-aside',
    summary: 'Say what a line is that has nothing to do with payments, such as a fee of the bank',
    permission: 'settlements:create',
    params: lineParams,
    body: z.object({ note: text(limits.noteMax, 1) }),
    data: bankLine,
    errors: ['bank_lines.not_found', 'bank_lines.action_not_possible'],
    audit: 'bank_lines.set_aside',
  }),
  match: endpoint({
    method: 'POST',
    path: '/fapi/bank-lines/:id/match',
    summary:
      'Say which payment a line belongs to, when its reference was lost on the way; neither who made the payment nor who brought the line',
    permission: 'settlements:approve',
    params: lineParams,
    body: z.object({ transactionId: id('transaction'), pin }),
    data: bankLine,
    errors: [
      'bank_lines.not_found',
      'bank_lines.action_not_possible',
      'bank_lines.does_not_fit',
      'bank_files.box_speaks',
      ...vouching,
      ...pins,
    ],
    idempotent: true,
    audit: 'bank_lines.match',
    transaction: 'none',
  }),

  connection: endpoint({
    method: 'GET',
    path: '/fapi/bank-connection',
    summary: 'The account that pays and the way to its bank',
    permission: 'settlements:view',
    data: bankConnection,
    errors: [],
  }),
  saveConnection: endpoint({
    method: 'PUT',
    path: '/fapi/bank-connection',
    summary: 'Enter or change the account that pays and the way to its bank',
    permission: 'providers:edit',
    body: bankConnectionInput,
    data: bankConnection,
    idempotent: 'optional',
    errors: ['bank_files.connection_refused', 'record.changed_meanwhile', ...proofAndPinErrors],
    proof: 'freshAndPin',
    audit: 'bank_files.connection',
    transaction: 'none',
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/fapi/bank-connection/test',
    summary: 'Ask the drop box whether it knows us; nothing is handed over',
    permission: 'providers:edit',
    data: bankConnection,
    errors: ['bank_files.not_connected'],
    audit: 'bank_files.test',
    transaction: 'none',
  }),
};
