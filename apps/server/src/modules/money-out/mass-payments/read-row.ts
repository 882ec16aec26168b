import { amountMarks } from '#domain/mass-payments/amounts.ts';
import { besidesText, inOneLine, type Besides, type CommonTexts } from '#domain/mass-payments/mentions.ts';
import { dittoReader } from '#domain/mass-payments/ditto.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { TakenOff } from '#domain/mass-payments/taken-off.ts';
import { titleReader } from '#domain/mass-payments/titles.ts';
import {
  amountReadingOf,
  cutAmountShown,
  leftOutReader,
  ourWords,
  ownCells,
  without,
  type Marks,
  type RowOfSheet,
} from '../payout-files/public.ts';
import type { FileRow } from './rows.ts';

/**
 * A row of a spreadsheet as a row of a run, by whichever door the file came: how its amount is to be taken, and why it
 * would have itself left out. Rows are given in their order, also those that nothing is made of: what a row is, is told
 * by those around it. `words`: the reader of what it says beside its fields; `marks`, `common` and `takenOff`: what the
 * whole columns of amounts, of words and of sums that were paid prove, where that was looked at; `above`: a title above
 * the table that says of all who were paid.
 */
export function rowReader(
  mapping: RowMapping,
  header: readonly string[],
  words: Besides,
  takenOff?: TakenOff,
): (row: RowOfSheet, marks: Marks | null, common: CommonTexts | null, above?: string | null) => FileRow {
  const leavesOut = leftOutReader(mapping, header, 'toPay', takenOff);
  const titles = titleReader();
  // What we wrote into a file is no title of it.
  const ours = ourWords(header);
  const undo = dittoReader();
  return (asGiven, marks, common, above = null) => {
    const row = cutAmountShown(asGiven, mapping.amount);
    // What is paid, and to whom, is never taken from the row above.
    const cells = undo(row.cells, row.sheetNo);
    const own = ownCells(row, cells);
    const { paid, told } = titles(without(ours, own), row.sheetNo, above);
    const leftOut = leavesOut({ ...row, cells }, paid);
    const beside = row.comments ?? [];
    const said = [...(told === null ? [] : [told]), ...words.of(cells, common ?? undefined), ...beside.map(inOneLine)];
    return {
      rowNo: row.rowNo,
      sheetNo: row.sheetNo,
      cells: row.cells,
      ...(row.covered ? { own } : {}),
      ...(row.comments ? { comments: row.comments } : {}),
      amountReading: marks || row.decimals ? amountReadingOf(row, mapping.amount, marks ?? amountMarks()) : null,
      leftOut,
      isLeftOut: leftOut.length > 0,
      fileWords: besidesText(said),
    };
  };
}
