import * as z from 'zod/mini';
import { partFields, type ColumnField, type RowField } from '#domain/payout-columns.ts';
import { totalDecisions } from '#domain/payout-totals.ts';
import {
  massPaymentItemStatuses,
  massPaymentStatuses,
  massPaymentTypes,
  runEventKinds,
} from '#domain/states/mass-payment.ts';
import {
  at,
  typedNumber,
  day,
  id,
  integerText,
  listOf,
  operator,
  payableAmount,
  phone,
  text,
  whole,
} from '../fields.ts';
import { availableAction, bilingualText, outTotals, reason } from '../records.ts';

export const purposes = ['payroll', 'suppliers', 'allowance', 'tontine', 'refunds', 'other'] as const;
export const feeBearers = ['sender', 'beneficiary'] as const;
/** Columns of a file that mean something to us; every other column is kept and comes back in the result. */
export const payoutColumns = [
  'name',
  'phone',
  'operator',
  'amount',
  'rib',
  'note',
  'externalRef',
  'language',
] as const satisfies readonly RowField[];
export type PayoutColumn = (typeof payoutColumns)[number];
/** The same, and the columns in which a file keeps parts of them: the first name, a number by operator, an account as banks print it. */
export const fileColumns = [...payoutColumns, 'firstName', ...partFields] as const satisfies readonly ColumnField[];
export type FileColumn = (typeof fileColumns)[number];

/** `stopOnFailurePct` null never stops; `queueMaxAgeHours` is how long a run waits for money before what is uncovered fails. */
export const massPaymentOptions = z.object({
  stopOnFailurePct: z.nullable(whole(1, 100)),
  queueIfShort: z.boolean(),
  queueMaxAgeHours: whole(1, 720),
  runAsFarAsMoneyGoes: z.boolean(),
});
/** `sameAmount` is the amount of everybody in a run of that type, and in a group run of those who have none of their own. */
export const massPaymentInput = z
  .object({
    title: text(80, 1),
    type: z.enum(massPaymentTypes, { error: 'choice.invalid' }),
    purpose: z.enum(purposes, { error: 'choice.invalid' }),
    feeBearer: z.enum(feeBearers, { error: 'choice.invalid' }),
    notify: z.boolean(),
    sameAmount: z.nullable(payableAmount),
    groupId: z.nullable(id('recipientGroup')),
    scheduledFor: z.nullable(at),
    options: massPaymentOptions,
  })
  .check(
    z.refine((run) => run.type !== 'sameAmount' || run.sameAmount !== null, {
      error: 'amount.required',
      path: ['sameAmount'],
    }),
  );
export type MassPaymentInput = z.output<typeof massPaymentInput>;

/** One person typed or picked by hand. What is typed wrong becomes a row with faults, exactly as from a file. */
export const typedRow = z.object({
  recipientId: z.optional(id('recipient')),
  name: z.optional(text(200)),
  phone: z.optional(text(60)),
  operator: z.optional(z.nullable(operator)),
  rib: z.optional(text(60)),
  amount: z.optional(z.union([typedNumber, text(40)])),
  note: z.optional(text(300)),
  externalRef: z.optional(text(100)),
  language: z.optional(text(20)),
});
/** A row corrected in place. `recipientId` says whom of those who share the number it is for; null: none of them. */
export const correctedRow = z.object({ ...typedRow.shape, recipientId: z.optional(z.nullable(id('recipient'))) });
export const rowFault = z.object({
  /** Null when the fault is the row's, not of one column. */
  column: z.nullable(z.enum(payoutColumns)),
  code: z.string(),
  text: bilingualText,
});
/** What was read otherwise than it was written, shown so that a person sees it. */
export const rowRepair = z.object({
  column: z.enum(payoutColumns),
  from: z.string(),
  to: z.string(),
  code: z.string(),
  text: bilingualText,
});

/** `amount` is what was agreed, `takenOff` the people's part of fees and taxes, `receives` what is left for them; fee and tax are ours, on top: `totalDebit` is amount, fee and tax. */
export const money = z.object({
  count: z.number(),
  amount: z.number(),
  receives: z.number(),
  takenOff: z.number(),
  fee: z.number(),
  tax: z.number(),
  totalDebit: z.number(),
});
const stages = z.object({ notSent: money, underWay: money, paid: money, failed: money });
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
  /** Runs cut from one file share a series; null when the run stands alone. A line of the list stands for all its parts, with their sums. */
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

