import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { arrivals, payoutRails } from '#domain/payments/rails.ts';
import { limits } from '#domain/values/limits.ts';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import {
  amount,
  at,
  day,
  id,
  integerText,
  listOf,
  merchantReference,
  operator,
  payableAmount,
  text,
} from '../fields.ts';
import { availableAction, bilingualText, outTotals, reason } from '../records.ts';
import { attemptView, ledgerLine, transactionEvent } from '../transactions/schemas.ts';
import { destinations, beneficiaryInput, beneficiaryView, nameMatches } from './beneficiary-schemas.ts';

/** `send`: the amount leaves, fees on top or off it. `receive`: the beneficiary gets exactly the amount. */
export const amountModes = ['send', 'receive'] as const;
export const feeBearers = ['sender', 'beneficiary'] as const;
export const recurrences = ['day', 'week', 'month'] as const;

export const quoteInput = z.object({
  beneficiary: beneficiaryInput,
  amount: payableAmount,
  mode: z.enum(amountModes, { error: 'choice.invalid' }),
  /** Left out: as the organisation has set it. */
  feeBearer: z.optional(z.enum(feeBearers, { error: 'choice.invalid' })),
  /** Above a rail's cap: a person does it by hand on another channel and writes the proof down. */
  manual: z.optional(z.boolean()),
  /** When it will run; without it, now. Fees and taxes are those of that moment. */
  scheduledFor: z.optional(at),
  recurrence: z.optional(
    z.object({ every: z.enum(recurrences, { error: 'choice.invalid' }), endsOn: z.optional(day) }),
  ),
  /** The saved recipient that was picked. Who is frozen or put aside is refused, picked or typed. */
  recipientId: z.optional(id('recipient')),
});

export const taxLine = z.object({
  code: z.string(),
  label: bilingualText,
  amount: z.number(),
  bearer: z.enum(['sender', 'beneficiary']),
});

/**
 * What looks the same: a transfer to this beneficiary of this amount that is still open or was paid within 24 hours;
 * or, with
 * `plannedFor`, the active plan of that `id` whose next time is near or overdue. Of a colleague's that the caller may
 * not open nothing is told but that it is there; its `id` then stands for it. `seen` is what a yes names as
 * `duplicateOf`: the
 * `id`, or, where
 * `others` look the same as well, a word for all of them.
 */
export const earlierTransfer = z.object({
  id: z.string(),
  createdAt: z.nullable(z.string()),
  amount: z.number(),
  status: z.nullable(z.enum(transactionStatuses)),
  stage: z.nullable(z.enum(transactionStages)),
  beneficiaryName: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  plannedFor: z.nullable(z.string()),
  seen: z.string(),
  others: z.number(),
});
/** What to do above a rail's highest amount. */
export const capWays = ['bankTransfer', 'manual', 'massPayment'] as const;

/** The whole price before anybody confirms, to the franc. Balances are null for who may not see them. */
export const transferQuote = z.object({
  /** When it was worked out. */
  at: z.string(),
  /** `fee` and `tax` are the sender's, on top of the amount; `takenOff` is the beneficiary's part of both. */
  amount: z.number(),
  mode: z.enum(amountModes),
  fee: z.number(),
  takenOff: z.number(),
  senderFee: z.number(),
  beneficiaryFee: z.number(),
  senderSharePercent: z.number(),
  taxLines: z.array(taxLine),
  tax: z.number(),
  totalDebit: z.number(),
  beneficiaryReceives: z.number(),
  /** False when no amount gives exactly what was asked; the beneficiary then gets a little more. */
  exact: z.boolean(),
  scheduleId: z.string(),
  rail: z.enum(payoutRails),
  operator: z.nullable(operator),
  /** How soon it is there when all goes well: minutes on wallets, a bank day, or when a person has done it. */
  arrival: z.enum(arrivals),
  source: z.object({
    accountId: z.string(),
    name: bilingualText,
    available: z.nullable(z.number()),
    balanceAfter: z.nullable(z.number()),
  }),
  /** Not enough on the payout account: what is missing, and what a move from the collection account could bring. */
  shortage: z.nullable(
    z.object({
      missing: z.nullable(z.number()),
      available: z.nullable(z.number()),
      collectionAvailable: z.nullable(z.number()),
      canMove: z.boolean(),
    }),
  ),
  capProblem: z.nullable(z.object({ max: z.number(), operator: z.nullable(operator), ways: z.array(z.enum(capWays)) })),
  duplicate: z.nullable(earlierTransfer),
  firstTime: z.boolean(),
  /** Somebody changed where this person is paid, after the last payment: to be checked with the person. */
  changed: z.nullable(z.object({ at: z.string(), byName: z.string(), name: z.string() })),
  approval: z.object({ needed: z.boolean(), approvers: z.array(z.string()) }),
  /** Whether its money is set aside from now on: not for a plan, and not where money is missing. */
  setsAside: z.boolean(),
  /** The caller's PIN confirms it. False when an approval is needed: then each approver's PIN does. */
  pinNeeded: z.boolean(),
});
export type TransferQuote = z.output<typeof transferQuote>;

