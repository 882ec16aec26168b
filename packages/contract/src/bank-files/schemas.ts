import * as z from 'zod/mini';
import { bankFileFields, bankFileFormats, bankHeaderMax } from '#domain/banks/file-form.ts';
import { limits } from '#domain/values/limits.ts';
import { bankDoubts, bankFileStates, bankItemStates, bankProposalStates } from '#domain/states/bank-file.ts';
import { id, integerText, listOf, text, versionMark } from '../fields.ts';
import { waitingKeys } from '../providers/waiting-keys.ts';
import { availableAction, bilingualText } from '../records.ts';
import { pin } from '../second-factor/schemas.ts';
import { rib } from '../transfers/beneficiary-schemas.ts';

const page = { limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))) };

const bic = z.string().check(z.regex(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, { error: 'value.unexpected' }));
const niu = z.string().check(z.regex(/^[A-Z]\d{12}[A-Z]$/, { error: 'niu.invalid' }));

export const bankFileRow = z.object({
  id: z.string(),
  messageId: z.string(),
  state: z.enum(bankFileStates),
  format: z.enum(bankFileFormats),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  madeBy: z.enum(['person', 'schedule']),
  executionOn: z.string(),
  count: z.number(),
  total: z.number(),
  isUrgent: z.boolean(),
  debtorRib: z.string(),
  bankName: z.nullable(z.string()),
  counts: z.record(z.enum(bankItemStates), z.number()),
  sentAt: z.nullable(z.string()),
  sentVia: z.nullable(z.enum(['person', 'dropBox', 'answer'])),
  sentByName: z.nullable(z.string()),
  sendProblem: z.nullable(z.string()),
});
export type BankFileRow = z.output<typeof bankFileRow>;

export const bankAnswerKinds = ['statusReport', 'statement', 'unreadable'] as const;
const change = z.object({
  transactionId: z.string(),
  endToEndId: z.string(),
  name: z.string(),
  amount: z.number(),
  from: z.enum(bankItemStates),
  to: z.enum(bankItemStates),
  reason: z.nullable(z.string()),
});
const facts = z.record(z.string(), z.union([z.string(), z.number()]));
export const bankAnswerRow = z.object({
  id: z.string(),
  kind: z.enum(bankAnswerKinds),
  fileName: z.string(),
  via: z.enum(['person', 'dropBox']),
  receivedAt: z.string(),
  receivedByName: z.nullable(z.string()),
  fileId: z.nullable(z.string()),
  statementId: z.nullable(z.string()),
  account: z.nullable(z.string()),
  fromOn: z.nullable(z.string()),
  toOn: z.nullable(z.string()),
  opening: z.nullable(z.number()),
  closing: z.nullable(z.number()),
  credits: z.nullable(z.number()),
  debits: z.nullable(z.number()),
  sequence: z.nullable(z.number()),
  lineCount: z.number(),
  knownCount: z.number(),
  announcedCount: z.number(),
  changeCount: z.number(),
  warningCount: z.number(),
  unmatchedCount: z.number(),
  /** The same file had been read before: nothing happened this time. */
  isRepeat: z.boolean(),
  /** Whoever said that the bank really said so, of what a person brought. */
  confirmedByName: z.nullable(z.string()),
});
export type BankAnswerRow = z.output<typeof bankAnswerRow>;
export const bankAnswerDetail = z.extend(bankAnswerRow, {
  changes: z.array(change),
  warnings: z.array(z.object({ rule: z.string(), params: facts })),
  problem: z.nullable(z.object({ key: z.string(), message: bilingualText })),
});
export type BankAnswerDetail = z.output<typeof bankAnswerDetail>;

/**
 * Everything that a file of the bank would do. All of it is kept, shown and compared at the confirmation: what is not
 * named here happens to nobody.
 */