export const columnMapping = z.partialRecord(z.enum(fileColumns), whole(0, 199));
export type ColumnMapping = z.output<typeof columnMapping>;
/**
 * A sheet of a spreadsheet, by its place in the file; `isList`: its columns make a list of people; `isAlike`: read by the headings
 * of the first chosen one it has what a row cannot do without; `rows` below its heading, null where there is only one sheet.
 */
export const fileSheet = z.object({
  no: z.number(),
  name: z.string(),
  isHidden: z.boolean(),
  isChosen: z.boolean(),
  isList: z.boolean(),
  isAlike: z.boolean(),
  rows: z.nullable(z.number()),
});
export type FileSheet = z.output<typeof fileSheet>;
export const chosenSheets = z.optional(
  z.array(whole(0, 249)).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(250, { error: 'list.tooLong' })),
);
/** A field that several columns could be: nothing is read until the mapping names one of them, or says that none is. `sum` is null for what is no amount. */
export const ambiguousField = z.object({
  field: z.enum(payoutColumns),
  candidates: z.array(
    z.object({ column: z.number(), heading: z.string(), sum: z.nullable(z.number()), sample: z.array(z.string()) }),
  ),
});
/**
 * The first look at a file: its sheets, and of the first chosen one its heading, five rows, what each column seems to be, and whether this organisation said so before
 * of this layout. `thousands` is the heading or title that says that amounts stand in thousands; reading it then needs `amountFactor`.
 */
export const filePreview = z.object({
  fileId: z.string(),
  fileName: z.string(),
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: columnMapping,
  source: z.enum(['remembered', 'guessed', 'chosen']),
  missing: z.array(z.enum(payoutColumns)),
  sheets: z.array(fileSheet),
  ambiguous: z.array(ambiguousField),
  thousands: z.nullable(z.string()),
  amountFactor: z.nullable(z.number()),
  /** Columns that the spreadsheet hides. */
  hiddenColumns: z.array(z.number()),
});
export type FilePreview = z.output<typeof filePreview>;
/**
 * What the file says that it pays beside what was read. It must agree, or somebody writes why not, before the run is
 * submitted; a reason holds for these two figures only. A file of several runs is compared with all of them together.
 */
