import { amountMarks, loneMark, bareAmount } from '#domain/mass-payments/amounts.ts';
import type { FileNotes } from '#domain/mass-payments/file-notes.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { Besides, CommonTexts } from '#domain/mass-payments/mentions.ts';
import { takenOffProof, type TakenOff } from '#domain/mass-payments/taken-off.ts';
import { readTitle } from '#domain/mass-payments/titles.ts';
import {
  aligned,
  columnsAs,
  ownCells,
  readSpreadsheet,
  takeAmount,
  withCarried,
  type Marks,
  type RowOfSheet,
} from '../payout-files/public.ts';
import { fileWordsReader } from './file-words.ts';
import { looksReader } from './looks.ts';
import { rowReader } from './read-row.ts';
import type { RunSheet } from './tables.ts';
import type { FileRow } from './rows.ts';

export type FileOfRun = { bytes: Buffer; columns: readonly string[]; mapping: RowMapping; sheets: readonly RunSheet[] };

/**
 * The rows of the chosen sheets as rows of one run, in order. `sheets` learns which rows of the run are whose, `notes`
 * what stands above them. An amount that can be read two ways has the whole file read once before, for what its column
 * proves, and so have words that may stand in most rows; most files need that never.
 */
export async function* rowsOfFile(file: FileOfRun, sheets: RunSheet[], notes: FileNotes): AsyncGenerator<FileRow> {
  const { mapping } = file;
  const words = fileWordsReader(mapping, file.columns);
  const read = rowReader(mapping, file.columns, words, await takenOffIn(file));
  const looks = looksReader(mapping, file.sheets.filter(({ isChosen }) => isChosen).length > 1);
  let marks: Marks | null = null;
  let common: CommonTexts | null = null;
  let above: string | null = null;
  let [last, from, sheetNo] = [0, 0, -1];
  for await (const row of rowsInOrder(file)) {
    if (row.sheetNo !== sheetNo) {
      sheetNo = row.sheetNo;
      from = last;
      const sheet = sheets.find(({ no }) => no === sheetNo);
      if (sheet) Object.assign(sheet, { from, to: from });
    }
    // A sheet called "Déjà payés" says it of all of them.
    if (row.isHeader)
      above = [row.sheet, ...(row.titles ?? [])].findLast((title) => readTitle(title) === 'paid') ?? null;
    if (row.isHeader) looks.heading(row);
    if (row.isHeader) notes.above(row.titles ?? [], sheetNo);
    if (row.isHeader) continue;
    last = from + row.rowNo;
    Object.assign(sheets.find(({ no }) => no === sheetNo) ?? {}, { to: last });
    if (marks === null && mapping.amount !== undefined && loneMark(bareAmount(row.cells[mapping.amount] ?? '')))
      marks = await marksOf(file, mapping.amount);
    if (common === null && words.asksAll(row.cells)) common = await commonIn(file, words);
    yield {
      ...read(row, marks, common, above),
      rowNo: last,
      looks: looks.of({ ...row, cells: ownCells(row, row.cells) }),
    };
  }
}

async function marksOf(file: FileOfRun, column: number): Promise<Marks> {
  const marks = amountMarks();
  for await (const row of rowsInOrder(file)) if (!row.isHeader) takeAmount(marks, row, column);
  return marks;
}

async function commonIn(file: FileOfRun, words: Besides): Promise<CommonTexts> {
  const counter = words.counter();
  for await (const row of rowsInOrder(file)) if (!row.isHeader) counter.look(row.cells);
  return counter.found();
}

/** Whether what was paid is taken off what is left: only all rows together prove it. Most files have no such column. */
async function takenOffIn(file: FileOfRun): Promise<TakenOff | undefined> {
  const proof = takenOffProof(file.columns, file.mapping.amount);
  if (proof === null) return undefined;
  for await (const row of rowsInOrder(file)) if (!row.isHeader && !proof.look(row.cells)) break;
  return proof.proved();
}

/**
 * The rows of every chosen sheet with their cells in the order of the first one's columns, and with what merged cells
 * say of them.
 */
async function* rowsInOrder({ bytes, columns, mapping, sheets }: FileOfRun): AsyncGenerator<RowOfSheet> {
  const chosen = sheets.filter((sheet) => sheet.isChosen);
  const places = new Map(chosen.slice(1).map((sheet) => [sheet.no, columnsAs(columns, sheet.header)] as const));
  for await (const row of readSpreadsheet(bytes, undefined, chosen.length > 0 ? chosen.map(({ no }) => no) : undefined))
    yield row.isHeader ? row : withCarried(aligned(row, places.get(row.sheetNo) ?? null), mapping);
}

/** The sheet of a row and its number there, where rows of several sheets are in one run. */
export function placeInFile(sheets: readonly RunSheet[], rowNo: number): { sheet: string | null; rowNo: number } {
  const chosen = sheets.filter((sheet) => sheet.isChosen);
  const sheet = chosen.length > 1 ? chosen.find(({ from, to }) => rowNo > from && rowNo <= to) : undefined;
  return sheet ? { sheet: sheet.name, rowNo: rowNo - sheet.from } : { sheet: null, rowNo };
}

export const labelOfRow = (sheets: readonly RunSheet[], no: number): string => {
  const { sheet, rowNo } = placeInFile(sheets, no);
  return sheet === null ? String(rowNo) : `${sheet} ${rowNo}`;
};