/** What a rail says about a beneficiary before money goes there. `checked: false`: this rail cannot say. */
export const nameCheck = z.object({
  checked: z.boolean(),
  verifiedName: z.nullable(z.string()),
  match: z.nullable(z.enum(nameMatches)),
  active: z.nullable(z.boolean()),
  /** Name of the payee as we know it: the linked account's holder, the user's business. */
  name: z.nullable(z.string()),
  masked: z.string(),
  operator: z.nullable(operator),
  bank: z.nullable(z.object({ code: z.string(), name: z.nullable(z.string()), keyOk: z.boolean() })),
  /** When a new linked account may first be used; null when it may now. */
  coolingUntil: z.nullable(z.string()),
});
export type NameCheck = z.output<typeof nameCheck>;

export const createInput = z.object({
  ...quoteInput.shape,
  /** The total debit the person saw. Another one now is refused, so that nobody pays a price they were not shown. */
  expectedTotalDebit: amount,
  /** What the person saw arrive: where the beneficiary bears the fee, a new price leaves the debit as it was. */
  expectedReceives: z.optional(amount),
  description: z.optional(text(limits.descriptionMax)),
  /** What the beneficiary reads from the operator. */
  payeeNote: z.optional(text(limits.payerNoteMax)),
  merchantReference: z.optional(merchantReference),
  /** "I checked": needed when the name check found another name, or none. */
  nameConfirmed: z.optional(z.boolean()),
  /** "Send it again": the earlier one that the quote shows. Another one made meanwhile is asked about again. */
  duplicateOf: z.optional(id('transaction', 'transferSchedule', 'massPayment', 'unseenPayment')),
  /** Short of money: wait for it instead of being refused. */
  queueWhenShort: z.optional(z.boolean()),
  /** Papers the caller has uploaded as documents: an invoice, a contract. */
  attachments: z.optional(
    z.array(id('file')).check(z.maxLength(limits.transferAttachmentsMax, { error: 'list.tooLong' })),
  ),
  /** The caller's PIN, when the quote says it is needed. */
  pin: z.optional(z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' }))),
});

export const transferSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;
export const transferFilter = z.object({
  /** `api`: only what came through the API (`/transfer/api-only`). `planned`: what waits for its day. */
  preset: z.optional(z.enum(['all', 'api', 'planned'])),
  status: z.optional(listOf(transactionStatuses)),
  stage: z.optional(listOf(transactionStages)),
  destination: z.optional(listOf(destinations)),
  operator: z.optional(listOf(operatorCodes)),
  q: z.optional(text(limits.searchMax)),
  amountMin: z.optional(amount),
  amountMax: z.optional(amount),
  from: z.optional(day),
  to: z.optional(day),
  recipientId: z.optional(id('recipient')),
  linkedAccountId: z.optional(id('linkedAccount')),
  scheduleId: z.optional(id('transferSchedule')),
});
export type TransferFilter = z.output<typeof transferFilter>;
export const transferListQuery = z.object({
  ...transferFilter.shape,
  sort: z.optional(z.enum(transferSorts)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});
export const transferRow = z.object({
  id: z.string(),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  channel: z.string(),
  status: z.enum(transactionStatuses),
  stage: z.nullable(z.enum(transactionStages)),
  /**
   * What is odd about it: its tries contradict each other, more of them were paid than are booked, or what was recorded
   * as paid is denied.
   */
  anomaly: z.nullable(z.string()),
  beneficiary: beneficiaryView,
  rail: z.enum(payoutRails),
  /** amount + fee + tax = total debit; amount − taken off = what the beneficiary receives. */
  amount: z.number(),
  fee: z.number(),
  tax: z.number(),
  takenOff: z.number(),
  totalDebit: z.number(),
  beneficiaryReceives: z.number(),
  currency: z.string(),
  description: z.nullable(z.string()),
  merchantReference: z.nullable(z.string()),
  operatorReference: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  scheduledFor: z.nullable(z.string()),
  scheduleId: z.nullable(z.string()),
});
export type TransferRow = z.output<typeof transferRow>;

/** `totalDebit` and `net` are the same: what was taken for what was paid. */
export const transferTotals = z.object({ ...outTotals.shape, totalDebit: z.nullable(z.number()) });
export type TransferTotals = z.output<typeof transferTotals>;

/**
 * Of a payment that no file to the bank holds yet: by when the next one has to be at the bank, and the day on which the
 * bank then pays it.
 */
export const nextFile = z.object({ cutOffAt: z.string(), paidOn: z.string() });
/** Actions of `availableActions`: cancel, recall, retry, record, refund, receipt, sendProof, clone, checkNow. */
export const transferDetail = z.object({
  ...transferRow.shape,
  version: z.number(),
  senderFee: z.number(),
  beneficiaryFee: z.number(),
  taxLines: z.array(taxLine),
  payeeNote: z.nullable(z.string()),
  source: z.object({ accountId: z.string(), name: bilingualText }),
  reason: z.nullable(reason),
  /** While it stays here because the same was perhaps paid (`EARLIER_PERHAPS_PAID`): that one. */
  earlier: z.nullable(earlierTransfer),
  /** While an operator is silent: when the next question goes out and by when it is usually settled. */
  nextCheckAt: z.nullable(z.string()),
  expectedEndAt: z.nullable(z.string()),
  queueUntil: z.nullable(z.string()),
  /** What it costs is set aside now: nobody else can spend it. */
  setsAside: z.boolean(),
  nextFile: z.nullable(nextFile),
  approval: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      waitsFor: z.array(z.string()),
      decidedByName: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      remark: z.nullable(z.string()),
      endReason: z.nullable(bilingualText),
    }),
  ),
  attachments: z.array(z.object({ fileId: z.string(), name: z.string(), mediaType: z.string(), size: z.number() })),
  schedule: z.nullable(
    z.object({ id: z.string(), every: z.string(), nextAt: z.nullable(z.string()), status: z.string() }),
  ),
  events: z.array(transactionEvent),
  attempts: z.array(attemptView),
  ledger: z.array(ledgerLine),
  availableActions: z.array(availableAction),
});
export type TransferDetail = z.output<typeof transferDetail>;

export const scheduleStatuses = ['pendingApproval', 'active', 'paused', 'held', 'ended', 'cancelled'] as const;
export const transferSchedule = z.object({
  id: z.string(),
  status: z.enum(scheduleStatuses),
  every: z.enum(['once', ...recurrences]),
  nextAt: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  runs: z.number(),
  beneficiary: beneficiaryView,
  amount: z.number(),
  mode: z.enum(amountModes),
  description: z.nullable(z.string()),
  lastTransactionId: z.nullable(z.string()),
  lastProblem: z.nullable(bilingualText),
  /** The payment for whose sake it stands still. */
  heldBy: z.nullable(z.string()),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  version: z.number(),
  availableActions: z.array(availableAction),
});
export type TransferSchedule = z.output<typeof transferSchedule>;