export const controlTotal = z.object({
  /** `leftOut`: the rows that the spreadsheet leaves out are the whole difference; `leftOut` says their francs, 0 where nothing differs. */
  state: z.enum(['agrees', 'differs', 'explained', 'leftOut']),
  leftOut: z.number(),
  says: z.number(),
  saysPeople: z.nullable(z.number()),
  reads: z.number(),
  readsPeople: z.number(),
  reason: z.nullable(z.string()),
  explainedByName: z.nullable(z.string()),
  explainedAt: z.nullable(z.string()),
});
export type ControlTotal = z.output<typeof controlTotal>;
/** A row that totals others and is therefore nobody, unless a person says so. `reads` is what was read of the rows it covers. */
export const totalRow = z.object({
  /** `place`: its number in its sheet, with the sheet's name where there are several. */
  rowNo: z.number(),
  place: z.string(),
  label: z.string(),
  amount: z.nullable(z.number()),
  covers: z.enum(['section', 'all']),
  reads: z.object({ amount: z.number(), count: z.number() }),
  decision: z.enum(totalDecisions),
  cells: z.array(z.string()),
});
export type TotalRowView = z.output<typeof totalRow>;
/** A run this one looks like; one that was not `sent` is a draft, and repeats nothing. Of a colleague's that the caller may not open only that it is there. */
export const likeness = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  sent: z.boolean(),
  sameFile: z.boolean(),
  samePercent: z.nullable(z.number()),
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
  /** Every row in one of the first four, which add up to the run: not sent yet, on its way, paid, not paid (failed, cancelled, given back). `held`: reserved and not yet spent. */
  money: z.object({ ...stages.shape, held: z.number() }),
  warningCount: z.number(),
  repairedCount: z.number(),
  overCapCount: z.number(),
  retryableCount: z.number(),
  /** Francs still missing while the run waits for money; null otherwise. */
  missing: z.nullable(z.number()),
  queueUntil: z.nullable(z.string()),
  /** Why nothing moves although it runs: operators that do not answer, or what paused it. */
  waitingFor: z.array(operator),
  pausedBecause: z.nullable(z.enum(['person', 'failureRate', 'lowBalance', 'level'])),
  remark: z.nullable(z.string()),
  /** While the level pauses it: whether the next payment has room now, else the day from which it has; null where no day soon has. */
  levelRoom: z.nullable(z.object({ isNow: z.boolean(), from: z.nullable(z.string()) })),
  /** Items finished per minute over the last minutes, and seconds to the end at that speed; null before anything finished. */
  speed: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  /** `amount`: what these people would have got. */
  /** `again`: those of them that nobody else pays, with what they would cost as they are. */
  failures: z.array(
    z.object({
      reason,
      count: z.number(),
      amount: z.number(),
      retry: z.enum(['asIs', 'corrected', 'no']),
      again: money,
    }),
  ),
  /** Rows that failed here and are paid, or being paid, in another run: they are not tried again. The first of them say where. */
  paidElsewhere,
  /** Rows that are paid, or perhaps paid, here and in another run: nothing is hidden, and people decide. */
  paidTwice: paidElsewhere,
  /** While a copy of everybody is prepared: whom it pays once more although the payment before may still reach them. */
  roundBefore: paidElsewhere,
  /** Faults of rows by kind while the run is prepared. */
  faults: z.array(z.object({ code: z.string(), text: bilingualText, count: z.number() })),
  /** Rows that the spreadsheet itself takes out of the payment; nobody is paid by them until they are taken in. `takenIn`: how many of such rows were. */
  leftOut: z.object({
    count: z.number(),
    amount: z.number(),
    takenIn: z.number(),
    canTakeIn: z.number(),
    reasons: z.array(z.object({ code: z.string(), text: bilingualText, count: z.number(), amount: z.number() })),
  }),
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
  /** Of what would be sent with it: how many numbers the operator knows by another name or not at all, and the first of them. */
  namesDiffer: z.object({
    count: z.number(),
    first: z.array(z.object({ name: z.string(), verified: z.nullable(z.string()) })),
  }),
  /** Of what would be sent with it: the rows whose person stands in another row too, what they are paid together, and the first of them. */
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
  /** While it is prepared: whether submitting asks for approval, and whom first; where nobody is asked the PIN confirms. Null once submitted. */
  approvalAhead: z.nullable(z.object({ needed: z.boolean(), approvers: z.array(z.string()) })),
  /** The same of correcting what failed and trying it again, weighed as all of it; null where nothing failed. */
  retryAhead: z.nullable(z.object({ needed: z.boolean(), approvers: z.array(z.string()) })),
  /** While the spreadsheet is read: rows read so far, of so many. */
  /** `of`: null where nothing counted the rows before they are read. */
  reading: z.nullable(z.object({ read: z.number(), of: z.nullable(z.number()) })),
  // likeSeen: stands for all sent runs that this one looks like, also those that the caller may not open; null where there are none.
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
  /** All parts of the file together: what is submitted, approved, paused and cancelled as one. Null when the run stands alone. */
  whole: z.nullable(
    z.object({
      status: z.enum(massPaymentStatuses),
      itemCount: z.number(),
      wrongCount: z.number(),
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

export const massPaymentItem = z.object({
  /** `rowNo` counts in its sheet; `sheet` is named where several were read. */
  id: z.string(),
  rowNo: z.number(),
  sheet: z.nullable(z.string()),
  part: z.nullable(z.object({ no: z.number(), of: z.number() })),
  recipientId: z.nullable(z.string()),
  name: z.string(),
  destination: z.enum(['wallet', 'bank']),
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  /** amount + fee + tax = total debit; amount − taken off = what is received. */
  fee: z.number(),
  tax: z.number(),
  takenOff: z.number(),
  totalDebit: z.number(),
  receives: z.number(),
  rail: z.nullable(z.string()),
  note: z.nullable(z.string()),
  externalRef: z.nullable(z.string()),
  status: z.enum(massPaymentItemStatuses),
  stage: z.nullable(z.string()),
  reason: z.nullable(reason),
  retry: z.enum(['asIs', 'corrected', 'no']),
  /** Its operator has called about it since it failed, and is asked what that means: it is not tried again before the answer. */
  isAnnounced: z.boolean(),
  /** Why the row is left out; empty for any other, also once it was taken in. */
  leftOut: z.array(rowFault),
  errors: z.array(rowFault),
  warnings: z.array(rowFault),
  repairs: z.array(rowRepair),
  verifiedName: z.nullable(z.string()),
  nameMatch: z.nullable(z.enum(['strong', 'partial', 'none'])),
  /** Recipients known at this number or account, while it is not known whom of them the row is for: one of them, or none, is to be chosen. */
  whoIs: z.array(z.object({ recipientId: z.string(), name: z.string(), employeeNo: z.nullable(z.string()) })),
  /** What the person wrote in the columns that matter, to be corrected in place. */
  written: z.partialRecord(z.enum(payoutColumns), z.string()),
  /** The operator against its own word, or a person's (`TransactionAnomaly`). */
  anomaly: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  attempts: z.number(),
  operatorReference: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
});
export type MassPaymentItem = z.output<typeof massPaymentItem>;
export const massPaymentItemDetail = z.object({
  ...massPaymentItem.shape,
  runId: z.string(),
  runTitle: z.string(),
  runStatus: z.enum(massPaymentStatuses),
  feeBearer: z.enum(feeBearers),
  createdAt: z.string(),
  /** Where it was to go, and how much, before it was corrected for another try. */
  before: z.nullable(
    z.object({ phone: z.nullable(z.string()), rib: z.nullable(z.string()), amount: z.nullable(z.number()) }),
  ),
  cells: z.array(z.object({ column: z.string(), value: z.string() })),
  tries: z.array(
    z.object({
      id: z.string(),
      no: z.number(),
      provider: z.string(),
      state: z.string(),
      providerReference: z.nullable(z.string()),
      operatorReference: z.nullable(z.string()),
      at: z.string(),
      reason: z.nullable(reason),
    }),
  ),
  availableActions: z.array(availableAction),
});
export type MassPaymentItemDetail = z.output<typeof massPaymentItemDetail>;

export const itemFilter = z.object({
  status: z.optional(listOf(massPaymentItemStatuses)),
  reason: z.optional(z.string().check(z.maxLength(60))),
  fault: z.optional(z.string().check(z.maxLength(60))),
  marked: z.optional(z.enum(['warnings', 'repairs', 'overCap', 'retryable'])),
  q: z.optional(text(100)),
});
export const itemListQuery = z.object({
  ...itemFilter.shape,
  sort: z.optional(z.enum(['errorsFirst', 'rowNo'])),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

export const massPaymentSorts = ['-createdAt', 'createdAt', '-totalAmount', 'totalAmount'] as const;
export const massPaymentFilter = z.object({
  status: z.optional(listOf(massPaymentStatuses)),
  type: z.optional(listOf(massPaymentTypes)),
  purpose: z.optional(listOf(purposes)),
  q: z.optional(text(100)),
  from: z.optional(day),
  to: z.optional(day),
});

/** What may change before a second try: whom it goes to, or a smaller amount. */
export const correction = z.object({
  itemId: id('massPaymentItem'),
  phone: z.optional(phone),
  operator: z.optional(operator),
  rib: z.optional(z.string().check(z.regex(/^\d{23}$/, { error: 'rib.invalid' }))),
  amount: z.optional(payableAmount),
});

export const payoutStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'onHold',
  'reversed',
] as const;
export const payoutOrigins = ['transfer', 'massPayment', 'settlement'] as const;
export const payoutFilter = z.object({
  origin: z.optional(listOf(payoutOrigins)),
  status: z.optional(listOf(payoutStatuses)),
  operator: z.optional(listOf(['mtn', 'orange'])),
  destination: z.optional(listOf(['wallet', 'bank', 'card', 'user'])),
  q: z.optional(text(100)),
  from: z.optional(day),
  to: z.optional(day),
});
/** The same for what mass payments made, and no other origin. */
export const recipientResultFilter = z.omit(payoutFilter, { origin: true });
export const payoutRow = z.object({
  id: z.string(),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  origin: z.enum(payoutOrigins),
  originId: z.nullable(z.string()),
  originTitle: z.nullable(z.string()),
  itemId: z.nullable(z.string()),
  name: z.string(),
  destination: z.string(),
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  cardTail: z.nullable(z.string()),
  amount: z.number(),
  /** Null until it was paid, and of what came back. amount + fee + tax = total debit; amount − taken off = what was received. */
  fee: z.nullable(z.number()),
  tax: z.nullable(z.number()),
  takenOff: z.nullable(z.number()),
  totalDebit: z.nullable(z.number()),
  currency: z.string(),
  status: z.string(),
  stage: z.nullable(z.string()),
  anomaly: z.nullable(z.string()),
  scheduledFor: z.nullable(z.string()),
  reason: z.nullable(reason),
  attempts: z.number(),
  rail: z.string(),
  operatorReference: z.nullable(z.string()),
  channel: z.string(),
  createdByName: z.nullable(z.string()),
});
export type PayoutRow = z.output<typeof payoutRow>;
