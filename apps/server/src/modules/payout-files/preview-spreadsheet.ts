import { guessMapping, type RememberedColumns, type RowMapping } from '#domain/payout-columns.ts';
import { chooseSheets, isList } from './choose-sheets.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { openBook } from './open-book.ts';
import { refuseFile } from './problem.ts';
import { bytesOf, rowsOfSheet, type SpreadsheetSource } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-row.ts';

/** `isList`: its columns make a list of people. `rows`: below its heading; null where nobody has to choose and nothing was counted. `header` null: it begins with data. */
export type SheetLook = { no: number; name: string; isHidden: boolean; isChosen: boolean; isList: boolean; rows: number | null; header: string[] | null };
export type SpreadsheetPreview = { header: string[] | null; sample: SheetRow[]; mapping: RowMapping; source: 'remembered' | 'guessed'; sheets: SheetLook[]; hiddenColumns: number[] };
const sampleRows = 5;
/** More than are shown: one odd first row must not decide what a column is. */
const guessRows = 15;

/**
 * The first look at a file: its sheets, and of the first chosen one its heading, five rows, and what its columns seem to be.
 * @param wanted which sheets, by their place in the file; without it the first that looks like a list of people.
 */
export async function previewSpreadsheet(source: SpreadsheetSource, remembered: RememberedColumns = {}, limits: SpreadsheetLimits = spreadsheetLimits, wanted?: readonly number[]): Promise<SpreadsheetPreview> {
  const book = await openBook(await bytesOf(source, limits.bytesMax), limits);
  const chosen = wanted ?? (await chooseSheets(book));
  if (chosen.some((no) => !book.sheets[no])) refuseFile('sheetMissing');
  const sheets: SheetLook[] = [];
  let first: { header: string[] | null; rows: SheetRow[] } | null = null;
  for (const [no, sheet] of book.sheets.entries()) {
    let header: string[] | null = null;
    let count = 0;
    const rows: SheetRow[] = [];
    for await (const { isHeader, ...row } of rowsOfSheet(book, sheet)) {
      if (isHeader) header = row.cells.map((cell) => cell.trim());
      else if (++count <= guessRows) rows.push(row);
      else if (book.sheets.length === 1) break;
    }
    sheets.push({ no, name: sheet.name, isHidden: sheet.isHidden, isChosen: chosen.includes(no), isList: isList(guessMapping(header, rows.map((row) => row.cells)).mapping), rows: book.sheets.length === 1 ? null : count, header });
    if (no === chosen[0]) first = { header, rows };
  }
  const { header, rows } = first!;
  if (header === null && rows.length === 0) refuseFile('empty');
  const { hiddenColumns } = book.sheets[chosen[0]!]!;
  return { header, sample: rows.slice(0, sampleRows), ...guess(header, rows.map((row) => row.cells), remembered, hiddenColumns), sheets, hiddenColumns: [...hiddenColumns] };
}

/** A column that nobody sees is not guessed while those in sight make a list. */
function guess(header: string[] | null, rows: string[][], remembered: RememberedColumns, hidden: readonly number[]): Pick<SpreadsheetPreview, 'mapping' | 'source'> {
  const all = guessMapping(header, rows, remembered);
  if (hidden.length === 0 || all.source === 'remembered') return all;
  const inSight = (cells: string[]) => cells.map((cell, column) => (hidden.includes(column) ? '' : cell));
  const seen = guessMapping(header && inSight(header), rows.map(inSight), remembered);
  return isList(seen.mapping) && (seen.mapping.amount !== undefined || all.mapping.amount === undefined) ? { ...seen, source: all.source } : all;
}
