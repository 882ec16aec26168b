import { guessMapping } from '#domain/mass-payments/columns.ts';
import { aligned, columnsAs } from './align-columns.ts';
import { chooseSheets, isListOf } from './choose-sheets.ts';
import type { RecallLayout } from './columns.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { refuseCutAmounts } from './cut-cells.ts';
import { amountColumns, lookAtColumns, type ColumnsLook } from './look-at-columns.ts';
import { openBook } from './open-book.ts';
import { refuseFile } from './problem.ts';
import { bytesOf, rowsOfSheet, type SpreadsheetRow, type SpreadsheetSource } from './read-spreadsheet.ts';
import type { Book, SheetRow } from './sheet-row.ts';

/**
 * `isList`: its columns make a list of people. `rows`: below its heading; null where nobody has to choose and nothing
 * was counted. `header` null: it begins with data.
 */
export type SheetLook = {
  no: number;
  name: string;
  isHidden: boolean;
  isChosen: boolean;
  isList: boolean;
  rows: number | null;
  header: string[] | null;
};
export type SpreadsheetPreview = Omit<ColumnsLook, 'rows'> & {
  sample: SheetRow[];
  sheets: SheetLook[];
  hiddenColumns: number[];
};
const sampleRows = 5;
/** More than are shown: one odd first row must not decide what a sheet is. */
const guessRows = 15;

/**
 * The first look at a file: its sheets, and of the chosen ones the heading, five rows, what the columns seem to be, and
 * what has to be asked about them.
 * @param wanted which sheets, by their place in the file; without it the first that looks like a list of people.
 */
export async function previewSpreadsheet(
  source: SpreadsheetSource,
  recall: RecallLayout = async () => null,
  limits: SpreadsheetLimits = spreadsheetLimits,
  wanted?: readonly number[],
): Promise<SpreadsheetPreview> {
  const book = await openBook(await bytesOf(source, limits.bytesMax), limits);
  const chosen = wanted ?? (await chooseSheets(book));
  if (chosen.some((no) => !book.sheets[no])) refuseFile('sheetMissing');
  const first = book.sheets[chosen[0]!]!;
  const { rows, ...look } = await lookAtColumns(counted(chosenRows(book, chosen), limits.rowsMax), recall, first);
  if (look.header === null && rows.length === 0) refuseFile('empty');
  refuseCutAmounts(rows, amountColumns(look), book.separator);
  const sample = rows.slice(0, sampleRows).map(({ isHeader: _isHeader, titles: _titles, ...row }) => row);
  return { ...look, sample, sheets: await looksOf(book, chosen), hiddenColumns: [...first.hiddenColumns] };
}

async function looksOf(book: Book, chosen: readonly number[]): Promise<SheetLook[]> {
  const sheets: SheetLook[] = [];
  for (const [no, sheet] of book.sheets.entries()) {
    let header: string[] | null = null;
    let count = 0;
    const rows: string[][] = [];
    for await (const row of rowsOfSheet(book, sheet)) {
      if (row.isHeader) header = row.cells.map((cell) => cell.trim());
      else if (++count <= guessRows) rows.push(row.cells);
      else if (book.sheets.length === 1) break;
    }
    sheets.push({
      no,
      name: sheet.name,
      isHidden: sheet.isHidden,
      isChosen: chosen.includes(no),
      isList: isListOf(guessMapping(header, rows)),
      rows: book.sheets.length === 1 ? null : count,
      header,
    });
  }
  return sheets;
}

/** The rows of the chosen sheets under the heading of the first. */
async function* chosenRows(book: Book, chosen: readonly number[]): AsyncGenerator<SpreadsheetRow> {
  let header: string[] | null = null;
  for (const [index, no] of chosen.entries()) {
    let places: number[] | null = null;
    for await (const row of rowsOfSheet(book, book.sheets[no]!)) {
      if (index === 0) {
        if (row.isHeader) header = row.cells;
        yield row;
      } else if (row.isHeader) places = header === null ? null : columnsAs(header, row.cells);
      else yield aligned(row, places);
    }
  }
}

/** What is read to its end for its sums is held to the same limit as what is paid. */
async function* counted(rows: AsyncIterable<SpreadsheetRow>, max: number): AsyncGenerator<SpreadsheetRow> {
  let count = 0;
  for await (const row of rows) {
    if (!row.isHeader && ++count > max) refuseFile('tooManyRows');
    yield row;
  }
}
