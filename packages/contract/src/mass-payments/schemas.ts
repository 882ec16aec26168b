import * as z from 'zod/mini';
import {
  massPaymentItemStatuses,
  massPaymentStatuses,
  massPaymentTypes,
  runEventKinds,
} from '#domain/states/mass-payment.ts';
import { operator } from '../fields.ts';
import { availableAction, bilingualText, outTotals, reason } from '../records.ts';
import { columnMapping, fileSheet, controlTotal, otherColumn, totalRow } from './file-schemas.ts';
import { leftOutRows, rowsByHand } from './item-schemas.ts';
import { purposes, feeBearers, massPaymentOptions } from './input-schemas.ts';

/**
 * `amount` is what was agreed, `takenOff` the people's part of fees and taxes, `receives` what is left for them; fee
 * and tax are ours, on top: `totalDebit` is amount, fee and tax.
 */
export const money = z.object({
  count: z.number(),
  amount: z.number(),
  receives: z.number(),
  takenOff: z.number(),
  fee: z.number(),
  tax: z.number(),
  totalDebit: z.number(),
});
const stages = z.object({ notSent: money, underWay: money, byHand: money, paid: money, failed: money });
export const paidElsewhere = z.object({
  count: z.number(),
  first: z.array(z.object({ itemId: z.string(), text: bilingualText })),
});
/** A status that no item has is not in it. */
export const itemCounts = z.partialRecord(z.enum(massPaymentItemStatuses), z.number());

export const massPaymentRow = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(massPaymentTypes),
  purpose: z.enum(purposes),
  status: z.enum(massPaymentStatuses),
  isCancelling: z.boolean(),
  itemCount: z.number(),
  wrongCount: z.number(),
  totalAmount: z.number(),
  totalDebit: z.number(),
  counts: itemCounts,
  /**
   * Runs cut from one file share a series; null when the run stands alone. A line of the list stands for all its parts,
   * with their sums.
   */
  series: z.nullable(z.object({ id: z.string(), no: z.number(), of: z.number() })),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  submittedByName: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  scheduledFor: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type MassPaymentRow = z.output<typeof massPaymentRow>;

/** `unsent`: of what waits, what was not sent yet. */
export const massPaymentTotals = z.extend(outTotals, {
  unsentCount: z.nullable(z.number()),
  unsentAmount: z.nullable(z.number()),
});
export type MassPaymentTotals = z.output<typeof massPaymentTotals>;
/**
 * A run this one looks like; one that was not `sent` is a draft, and repeats nothing. Of a colleague's that the caller
 * may not open only that it is there.
 */
export const likeness = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  sent: z.boolean(),
  sameFile: z.boolean(),
  samePercent: z.nullable(z.number()),
  /** How many of its rows, in all its parts, were paid so far, and of how many; null of one that may not be opened. */
  paid: z.nullable(z.number()),
  of: z.nullable(z.number()),
});

