import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { findHeader, type RowMapping } from '#domain/payout-columns.ts';
import { looksLikeCardNumber } from '#domain/text.ts';
import { csvRows, type SheetRow } from './csv-rows.ts';
import type { RecallLayout } from './columns.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { lookAtColumns, type AmbiguousField } from './look-at-columns.ts';
import { refuseFile } from './problem.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** A path, the bytes, or a stream of them. */
export type SpreadsheetSource = string | Buffer | Readable;
/** `rowNo` counts from 1 as the spreadsheet program does. At most one row is the heading, and it comes first, with the titles above it. */
export type SpreadsheetRow = SheetRow & { isHeader: boolean; titles?: string[] };

/** Titles and empty lines above a table end within these rows. */
const headRows = 20;

/**
 * The rows of an XLSX or CSV file, read while they are asked for: at most a few hundred are held at a time, whatever the
 * file holds. The packed file itself is small (5 MB) and is held whole. Titles above the heading are left out.
 * @throws SpreadsheetProblem by fault of the file, before the first row or in the middle.
 */
export async function* readSpreadsheet(source: SpreadsheetSource, limits: SpreadsheetLimits = spreadsheetLimits): AsyncGenerator<SpreadsheetRow> {
  const bytes = await bytesOf(source, limits.bytesMax);
  let data = 0;
  for await (const { rowNo, cells, isHeader, titles } of headed(kindOf(bytes) === 'xlsx' ? xlsxRows(bytes, limits) : csvRows(bytes, limits))) {
    if (!isHeader && ++data > limits.rowsMax) refuseFile('tooManyRows');
    yield { rowNo, cells: cells.map((cell) => withoutCard(storable(cell))), isHeader, ...(titles ? { titles } : {}) };
  }
}

/** Neither a NUL nor half of a sign, as a long cell cut off may end in, can be kept as JSON. */
// oxlint-disable-next-line no-control-regex -- removing a control character is the point
const storable = (cell: string): string => cell.replace(/\u0000/g, '').toWellFormed();

/** Holds the first rows back until they show which of them is the heading. */
async function* headed(rows: AsyncIterable<SheetRow>): AsyncGenerator<SpreadsheetRow> {
  let head: SheetRow[] | null = [];
  for await (const row of rows) {
    if (head === null) yield { ...row, isHeader: false };
    else if (head.push(row) === headRows) {
      yield* sorted(head);
      head = null;
    }
  }
  if (head?.length === 0) refuseFile('empty');
  if (head) yield* sorted(head);
}

function sorted(rows: readonly SheetRow[]): SpreadsheetRow[] {
  const header = findHeader(rows.map((row) => row.cells));
  const titles = rows.slice(0, header ?? 0).flatMap((row) => row.cells.filter((cell) => cell.trim() !== ''));
  return rows.slice(header ?? 0).map((row, index) => (header !== null && index === 0 ? { ...row, isHeader: true, titles } : { ...row, isHeader: false }));
}

export type SpreadsheetPreview = { header: string[] | null; sample: SheetRow[]; mapping: RowMapping; source: 'remembered' | 'guessed'; ambiguous: AmbiguousField[]; thousands: string | null };
const sampleRows = 5;

/** The first look at a file: its heading, five rows, what its columns seem to be, and what has to be asked about them. */
export async function previewSpreadsheet(source: SpreadsheetSource, recall: RecallLayout = async () => null, limits: SpreadsheetLimits = spreadsheetLimits): Promise<SpreadsheetPreview> {
  const { rows, ...look } = await lookAtColumns(readSpreadsheet(source, limits), recall);
  return { ...look, sample: rows.slice(0, sampleRows).map(({ rowNo, cells }) => ({ rowNo, cells })) };
}

/** By its first bytes; the name of a file is no witness. */
export function kindOf(bytes: Buffer): 'xlsx' | 'csv' {
  if (bytes.length === 0) refuseFile('empty');
  if (starts(bytes, 'PK\x03\x04')) return 'xlsx';
  if (starts(bytes, '\xd0\xcf\x11\xe0')) refuseFile('oldExcel');
  if (foreign.some((mark) => starts(bytes, mark))) refuseFile('notASpreadsheet');
  return 'csv';
}
const starts = (bytes: Buffer, mark: string): boolean => bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'));
const foreign = ['PK\x05\x06', 'PK\x07\x08', '%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'Rar!', '\x1f\x8b', '7z\xbc\xaf', '<!DOCTYPE', '<html', '<?xml', '{\\rtf'];

/**
 * A card number goes no further than this line: not into a draft, a log or an error list. Its place says what stood
 * there. 23 digits are a bank account and no card.
 */
function withoutCard(cell: string): string {
  if (cell.length < 13 || !/\d{4}/.test(cell) || !looksLikeCardNumber(cell)) return cell;
  const digits = cell.replace(/[\s.-]/gu, '').replace(/^CM\d\d/i, '');
  return /^\d{23}$/.test(digits) ? cell : `•••• ${cell.replace(/\D/g, '').slice(-4)}`;
}

async function bytesOf(source: SpreadsheetSource, max: number): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.length > max ? refuseFile('tooLarge') : source;
  const stream = typeof source === 'string' ? createReadStream(source) : source;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      if (size > max) refuseFile('tooLarge');
      chunks.push(bytes);
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks, size);
}
