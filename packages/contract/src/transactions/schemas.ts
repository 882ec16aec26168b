import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { amount, day, id, integerText, listOf, operator, text } from '../fields.ts';
import { availableAction, bilingualText, outTotals, reason } from '../records.ts';
import { sentAs } from './manual-requests.ts';
import type { paidChoices } from './paid-wish.ts';

export const transactionTypes = [
  'sale',
  'refund',
  'adjustment',
  'topUp',
  'move',
  'transfer',
  'payout',
  'settlement',
  'fee',
] as const;
export const directions = ['inbound', 'outbound', 'internal'] as const;
export const channels = ['dashboard', 'api', 'link', 'invoice', 'inStore', 'bulk'] as const;

/** The specification's transaction routes are presets of one list, so their counts always agree. */
export const transactionPresets = [
  'all',
  'inbound',
  'outbound',
  'sales',
  'cash-outs',
  'settlements',
  'refunds',
  'automatic-refunds',
  'automatic-settlement',
  'requests',
  'list',
  'list-api',
  'list-manual-requests',
  'list-split-payments',
  'link-payments',
  'authorizations',
  'direct-charges',
] as const;
export type TransactionPreset = (typeof transactionPresets)[number];

export const transactionSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;

/** One query object drives list, totals, counts and export. Days are local to Africa/Douala. */
export const transactionFilter = z.object({
  preset: z.optional(z.enum(transactionPresets)),
  status: z.optional(listOf(transactionStatuses)),
  stage: z.optional(listOf(transactionStages)),
  type: z.optional(listOf(transactionTypes)),
  direction: z.optional(listOf(directions)),
  operator: z.optional(listOf(operatorCodes)),
  channel: z.optional(listOf(channels)),
  reason: z.optional(z.string().check(z.maxLength(60))),
  q: z.optional(text(100)),
  amountMin: z.optional(amount),
  amountMax: z.optional(amount),
  from: z.optional(day),
  to: z.optional(day),
  /** Which moment `from` and `to` mean: when it was asked for (as without it), or when the money moved. */
  dateBasis: z.optional(z.enum(['created', 'completed'])),
  /** Money that came in unasked, and its way back: left out, or nothing else. */
  automatic: z.optional(z.enum(['without', 'only'])),
  /**
   * What a person has to settle with the operator: refunds in doubt, and money out whose operator contradicts itself.
   * Left out, or nothing else.
   */
  inDoubt: z.optional(z.enum(['without', 'only'])),
  /** Refunds that failed and are nobody's task any more (`madeGood`): left out, or nothing else. */
  givenBackSince: z.optional(z.enum(['without', 'only'])),
  /** One sub-account, or `main` for the organisation's own account. */
  subAccountId: z.optional(z.union([id('subAccount'), z.literal('main')])),
  linkId: z.optional(id('paymentLink')),
  customerId: z.optional(id('customer')),
  originalId: z.optional(id('transaction')),
  ids: z.optional(z.string().check(z.maxLength(4000))),
});
export type TransactionFilter = z.output<typeof transactionFilter>;
/** What a file of money that leaves may be narrowed by besides: how it reaches somebody, and what it belongs to. */
export const payoutFilter = z.object({
  destination: z.optional(listOf(['wallet', 'bank', 'card', 'user'])),
  recipientId: z.optional(id('recipient')),
  linkedAccountId: z.optional(id('linkedAccount')),
  scheduleId: z.optional(id('transferSchedule')),
});
/**
 * Bounded sums of a list: exact up to 10,000 rows, then `capped` and null. `amount` is what was paid less what was
 * given back, `fee` and `tax` are the merchant's own, `net` is amount − fee − tax. What was not paid is counted apart,
 * and of that what is still on its way. Money that left counts below zero. `rowsAmount` is what the paid rows
 * themselves add up to: their column's own sum. `paidAmount` is `paidIn` less `paidOut`, before anything was given
 * back.
 */
export const transactionTotals = z.object({
  ...outTotals.shape,
  rowsAmount: z.nullable(z.number()),
  paidAmount: z.nullable(z.number()),
  paidIn: z.nullable(z.number()),
  paidOut: z.nullable(z.number()),
  givenBack: z.nullable(z.number()),
});
export type TransactionTotals = z.output<typeof transactionTotals>;
export type FileFilter = TransactionFilter &
  z.output<typeof payoutFilter> & { paid?: (typeof paidChoices)[number] | undefined };

