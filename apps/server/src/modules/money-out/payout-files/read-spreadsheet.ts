import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { listHeading } from '#domain/mass-payments/header.ts';
import { looksLikeCardNumber } from '#domain/values/text.ts';
import { chooseSheets } from './choose-sheets.ts';
import { tellsOf } from './covered-cells.ts';
import { madeWhole, withCuts } from './cut-cells.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { openBook } from './open-book.ts';
import { refuseFile } from './problem.ts';
import type { Book, Carried, SheetInfo, SheetRow } from './sheet-row.ts';

/** A path, the bytes, or a stream of them. */
export type SpreadsheetSource = string | Buffer | Readable;
/**
 * `rowNo` counts from 1 as the spreadsheet program does. At most one row of a sheet is its heading, and it comes first,
 * with the titles above it.
 */
export type SpreadsheetRow = SheetRow & { isHeader: boolean; titles?: string[] };
/** `sheetNo` counts the sheets of the file from 0, `sheet` is what it is called. */
export type RowOfSheet = SpreadsheetRow & { sheetNo: number; sheet: string };

/** A letterhead, titles and empty lines above a table end within these rows. */
const headRows = 100;

/**
 * The rows of a spreadsheet, read while they are asked for: at most a few hundred are held at a time, whatever the
 * file holds. The packed file itself is small (5 MB) and is held whole. Titles above the heading are left out.
 * @param wanted which sheets, by their place in the file; without it the first that looks like a list of people.
 * @throws SpreadsheetProblem by fault of the file, before the first row or in the middle.
 */
export async function* readSpreadsheet(
  source: SpreadsheetSource,
  limits: SpreadsheetLimits = spreadsheetLimits,
  wanted?: readonly number[],
): AsyncGenerator<RowOfSheet> {
  const book = await openBook(await bytesOf(source, limits.bytesMax), limits);
  let [data, rows] = [0, 0];
  for (const sheetNo of wanted ?? (await chooseSheets(book))) {
    const sheet = book.sheets[sheetNo];
    if (!sheet) refuseFile('sheetMissing');
    for await (const row of rowsOfSheet(book, sheet, limits.textMax)) {
      rows += 1;
      if (!row.isHeader && ++data > limits.rowsMax) refuseFile('tooManyRows');
      yield { ...row, sheetNo, sheet: sheet.name };
    }
  }
  if (rows === 0) refuseFile('empty');
}

/** One sheet from its heading on. */
export async function* rowsOfSheet(
  book: Book,
  sheet: SheetInfo,
  textMax: number = spreadsheetLimits.textMax,
): AsyncGenerator<SpreadsheetRow> {
  const keptOf = keepingCarried();
  for await (const row of headed(weighed(book.rows(sheet), textMax), book.separator)) {
    const { carried, comments } = row;
    yield {
      ...row,
      cells: row.cells.map(kept),
      ...(carried ? { carried: carried.map(keptOf) } : {}),
      ...(comments ? { comments: comments.map(kept) } : {}),
    };
  }
}

/**
 * A text that stands once in the file may be in a million cells of it, and a merged one in every row: what people are
 * to read of a sheet is counted as often as it is read.
 */
async function* weighed(rows: AsyncIterable<SheetRow>, max: number): AsyncGenerator<SheetRow> {
  let left = max;
  for await (const row of rows) {
    for (const cell of row.cells) left -= cell.length;
    for (const { text, comments = [] } of row.carried ?? [])
      left -= comments.reduce((sum, comment) => sum + comment.length, text.length);
    for (const comment of row.comments ?? []) left -= comment.length;
    if (left < 0) refuseFile('tooMuchInside');
    yield row;
  }
}

const kept = (text: string): string => withoutCard(storable(text));
/** A merged cell says the same of a thousand rows: it is looked at once. */
function keepingCarried(): (carried: Carried) => Carried {
  const known = new WeakMap<Carried, Carried>();
  return (carried) => {
    const { comments, text } = carried;
    const found = known.get(carried) ?? {
      ...carried,
      text: kept(text),
      tells: tellsOf(text),
      ...(comments ? { comments: comments.map(kept) } : {}),
    };
    known.set(carried, found);
    return found;
  };
}

/** Neither a NUL nor half of a sign, as a long cell cut off may end in, can be kept as JSON. */
// oxlint-disable-next-line no-control-regex -- removing a control character is the point
const storable = (cell: string): string => cell.replace(/\u0000/g, '').toWellFormed();

/** Holds the first rows back until they show which of them is the heading. */
async function* headed(rows: AsyncIterable<SheetRow>, separator?: string): AsyncGenerator<SpreadsheetRow> {
  let head: SheetRow[] | null = [];
  let width = Infinity;
  let headingNo = 0;
  const dataRow = (row: SheetRow): SpreadsheetRow => ({
    ...withCuts(madeWhole(belowHeading(row, headingNo), width, separator), separator),
    isHeader: false,
  });
  function* sorted(first: readonly SheetRow[]): Generator<SpreadsheetRow> {
    const heading = listHeading(first.map((row) => row.cells));
    if (heading) {
      const { isHidden: _, carried: _carried, comments: _comments, ...row } = first[heading.from]!;
      headingNo = first[heading.to]!.rowNo;
      const titles = first.slice(0, heading.from).flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
      width = heading.cells.length;
      yield { ...row, cells: heading.cells, isHeader: true, titles };
    }
    for (const row of first.slice((heading?.to ?? -1) + 1)) yield dataRow(row);
  }
  for await (const row of rows) {
    if (head === null) yield dataRow(row);
    else if (head.push(row) === headRows) {
      yield* sorted(head);
      head = null;
    }
  }
  if (head) yield* sorted(head);
}

/** A heading that is merged over one row below it is a heading; over several people it says something of them. */
function belowHeading(row: SheetRow, headingNo: number): SheetRow {
  if (!row.carried) return row;
  const { carried, ...own } = row;
  const said = carried.filter(({ from, to }) => from > headingNo || to > headingNo + 1);
  return said.length > 0 ? { ...own, carried: said } : own;
}

/**
 * A card number goes no further than this line: not into a draft, a log or an error list. Its place says what stood
 * there. 23 digits are a bank account and no card.
 */
function withoutCard(cell: string): string {
  if (cell.length < 13 || !/\d{4}/.test(cell) || !looksLikeCardNumber(cell)) return cell;
  const digits = cell.replace(/[\s.-]/gu, '').replace(/^CM\d\d/i, '');
  return /^\d{23}$/.test(digits) ? cell : `•••• ${cell.replace(/\D/g, '').slice(-4)}`;
}

export async function bytesOf(source: SpreadsheetSource, max: number = spreadsheetLimits.bytesMax): Promise<Buffer> {
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