export const bankProposalEffects = z.object({
  kind: z.enum(['statusReport', 'statement']),
  fileId: z.nullable(z.string()),
  changes: z.array(change),
  deposits: z.array(z.object({ reference: z.string(), amount: z.number() })),
  warnings: z.array(z.object({ rule: z.string(), params: facts })),
  /**
   * Payments that lines of it name although nothing of them changes, such as a return of what no statement shows as
   * paid yet.
   */
  named: z.array(
    z.object({
      transactionId: z.string(),
      endToEndId: z.string(),
      name: z.string(),
      amount: z.number(),
      direction: z.enum(['credit', 'debit']),
      doubt: z.nullable(z.enum(bankDoubts)),
    }),
  ),
  unmatchedCount: z.number(),
});
export type BankProposalEffects = z.output<typeof bankProposalEffects>;
/**
 * A file of the bank that a person brought: what it would do, once somebody else confirms it. Nothing of it has
 * happened.
 */
export const bankProposal = z.extend(bankProposalEffects, {
  id: z.string(),
  state: z.enum(bankProposalStates),
  fileName: z.string(),
  broughtAt: z.string(),
  broughtByName: z.string(),
  /** The sum of payments that it says were refused or came back. */ givesBack: z.number(),
  version: z.number(),
  note: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  availableActions: z.array(availableAction),
});
export type BankProposal = z.output<typeof bankProposal>;

export const bankFileDetail = z.extend(bankFileRow, {
  version: z.number(),
  downloads: z.number(),
  canMarkSent: z.boolean(),
  answers: z.array(bankAnswerRow),
});
export type BankFileDetail = z.output<typeof bankFileDetail>;

export const bankFileItem = z.object({
  position: z.number(),
  transactionId: z.string(),
  endToEndId: z.string(),
  blockId: z.string(),
  priority: z.enum(['HIGH', 'NORM']),
  category: z.nullable(z.string()),
  amount: z.number(),
  beneficiaryName: z.string(),
  rib: z.string(),
  bankName: z.nullable(z.string()),
  state: z.enum(bankItemStates),
  bankStatus: z.nullable(z.string()),
  bankReason: z.nullable(z.string()),
  bankText: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  /** The bank's code of a refusal in words; null where it gave none that is known. */
  reasonText: z.nullable(bilingualText),
  /** What a file says of it that waits for somebody to confirm it. */
  said: z.nullable(z.enum(bankItemStates)),
});
export type BankFileItem = z.output<typeof bankFileItem>;

export const bankLineStates = ['matched', 'unmatched', 'used', 'setAside'] as const;
export const bankLine = z.object({
  id: z.string(),
  answerId: z.string(),
  account: z.string(),
  statementId: z.string(),
  entryRef: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: z.number(),
  bookedOn: z.string(),
  valueOn: z.nullable(z.string()),
  isReversal: z.boolean(),
  returnReason: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  counterparty: z.nullable(z.string()),
  counterpartyAccount: z.nullable(z.string()),
  remittance: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  state: z.enum(bankLineStates),
  matchedBy: z.nullable(z.string()),
  doubt: z.nullable(z.enum(bankDoubts)),
  transactionId: z.nullable(z.string()),
  /** The payment that a line names which waits for a person. */
  about: z.nullable(z.object({ transactionId: z.string(), name: z.string(), amount: z.number() })),
  usedFor: z.nullable(z.string()),
  note: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
});
export type BankLine = z.output<typeof bankLine>;

/**
 * Columns of a file that is no pain.001, in their order. A column is there once; the reference, the name, the amount
 * and the account have to be.
 */
const template = z.object({
  separator: z.enum([';', ','], { error: 'choice.invalid' }),
  columns: z
    .array(z.object({ field: z.enum(bankFileFields, { error: 'choice.invalid' }), header: text(bankHeaderMax, 1) }))
    .check(z.maxLength(bankFileFields.length, { error: 'list.tooLong' })),
});

/**
 * What is typed once about the account that pays and the way to its bank. The secret is never answered, only that it is
 * set.
 */
