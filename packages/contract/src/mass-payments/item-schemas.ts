import * as z from 'zod/mini';
import { massPaymentItemStatuses, massPaymentStatuses } from '#domain/states/mass-payment.ts';
import { typedNumber, id, integerText, listOf, operator, payableAmount, phone, text, version } from '../fields.ts';
import { availableAction, bilingualText, reason } from '../records.ts';
import { nextFile } from '../transfers/schemas.ts';
import { payoutColumns } from './file-schemas.ts';
import { feeBearers } from './input-schemas.ts';

const rowTexts = { name: 200, phone: 60, rib: 60, note: 300, externalRef: 100, language: 20 } as const;
const rowAmount = z.union([typedNumber, text(40)]);
const typedText = (field: keyof typeof rowTexts) => z.optional(text(rowTexts[field]));
const correctedText = (field: keyof typeof rowTexts) => z.optional(z.nullable(text(rowTexts[field])));
/** One person typed or picked by hand. What is typed wrong becomes a row with faults, exactly as from a file. */
export const typedRow = z.object({
  recipientId: z.optional(id('recipient')),
  name: typedText('name'),
  phone: typedText('phone'),
  operator: z.optional(z.nullable(operator)),
  rib: typedText('rib'),
  amount: z.optional(rowAmount),
  note: typedText('note'),
  externalRef: typedText('externalRef'),
  language: typedText('language'),
});
/**
 * A row corrected in place: what is left out stays, null takes out what stood there. `recipientId` says whom of those
 * who share the number it is for; null: none of them. `version` is the row's as it was read: whoever corrects another
 * row of the run is in nobody's way.
 */
export const correctedRow = z.object({
  version,
  recipientId: z.optional(z.nullable(id('recipient'))),
  name: correctedText('name'),
  phone: correctedText('phone'),
  operator: z.optional(z.nullable(operator)),
  rib: correctedText('rib'),
  amount: z.optional(z.nullable(rowAmount)),
  note: correctedText('note'),
  externalRef: correctedText('externalRef'),
  language: correctedText('language'),
});
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

export const massPaymentItem = z.object({
  /** `rowNo` counts in its sheet; `sheet` is named where several were read. */
  id: z.string(),
  /** Another one whenever somebody changed what stands in the row. */
  version: z.number(),
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
  /**
   * Its operator has called about it since it failed, and is asked what that means: it is not tried again before the
   * answer.
   */
  isAnnounced: z.boolean(),
  /** Why the row is left out; empty for any other, also once it was taken in. */
  leftOut: z.array(rowFault),
  /**
   * What the file says of a payment in columns that are no field, as it stands there; null where it says nothing of
   * it.
   */
  fileWords: z.nullable(z.string()),
  errors: z.array(rowFault),
  warnings: z.array(rowFault),
  repairs: z.array(rowRepair),
  verifiedName: z.nullable(z.string()),
  nameMatch: z.nullable(z.enum(['strong', 'partial', 'none'])),
  /**
   * Recipients known at this number or account, while it is not known whom of them the row is for: one of them, or
   * none, is to be chosen.
   */
  whoIs: z.array(z.object({ recipientId: z.string(), name: z.string(), employeeNo: z.nullable(z.string()) })),
  /**
   * Where the recipient of the row is paid by now, where that is not the row's number or account. Null while it is, and
   * of a row that has left.
   */
  recipientNow: z.nullable(
    z.object({
      name: z.string(),
      phone: z.nullable(z.string()),
      operator: z.nullable(operator),
      rib: z.nullable(z.string()),
    }),
  ),
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
  /** While it waits here for its file. */
  nextFile: z.nullable(nextFile),
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

const paidByHand = z.object({ count: z.number(), receives: z.number() });
/**
 * Rows of a run, with all parts of its file, that a person pays outside: `ahead` before they are let go, `waiting`
 * until somebody writes down how it ended. `first`: of those that wait, or else of those ahead, the first by name.
 */
export const rowsByHand = z.object({
  ahead: paidByHand,
  waiting: paidByHand,
  first: z.array(z.object({ itemId: z.string(), name: z.string(), receives: z.number() })),
});

/**
 * Rows that the spreadsheet itself takes out of the payment; nobody is paid by them until they are taken in. `takenIn`:
 * how many of such rows were. `words`: what stood there, where that is the reason; with its code it names the reason.
 */
export const leftOutRows = z.object({
  count: z.number(),
  amount: z.number(),
  takenIn: z.number(),
  canTakeIn: z.number(),
  reasons: z.array(
    z.object({
      code: z.string(),
      words: z.nullable(z.string()),
      text: bilingualText,
      count: z.number(),
      amount: z.number(),
      canTakeIn: z.number(),
    }),
  ),
});
export const itemFilter = z.object({
  status: z.optional(listOf(massPaymentItemStatuses)),
  reason: z.optional(z.string().check(z.maxLength(60))),
  fault: z.optional(z.string().check(z.maxLength(60))),
  marked: z.optional(z.enum(['warnings', 'repairs', 'overCap', 'fileWords', 'retryable'])),
  q: z.optional(text(100)),
});
export const itemListQuery = z.object({
  ...itemFilter.shape,
  sort: z.optional(z.enum(['errorsFirst', 'rowNo'])),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

/** What may change before a second try: whom it goes to, or a smaller amount. */
export const correction = z.object({
  itemId: id('massPaymentItem'),
  phone: z.optional(phone),
  operator: z.optional(operator),
  rib: z.optional(z.string().check(z.regex(/^\d{23}$/, { error: 'rib.invalid' }))),
  amount: z.optional(payableAmount),
  /** Of the row as it was read; one that somebody corrected since is refused. */
  version: z.optional(version),
});
