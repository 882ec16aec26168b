import * as z from 'zod/mini';
import { skipReasons, weekdays } from '#domain/settlements/settlement-policy.ts';
import { amount, day, id, integerText, listOf, payableAmount, text } from '../fields.ts';
import { availableAction, bilingualText, notApproved } from '../records.ts';
import { nextFile, taxLine } from '../transfers/schemas.ts';
import { transactionEvent } from '../transactions/schemas.ts';

export const settlementKinds = ['manual', 'automatic', 'crossBorder'] as const;
/** Coarse words of every record, and `skipped` for a window that passed without a settlement. */
export const settlementStatuses = [
  'draft',
  'pending',
  'processing',
  'onHold',
  'completed',
  'failed',
  'cancelled',
  'rejected',
  'expired',
  'reversed',
  'skipped',
] as const;
export const settlementStages = [
  'pendingApproval',
  'pendingReview',
  'queued',
  'partnerSubmitted',
  'payInProgress',
  'inReconciliation',
  'retryRequired',
  'refundRequired',
  'declined',
  'cancelledByMerchant',
  'documentsMissing',
] as const;
export const policyStatuses = ['inactive', 'pendingApproval', 'active', 'pendingApprovalToDisable', 'revoked'] as const;

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time.invalid' }));
/** Local time of Douala. The 31st of a short month is its last day. */
export const window = z.union([
  z.object({
    days: z
      .array(z.enum(weekdays))
      .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(7, { error: 'list.tooLong' })),
    time,
  }),
  z.object({
    monthDays: z
      .array(z.int().check(z.minimum(1, { error: 'number.outOfRange' }), z.maximum(31, { error: 'number.outOfRange' })))
      .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(31, { error: 'list.tooLong' })),
    time,
  }),
]);
export const policyInput = z.object({
  name: text(60, 1),
  sourceAccountId: id('account'),
  linkedAccountId: id('linkedAccount'),
  minAmount: payableAmount,
  maxAmount: payableAmount,
  retainAmount: amount,
  windows: z.array(window).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(10, { error: 'list.tooLong' })),
  sweep: z.enum(['all', 'fixed'], { error: 'choice.invalid' }),
  /** Of two policies on one account and moment the lower number goes first; the same number is refused. */
  priority: z.int().check(z.minimum(1, { error: 'number.outOfRange' }), z.maximum(9, { error: 'number.outOfRange' })),
});
export type PolicyInput = z.output<typeof policyInput>;
const accountRef = z.object({ id: z.string(), name: bilingualText });
export const destination = z.object({
  kind: z.enum(['bank', 'wallet', 'foreign']),
  label: z.string(),
  holderName: z.string(),
  masked: z.string(),
  bankName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  swiftCode: z.nullable(z.string()),
});
/** What a rule settles, whither and when. */
const policyTerms = z.object({
  name: z.string(),
  source: accountRef,
  linkedAccountId: z.string(),
  destination: z.nullable(destination),
  minAmount: z.number(),
  maxAmount: z.number(),
  retainAmount: z.number(),
  windows: z.array(window),
  sweep: z.enum(['all', 'fixed']),
  priority: z.number(),
});
export type PolicyTerms = z.output<typeof policyTerms>;
export const policy = z.object({
  id: z.string(),
  ...policyTerms.shape,
  destinationUsable: z.boolean(),
  status: z.enum(policyStatuses),
  approvalId: z.nullable(z.string()),
  /** What waits for approval, where it is another rule than the one in force. */
  proposed: z.nullable(policyTerms),
  /** What was asked last and got no yes, until the rule is written or asked about again. */
  notApproved: z.nullable(notApproved),
  lastRunAt: z.nullable(z.string()),
  nextRunAt: z.nullable(z.string()),
  lastResult: z.nullable(z.string()),
  flaggedAt: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
  version: z.number(),
  availableActions: z.array(availableAction),
});
export type SettlementPolicy = z.output<typeof policy>;

/** The figures of a window's decision, so that anybody can do the sum again. */
export const arithmetic = z.object({
  available: z.number(),
  retainAmount: z.number(),
  afterRetain: z.number(),
  minAmount: z.number(),
  maxAmount: z.number(),
  sweep: z.enum(['all', 'fixed']),
  wanted: z.number(),
});
/**
 * What a cap of the business's level leaves of a sum: `leaves` of `wanted`, and from which day on there is room for the
 * rest, where such a day is in sight.
 */
