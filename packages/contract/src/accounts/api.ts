import * as z from 'zod/mini';
import { adjustmentReasonCodes } from '#domain/states/adjustment.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, locale } from '../fields.ts';
import { availableAction, bilingualText } from '../records.ts';
import { releasePlan } from '../withholdings/api.ts';

export const balance = z.object({
  id: z.string(),
  kind: z.string(),
  name: bilingualText,
  currency: z.string(),
  ledger: z.number(),
  reserved: z.number(),
  withheld: z.number(),
  /** The whole of what waits for money. Nothing of it is reserved, and what is available may cover a part of it. */
  queuedOut: z.number(),
  available: z.number(),
  lastMovementAt: z.nullable(z.string()),
});
/**
 * `gross` is what moved before charges, below zero when money left: gross − fee − tax = amountIn − amountOut, which is
 * what the balance moved by. `reasonCode` says what an adjustment put right.
 */
export const statementLine = z.object({
  entryId: z.string(),
  date: z.string(),
  valueDate: z.string(),
  type: z.string(),
  recipe: z.string(),
  refId: z.nullable(z.string()),
  counterparty: z.nullable(z.string()),
  /** Of a move: between which own accounts it went. */
  ownAccounts: z.nullable(bilingualText),
  reference: z.nullable(z.string()),
  operatorReference: z.nullable(z.string()),
  reasonCode: z.nullable(z.enum(adjustmentReasonCodes)),
  gross: z.number(),
  fee: z.number(),
  tax: z.number(),
  amountIn: z.number(),
  amountOut: z.number(),
  balance: z.number(),
});
const dayBalance = z.object({ day: z.string(), balance: z.number() });
export const statement = z.object({
  accountId: z.string(),
  accountName: bilingualText,
  from: z.string(),
  to: z.string(),
  openingBalance: z.number(),
  totalIn: z.number(),
  totalOut: z.number(),
  feeTotal: z.number(),
  taxTotal: z.number(),
  closingBalance: z.number(),
  lineCount: z.number(),
  asOf: z.string(),
  lines: z.array(statementLine),
  /** What was booked at the end of each day of the period, today's so far. */
  days: z.array(dayBalance),
});
export type Statement = z.output<typeof statement>;
export const hold = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: z.enum(['reserve', 'withhold']),
  amount: z.number(),
  released: z.number(),
  consumed: z.number(),
  remaining: z.number(),
  reasonCode: z.string(),
  refType: z.nullable(z.string()),
  refId: z.nullable(z.string()),
  createdAt: z.string(),
  releaseOn: z.nullable(z.string()),
  status: z.enum(['withheld', 'released']),
  /** Parts that come free before `releaseOn`. */
  releasePlan,
  /** Who withheld it, in what words; null where no person did. */
  note: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  /** A release that waits for somebody else. */
  waiting: z.nullable(z.object({ amount: z.number(), approvalId: z.nullable(z.string()) })),
  version: z.number(),
  availableActions: z.array(availableAction),
});
/** Of every hold there is, not only of those a list shows. */
export const holdTotals = z.object({
  openCount: z.number(),
  remaining: z.number(),
  overCount: z.number(),
  released: z.number(),
  /** The nearest release, with all that is released on that day. */
  next: z.nullable(z.object({ day: z.string(), amount: z.number() })),
});
const ofHolds = z.object({ kind: z.optional(z.enum(['reserve', 'withhold'])), accountId: z.optional(id('account')) });
export const onItsWayKinds = [
  'reserved',
  'queued',
  'massPayment',
  'transfer',
  'settlement',
  'topUp',
  'release',
] as const;
/**
 * Money that will move an account, nearest first: what is under way already (`at` is null), then what has a day. Of a
 * settlement that takes what is there, no amount is known before.
 */
export const onItsWay = z.object({
  accountId: z.string(),
  kind: z.enum(onItsWayKinds),
  direction: z.enum(['in', 'out']),
  count: z.number(),
  amount: z.nullable(z.number()),
  at: z.nullable(z.string()),
  /** What a person called it. */
  title: z.nullable(z.string()),
  refId: z.nullable(z.string()),
});
export type OnItsWay = z.output<typeof onItsWay>;
const range = z.object({ accountId: z.optional(id('account')), from: day, to: day });

export const accountsApi = {
  balances: endpoint({
    method: 'GET',
    path: '/fapi/accounts/balances',
    summary: 'Every account with booked, reserved, withheld and available money',
    permission: 'balance:view',
    data: z.array(balance),
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/fapi/accounts/history',
    summary: 'What was booked on every account at the end of each of the last 30 days',
    permission: 'balance:view',
    data: z.array(z.object({ accountId: z.string(), days: z.array(dayBalance) })),
    errors: [],
  }),
  onItsWay: endpoint({
    method: 'GET',
    path: '/fapi/accounts/on-its-way',
    summary: 'What is about to come to every account and to leave it',
    permission: 'balance:view',
    data: z.array(onItsWay),
    errors: [],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/fapi/accounts/statement',
    summary: 'Opening balance, movements and closing balance of at most 30 days',
    permission: 'statements:view',
    query: range,
    data: statement,
    errors: ['reports.range_too_long', 'reports.range_invalid', 'accounts.not_found'],
  }),
  statementFile: endpoint({
    method: 'GET',
    path: '/fapi/accounts/statement/file',
    summary: 'The statement as PDF, XLSX or CSV',
    permission: 'statements:export',
    query: z.object({
      ...range.shape,
      format: z.enum(['pdf', 'xlsx', 'csv']),
      language: z.optional(locale),
      separator: z.optional(z.enum([',', ';'])),
    }),
    data: z.unknown(),
    errors: [
      'reports.range_too_long',
      'reports.range_invalid',
      'reports.too_many_rows',
      'accounts.not_found',
      'reports.too_many_at_once',
    ],
    file: true,
    audit: 'statements.export',
    transaction: 'none',
  }),
  holds: endpoint({
    method: 'GET',
    path: '/fapi/accounts/holds',
    summary: 'What explains the reserved and withheld figures: the newest 200',
    permission: 'balance:view',
    query: z.object({ ...ofHolds.shape, status: z.optional(z.enum(['withheld', 'released'])) }),
    data: z.array(hold),
    errors: [],
  }),
  holdTotals: endpoint({
    method: 'GET',
    path: '/fapi/accounts/holds/totals',
    summary: 'What is reserved or withheld in all, and what comes back next',
    permission: 'balance:view',
    query: ofHolds,
    data: holdTotals,
    errors: [],
  }),
};
