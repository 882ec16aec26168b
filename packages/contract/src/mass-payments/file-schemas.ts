import * as z from 'zod/mini';
import { partFields, type ColumnField, type RowField } from '#domain/mass-payments/fields.ts';
import { totalCovers, totalDecisions } from '#domain/mass-payments/totals.ts';
import { whole } from '../fields.ts';

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
/**
 * The same, and the columns in which a file keeps parts of them: the first name, a number by operator, an account as
 * banks print it.
 */
export const fileColumns = [...payoutColumns, 'firstName', ...partFields] as const satisfies readonly ColumnField[];
export type FileColumn = (typeof fileColumns)[number];

export const columnMapping = z.partialRecord(z.enum(fileColumns), whole(0, 199));
export type ColumnMapping = z.output<typeof columnMapping>;
/**
 * A sheet of a spreadsheet, by its place in the file; `isList`: its columns make a list of people; `isAlike`: read by
 * the headings of the first chosen one it has what a row cannot do without; `rows` below its heading, null where there
 * is only one sheet.
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
/**
 * A field that several columns could be: nothing is read until the mapping names one of them, or says that none is.
 * `sum` is null for what is no amount.
 */
export const ambiguousField = z.object({
  field: z.enum(payoutColumns),
  candidates: z.array(
    z.object({ column: z.number(), heading: z.string(), sum: z.nullable(z.number()), sample: z.array(z.string()) }),
  ),
});
/**
 * The first look at a file: its sheets, and of the first chosen one its heading, five rows, what each column seems to
 * be, and whether this organisation said so before of this layout. `thousands` is the heading or title that says that
 * amounts stand in thousands; reading it then needs `amountFactor`.
 */
export const filePreview = z.object({
  /** Of the run, as it is with this file. */
  version: z.number(),
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
 * A column that is no field, or a note, and what stands there of the rows that are to be paid, the largest group first.
 * `column` below 0: what is said elsewhere than in a cell, -1 the colour of the row, -2 a title above it, -3 its sheet.
 * `key`: '' empty cells, SUM, DAY or CODE what they say, else the words. `out`: what a person said means "not to be
 * paid", also of what stands there no more; ANY whatever does. `isAsked`: nobody said yet, and nothing is sent before.
 */
export const otherColumn = z.object({
  column: z.number(),
  heading: z.string(),
  groups: z.array(
    z.object({ key: z.string(), sample: z.string(), texts: z.number(), count: z.number(), amount: z.number() }),
  ),
  /** Rows in which something stands that is not listed. */
  more: z.number(),
  /** Each row has a text of its own there. */
  isOfNames: z.boolean(),
  out: z.array(z.string()),
  isAsked: z.boolean(),
});
export type OtherColumnView = z.output<typeof otherColumn>;
/**
 * What the file says that it pays beside what was read. It must agree, or somebody writes why not, before the run is
 * submitted; a reason holds for these two figures only. A file of several runs is compared with all of them together.
 */
export const controlTotal = z.object({
  /**
   * `leftOut`: the rows that the spreadsheet leaves out are the whole difference; `leftOut` says their francs, 0 where
   * nothing differs.
   */
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
/**
 * A row that totals others and is therefore nobody, unless a person says so. `reads` is what was read of the rows it
 * covers.
 */
export const totalRow = z.object({
  /** `place`: its number in its sheet, with the sheet's name where there are several. */
  rowNo: z.number(),
  place: z.string(),
  label: z.string(),
  amount: z.nullable(z.number()),
  covers: z.enum(totalCovers),
  reads: z.object({ amount: z.number(), count: z.number() }),
  decision: z.enum(totalDecisions),
  cells: z.array(z.string()),
});
export type TotalRowView = z.output<typeof totalRow>;