export const massPaymentDetail = z.object({
  ...massPaymentRow.shape,
  /** Of all parts of a file together, where there are several. */
  version: z.number(),
  feeBearer: z.enum(feeBearers),
  notify: z.boolean(),
  sameAmount: z.nullable(z.number()),
  groupId: z.nullable(z.string()),
  options: massPaymentOptions,
  account: z.object({
    kind: z.string(),
    available: z.nullable(z.number()),
    collectionAvailable: z.nullable(z.number()),
  }),
  totals: money,
  /**
   * Every row in one of the first five, which add up to the run: not sent yet, on its way, with a person who pays it
   * outside, paid, not paid (failed, cancelled, given back). `held`: reserved and not yet spent.
   */
  money: z.object({ ...stages.shape, held: z.number() }),
  byHand: rowsByHand,
  /** Rows of all parts that are over that were cancelled after it was sent: a copy of them pays them. */
  cancelledCount: z.number(),
  /** The same of those that were paid and came back. */
  returnedCount: z.number(),
  /** While it is prepared: rows whose recipients are paid at another number or account by now. */
  movedCount: z.number(),
  warningCount: z.number(),
  repairedCount: z.number(),
  overCapCount: z.number(),
  /** Payments that exist only because a row was split: so many fewer rows and people than payments. */
  splitCount: z.number(),
  retryableCount: z.number(),
  /** Francs still missing while the run waits for money; null otherwise, and for whoever sees no balance. */
  missing: z.nullable(z.number()),
  /** Submitted, and the account holds too little for what is left: without figures, for everybody who sees the run. */
  isShort: z.boolean(),
  queueUntil: z.nullable(z.string()),
  /** Why nothing moves although it runs: operators that do not answer, or what paused it. */
  waitingFor: z.array(operator),
  /**
   * `disowned`: somebody says that it was not them who sent it or let it go. `cancelled`: it is over once what has left
   * has its answer.
   */
  pausedBecause: z.nullable(z.enum(['person', 'disowned', 'cancelled', 'failureRate', 'lowBalance', 'level'])),
  /** While it stands still by a person: who, or whose account it was let go in, and their word. */
  pausedBy: z.nullable(z.object({ name: z.nullable(z.string()), note: z.nullable(bilingualText) })),
  remark: z.nullable(z.string()),
  /**
   * While the level pauses it: whether the next payment has room now, else the day from which it has; null where no day
   * soon has.
   */
  levelRoom: z.nullable(z.object({ isNow: z.boolean(), from: z.nullable(z.string()) })),
  /**
   * Items finished per minute over the last minutes, and seconds to the end at that speed; null before anything
   * finished.
   */
  speed: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  /** `amount`: what these people would have got. */
  /**
   * `again`: those of them that nobody else pays, with what they would cost as they are. Its `version` stands for which
   * rows they are and what they would get; `retry` takes it as `asIsVersion`.
   */
  failures: z.array(
    z.object({
      reason,
      count: z.number(),
      amount: z.number(),
      retry: z.enum(['asIs', 'corrected', 'no']),
      again: z.extend(money, { version: z.number() }),
    }),
  ),
  /** The same of all that may be tried again as it is, whyever it failed. */
  asIsVersion: z.number(),
  /**
   * Rows that failed here and are paid, or being paid, in another run: they are not tried again. The first of them say
   * where.
   */
  paidElsewhere,
  /** Rows that were cancelled here, or came back, and are paid, or being paid, in another run. */
  overElsewhere: paidElsewhere,
  /** Rows that are paid, or perhaps paid, here and in another run: nothing is hidden, and people decide. */
  paidTwice: paidElsewhere,
  /** Rows whose operator contradicts itself or what is booked: a person settles each. */
  inDoubt: paidElsewhere,
  /** While a copy of everybody is prepared: whom it pays once more although the payment before may still reach them. */
  roundBefore: paidElsewhere,
  /** Faults of rows by kind while the run is prepared. */
  faults: z.array(z.object({ code: z.string(), text: bilingualText, count: z.number() })),
  /** Rows that people dropped since they were read: read they were all the same. */
  droppedCount: z.number(),
  leftOut: leftOutRows,
  /** Of the rows that are going to be paid, those of which the file says something of a payment. */
  fileWords: z.object({ count: z.number(), amount: z.number() }),
  /** What it says of a payment beside its totals and at its foot, while it may still be left. */
  fileNotes: z.array(z.string()),
  otherColumns: z.array(otherColumn),
  file: z.nullable(
    z.object({ name: z.string(), columns: z.array(z.string()), mapping: columnMapping, sheets: z.array(fileSheet) }),
  ),
  /** Null where the file has no total, or there is no file. */
  control: z.nullable(controlTotal),
  totalRows: z.array(totalRow),
  nameCheck: z.nullable(
    z.object({
      status: z.enum(['running', 'done']),
      checked: z.number(),
      of: z.number(),
      differing: z.number(),
      /** The names a business is told in a day are used up; the rest comes from then on. */ waitsUntil: z.nullable(
        z.string(),
      ),
    }),
  ),
  /**
   * Of what would be sent with it: how many numbers the operator knows by another name or not at all, and the first of
   * them.
   */
  namesDiffer: z.object({
    count: z.number(),
    first: z.array(z.object({ name: z.string(), verified: z.nullable(z.string()) })),
  }),
  /**
   * Of what would be sent with it: the rows whose person stands in another row too, what they are paid together, and
   * the first of them.
   */
  twins: z.object({
    count: z.number(),
    amount: z.number(),
    first: z.array(z.object({ row: z.number(), name: z.string(), amount: z.number() })),
  }),
  approval: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      stepNo: z.number(),
      stepCount: z.number(),
      waitsFor: z.array(z.string()),
      requestedByName: z.string(),
      requestedAt: z.string(),
      lapsesAt: z.string(),
      decidedByName: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      remark: z.nullable(z.string()),
      endReason: z.nullable(bilingualText),
    }),
  ),
  /**
   * While it is prepared: whether submitting asks for approval, and whom first; where nobody is asked the PIN confirms.
   * Null once submitted.
   */
  approvalAhead: z.nullable(z.object({ needed: z.boolean(), approvers: z.array(z.string()) })),
  /**
   * While it stands still because somebody says that it was not them: the same of letting it go on. Null where the
   * caller may not.
   */
  resumeAhead: z.nullable(z.object({ needed: z.boolean(), approvers: z.array(z.string()) })),
  /** What is left of it waits for approval before it goes on. */
  isRestWaiting: z.boolean(),
  /** The same of correcting what failed and trying it again, weighed as all of it; null where nothing failed. */
  retryAhead: z.nullable(z.object({ needed: z.boolean(), approvers: z.array(z.string()) })),
  /** While the spreadsheet is read: rows read so far, of so many. */
  /** `of`: null where nothing counted the rows before they are read. */
  reading: z.nullable(z.object({ read: z.number(), of: z.nullable(z.number()) })),
  // likeSeen: stands for all sent runs that this one looks like, also those that the caller may not open; null where
  // there are none.
  looksLike: z.array(likeness),
  likeSeen: z.nullable(z.string()),
  siblings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      no: z.number(),
      status: z.enum(massPaymentStatuses),
      itemCount: z.number(),
      wrongCount: z.number(),
      totalDebit: z.number(),
      /** What of it has been paid came to, with fees and taxes. */
      debited: z.number(),
      doneCount: z.number(),
    }),
  ),
  /**
   * All parts of the file together: what is submitted, approved, paused and cancelled as one. Null when the run stands
   * alone.
   */
  whole: z.nullable(
    z.object({
      status: z.enum(massPaymentStatuses),
      itemCount: z.number(),
      wrongCount: z.number(),
      splitCount: z.number(),
      totals: money,
      money: stages,
    }),
  ),
  cloneOf: z.nullable(z.string()),
  events: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(runEventKinds),
      actorName: z.nullable(z.string()),
      note: z.nullable(bilingualText),
    }),
  ),
  availableActions: z.array(availableAction),
});
export type MassPaymentDetail = z.output<typeof massPaymentDetail>;