export const levelCut = z.object({
  wanted: z.number(),
  leaves: z.number(),
  rule: z.nullable(z.enum(['closed', 'payment', 'day', 'month'])),
  from: z.nullable(z.string()),
});
export type LevelCut = z.output<typeof levelCut>;
export const settlementRow = z.object({
  id: z.string(),
  kind: z.enum(settlementKinds),
  status: z.enum(settlementStatuses),
  stage: z.nullable(z.enum(settlementStages)),
  /** Of its payment: what contradicts the status. */
  anomaly: z.nullable(z.string()),
  /**
   * It failed, its operator has called about it since, and is asked what that means: it is not tried again before the
   * answer.
   */
  isAnnounced: z.boolean(),
  reason: z.nullable(z.string()),
  policyId: z.nullable(z.string()),
  policyName: z.nullable(z.string()),
  windowAt: z.nullable(z.string()),
  source: accountRef,
  destination,
  gross: z.number(),
  fee: z.number(),
  tax: z.number(),
  net: z.number(),
  currency: z.string(),
  arithmetic: z.nullable(arithmetic),
  transactionId: z.nullable(z.string()),
  createdAt: z.string(),
  expectedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
});
export type SettlementRow = z.output<typeof settlementRow>;
export const crossBorderQuote = z.object({
  rateId: z.string(),
  from: z.literal('XAF'),
  to: z.string(),
  amountFrom: z.number(),
  feeFrom: z.number(),
  totalDebit: z.number(),
  /** Francs for one unit of the other currency, in millionths, spread included. */
  rateMicros: z.number(),
  spreadBps: z.number(),
  /** Hundredths of the other currency, rounded down. */
  amountToCents: z.number(),
  expiresAt: z.string(),
});
/** A quote as it is given: its id stands for the price, and for one order. */
export const crossBorderQuoted = z.extend(crossBorderQuote, { id: z.string() });
export const settlementDetail = z.extend(settlementRow, {
  level: z.nullable(levelCut),
  taxLines: z.array(taxLine),
  periodFrom: z.nullable(z.string()),
  periodTo: z.nullable(z.string()),
  paymentCount: z.nullable(z.number()),
  paymentTotal: z.nullable(z.number()),
  approvalId: z.nullable(z.string()),
  /** While its payment waits here for its file. */
  nextFile: z.nullable(nextFile),
  tries: z.number(),
  nextTryAt: z.nullable(z.string()),
  /** What the bank gave as proof, oldest first. */
  proofs: z.array(z.object({ fileId: z.string(), name: z.string() })),
  bankReference: z.nullable(z.string()),
  quote: z.nullable(crossBorderQuote),
  documents: z.array(z.object({ type: z.string(), fileId: z.string(), name: z.string(), at: z.string() })),
  missing: z.array(z.string()),
  /** All the bank asks of an order abroad, for whoever may approve it or ordered it. */
  beneficiary: z.nullable(
    z.object({
      name: z.string(),
      address: z.string(),
      country: z.string(),
      account: z.string(),
      swiftCode: z.string(),
      bankName: z.string(),
      purposeCode: z.string(),
      relationship: z.string(),
    }),
  ),
  /** Which of its papers stand at another transfer abroad too: `id` is null of one that may not be opened. */
  papersElsewhere: z.array(
    z.object({
      name: z.string(),
      id: z.nullable(z.string()),
      at: z.nullable(z.string()),
      amount: z.nullable(z.number()),
      byName: z.nullable(z.string()),
    }),
  ),
  reviewNote: z.nullable(z.string()),
  reviewedByName: z.nullable(z.string()),
  version: z.number(),
  /** Why it failed and what to do about it, in a sentence; null where its reason is none of a payment’s. */
  whatToDo: z.nullable(bilingualText),
  availableActions: z.array(availableAction),
  steps: z.array(
    z.pick(transactionEvent, { id: true, at: true, kind: true, actorKind: true, actorName: true, note: true }),
  ),
});
export type SettlementDetail = z.output<typeof settlementDetail>;

/** What a manual settlement would do, to the franc, before anybody confirms. */
export const settlementQuote = z.object({
  gross: z.number(),
  fee: z.number(),
  taxLines: z.array(taxLine),
  tax: z.number(),
  net: z.number(),
  available: z.nullable(z.number()),
  balanceAfter: z.nullable(z.number()),
  withheld: z.nullable(z.number()),
  expectedAt: z.string(),
  coolingUntil: z.nullable(z.string()),
  approval: z.object({ needed: z.boolean(), approvers: z.array(z.string()) }),
  pinNeeded: z.boolean(),
  /** Null where all of it may leave now. */
  level: z.nullable(levelCut),
});
export const simulationInput = z.object({ policy: policyInput, policyId: z.optional(id('settlementPolicy')) });
export const simulation = z.object({
  from: z.string(),
  to: z.string(),
  /** Each day of it: what would have left, fees and taxes included, and what would have been left at its end. */
  days: z.array(z.object({ day: z.string(), leaves: z.number(), left: z.number() })),
  settlements: z.number(),
  skipped: z.number(),
  gross: z.number(),
  fees: z.number(),
  taxes: z.number(),
  net: z.number(),
  windows: z.array(
    z.object({
      at: z.string(),
      outcome: z.enum(['settled', 'skipped']),
      reason: z.nullable(z.enum(skipReasons)),
      gross: z.number(),
      fee: z.number(),
      arithmetic,
    }),
  ),
});

export const settlementFilter = z.object({
  kind: z.optional(listOf(settlementKinds)),
  status: z.optional(listOf(settlementStatuses)),
  policyId: z.optional(id('settlementPolicy')),
  from: z.optional(day),
  to: z.optional(day),
});
export const settlementListQuery = z.object({
  ...settlementFilter.shape,
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});