export const bankConnection = z.object({
  /** Of what is stored and what waits: whoever saves says which they saw. */
  version: z.string(),
  connected: z.boolean(),
  enabled: z.boolean(),
  debtorName: z.string(),
  debtorRib: z.string(),
  debtorBic: z.nullable(z.string()),
  initiatorName: z.string(),
  niu: z.nullable(z.string()),
  accountForm: z.enum(['rib', 'iban']),
  chargeBearer: z.enum(['SHAR', 'DEBT', 'CRED']),
  format: z.enum(bankFileFormats),
  template,
  schedule: z.enum(['byHand', 'cutOff']),
  way: z.enum(['byHand', 'dropBox']),
  dropBoxUrl: z.nullable(z.string()),
  hasDropBoxSecret: z.boolean(),
  updatedAt: z.nullable(z.string()),
  updatedByName: z.nullable(z.string()),
  lastTest: z.nullable(z.object({ at: z.string(), ok: z.boolean(), message: bilingualText })),
  /** Another account or another way that does not act yet; what stands above goes on being used. */
  waiting: z.nullable(waitingKeys),
  /** Whether those typed now would wait: the first ones of a business that never had a payment act at once. */
  newKeysWait: z.boolean(),
});
export type BankConnectionView = z.output<typeof bankConnection>;
export const bankConnectionInput = z.object({
  version: versionMark,
  enabled: z.boolean(),
  debtorName: text(limits.nameMax, 1),
  debtorRib: rib,
  debtorBic: z.nullable(bic),
  initiatorName: text(limits.nameMax, 1),
  niu: z.nullable(niu),
  accountForm: z.enum(['rib', 'iban'], { error: 'choice.invalid' }),
  chargeBearer: z.enum(['SHAR', 'DEBT', 'CRED'], { error: 'choice.invalid' }),
  /** Left out, it stays as it is; a first connection writes pain.001. */
  format: z.optional(z.enum(bankFileFormats, { error: 'choice.invalid' })),
  template: z.optional(template),
  schedule: z.enum(['byHand', 'cutOff'], { error: 'choice.invalid' }),
  way: z.enum(['byHand', 'dropBox'], { error: 'choice.invalid' }),
  dropBoxUrl: z.nullable(z.string().check(z.maxLength(300))),
  /** Absent or empty keeps the stored one. */
  dropBoxSecret: z.optional(z.string().check(z.maxLength(200))),
  /**
   * Needed where anything changes that the bank is told, or the account that pays or its way (`connection-fields.ts`),
   * or the connection is switched on or off; not for the hour.
   */
  pin: z.optional(pin),
});

export const bankOverview = z.object({
  connection: z.nullable(
    z.object({
      enabled: z.boolean(),
      debtorName: z.string(),
      debtorRib: z.string(),
      bankName: z.nullable(z.string()),
      format: z.enum(bankFileFormats),
      schedule: z.enum(['byHand', 'cutOff']),
      way: z.enum(['byHand', 'dropBox']),
    }),
  ),
  /** `version` stands for which payments they are; making a file of them takes it as `waitingVersion`. */
  waiting: z.object({ count: z.number(), amount: z.number(), highValueCount: z.number(), version: z.number() }),
  executionOn: z.string(),
  cutOffAt: z.string(),
  unmatchedCredits: z.number(),
  unmatchedDebits: z.number(),
  notSent: z.number(),
  /** Files of the bank that wait for somebody else. */ toConfirm: z.number(),
});
export type BankOverview = z.output<typeof bankOverview>;

export const bankFileListQuery = z.object({ state: z.optional(listOf(bankFileStates)), ...page });
export const bankItemListQuery = z.object({ state: z.optional(listOf(bankItemStates)), ...page });
export const bankAnswerListQuery = z.object({ kind: z.optional(listOf(bankAnswerKinds)), ...page });
export const bankLineListQuery = z.object({
  state: z.optional(listOf(bankLineStates)),
  direction: z.optional(z.enum(['credit', 'debit'])),
  answerId: z.optional(id('bankAnswer')),
  ...page,
});