export const transactionListQuery = z.object({
  ...transactionFilter.shape,
  sort: z.optional(z.enum(transactionSorts)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

export const transactionRow = z.object({
  id: z.string(),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  type: z.enum(transactionTypes),
  direction: z.enum(directions),
  channel: z.enum(channels),
  status: z.enum(transactionStatuses),
  stage: z.nullable(z.enum(transactionStages)),
  /** What contradicts the status (`TransactionAnomaly`). */
  anomaly: z.nullable(z.string()),
  /** When money that leaves is planned for. */
  scheduledFor: z.nullable(z.string()),
  amount: z.number(),
  /**
   * The whole fee, the merchant's part of it, the tax on top and what the merchant is left with (or debited): null
   * until it was paid.
   */
  fee: z.nullable(z.number()),
  merchantFee: z.nullable(z.number()),
  tax: z.nullable(z.number()),
  net: z.nullable(z.number()),
  /** What a payer pays on top of the amount. */
  payerFee: z.number(),
  refundedAmount: z.number(),
  currency: z.string(),
  operator: z.nullable(operator),
  phone: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  /** Of a move: between which own accounts it went. */
  ownAccounts: z.nullable(bilingualText),
  description: z.nullable(z.string()),
  merchantReference: z.nullable(z.string()),
  operatorReference: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  linkId: z.nullable(z.string()),
  linkTitle: z.nullable(bilingualText),
  customerId: z.nullable(z.string()),
  originalId: z.nullable(z.string()),
  trigger: z.nullable(z.string()),
  /** The sub-account it belongs to; null for the organisation's own account. */
  subAccount: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdByName: z.nullable(z.string()),
  /**
   * What the payer filled in on a link's page: name, email, reference, items and the merchant's own fields by their
   * keys.
   */
  collected: z.record(z.string(), z.string()),
});
export type TransactionRow = z.output<typeof transactionRow>;

export const transactionEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  actorKind: z.enum(['user', 'payer', 'operator', 'system', 'apiKey']),
  actorName: z.nullable(z.string()),
  fromStatus: z.nullable(z.string()),
  fromStage: z.nullable(z.string()),
  toStatus: z.nullable(z.string()),
  toStage: z.nullable(z.string()),
  note: z.nullable(bilingualText),
  requestId: z.nullable(z.string()),
  data: z.nullable(z.record(z.string(), z.unknown())),
});
export const attemptView = z.object({
  id: z.string(),
  provider: z.string(),
  operation: z.enum(['collect', 'refund', 'payout']),
  state: z.string(),
  providerReference: z.nullable(z.string()),
  operatorReference: z.nullable(z.string()),
  createdAt: z.string(),
  lastCheckedAt: z.nullable(z.string()),
  nextCheckAt: z.nullable(z.string()),
  polls: z.number(),
  reason: z.nullable(reason),
  redirectUrl: z.nullable(z.string()),
});
export const ledgerLine = z.object({
  entryId: z.string(),
  postingId: z.string(),
  recipe: z.string(),
  at: z.string(),
  account: z.string(),
  direction: z.enum(['debit', 'credit']),
  amount: z.number(),
  balanceAfter: z.nullable(z.number()),
});
export const transactionDetail = z.object({
  ...transactionRow.shape,
  version: z.number(),
  feeBearer: z.number(),
  payerTotal: z.number(),
  /** Of a charge that may still be paid. */
  ifPaid: z.nullable(z.object({ merchantFee: z.number(), net: z.number() })),
  payerNote: z.nullable(z.string()),
  reason: z.nullable(reason),
  /** The payer wrote a number at the operator, which nobody here knows: `phone` was given on the pay page. */
  isPhoneOnlyGiven: z.boolean(),
  promptName: z.nullable(z.string()),
  promptExpiresAt: z.nullable(z.string()),
  ussd: z.nullable(z.string()),
  refundable: z.number(),
  refundReasonCode: z.nullable(z.string()),
  /**
   * Of a refund: the try whose outcome a person has to say (`refunds.settle`), and whether "paid" is booked as the
   * refund, or beside it, or is booked already.
   */
  inDoubt: z.nullable(
    z.object({
      attemptId: z.string(),
      kind: z.enum(['contradiction', 'denied', 'silent']),
      paidIs: z.enum(['theRefund', 'beyond', 'booked']),
      operatorReference: z.nullable(z.string()),
    }),
  ),
  /**
   * Of a payment: its refunds that are said to be paid although they had ended, or not to be although somebody has
   * recorded them; of a refund: the other such ones of the same payment.
   */
  refundsInDoubt: z.array(z.string()),
  /**
   * Of a refund that failed: what other refunds of the same payment have given back since it was asked for, or have on
   * their way (0: they are in doubt). Null where there is none.
   */
  givenBackSince: z.nullable(z.number()),
  /**
   * Of a refund that failed, why it is nobody's task any more: nothing is left to give back of its payment, or somebody
   * has said that nothing is owed. Null as long as it is.
   */
  madeGood: z.nullable(z.enum(['givenBack', 'nothingOwed'])),
  /** Of a charge: what else was sent for the same wish, the newest first; of a colleague's only that it is there. */
  otherRequests: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      status: z.enum(transactionStatuses),
      isPaid: z.boolean(),
      merchantReference: z.nullable(z.string()),
      refundId: z.nullable(z.string()),
    }),
  ),
  sentAs: z.nullable(sentAs),
  metadata: z.record(z.string(), z.string()),
  /** What the payer filled in, each under the question as the link asks it. */
  answers: z.array(z.object({ label: bilingualText, value: z.string() })),
  events: z.array(transactionEvent),
  attempts: z.array(attemptView),
  ledger: z.array(ledgerLine),
  refunds: z.array(transactionRow),
  original: z.nullable(transactionRow),
  availableActions: z.array(availableAction),
});
export type TransactionDetail = z.output<typeof transactionDetail>;
export const exportColumns = [
  'createdAt',
  'id',
  'type',
  'direction',
  'status',
  'stage',
  'amount',
  'fee',
  'tax',
  'net',
  'refundedAmount',
  'left',
  'currency',
  'operator',
  'phone',
  'payerName',
  'description',
  'merchantReference',
  'operatorReference',
  'channel',
  'linkTitle',
  'subAccount',
  'reasonCode',
  'completedAt',
  'originalId',
  'createdByName',
] as const;
/** Columns only money that leaves has: in a file of it, when asked for. */
export const payoutColumns = ['beneficiary', 'destination', 'account', 'totalDebit'] as const;
