import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import type { SheetRow } from './sheet-row.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const headBytes = 64 * 1024;
const decodeBytes = 64 * 1024;
const separators = [';', ',', '\t', '|'] as const;

/** By its mark, else by its zeros, else by whether it is valid UTF-8; what is left is what Windows writes in French. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2]! += 1;
  if (head.length >= 4 && zeros[1]! > head.length / 5 && zeros[0] === 0) return 'utf-16le';
  if (head.length >= 4 && zeros[0]! > head.length / 5 && zeros[1] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Text, or something else that merely is not a workbook. */
export function looksLikeText(head: string): boolean {
  let strange = 0;
  for (const character of head) {
    const code = character.codePointAt(0)!;
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) strange += 1;
  }
  return strange * 20 <= head.length;
}

/**
 * The separator that cuts most of the first lines into the same number of columns. Quoted text is not looked at;
 * `sep=;` decides.
 */
export function separatorOf(head: string): string {
  const told = /^sep=(.)\r?\n/i.exec(head);
  if (told) return told[1]!;
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  let best = { separator: ',' as string, lines: 0, count: 0 };
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const usual = mode(counts);
    const agreeing = counts.filter((count) => count === usual).length;
    // A comma also stands in "500,000" and in names: the one that agrees on more lines wins, then the one with more
    // columns.
    if (agreeing > best.lines || (agreeing === best.lines && usual > best.count && best.separator !== ';'))
      best = { separator, lines: agreeing, count: usual };
  }
  return best.separator;
}

function mode(counts: readonly number[]): number {
  const seen = new Map<number, number>();
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1);
  return [...seen].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += decodeBytes)
    yield decoder.decode(bytes.subarray(at, at + decodeBytes), { stream: true });
  yield decoder.decode();
}

/** `="677200603"`: how a number is kept from being one in a spreadsheet. Nothing is calculated by it. */
const asText = /^\s*="([^"]*)"\s*$/;

const headOf = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, headBytes));
export const separatorIn = (bytes: Buffer): string => separatorOf(headOf(bytes));

/** Rows of a CSV file with the number a spreadsheet program gives them. Rows without any text are left out. */
export async function* csvRows(bytes: Buffer, limits: SpreadsheetLimits): AsyncGenerator<SheetRow> {
  const encoding = encodingOf(bytes);
  const head = headOf(bytes);
  if (!looksLikeText(head)) refuseFile('notASpreadsheet');
  const separator = separatorOf(head);
  const isTold = /^sep=.\r?\n/i.test(head);
  const parser = Readable.from(decoded(bytes, encoding)).pipe(
    parse({
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: limits.columnsMax * limits.cellMax,
    }),
  );
  let rowNo = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      rowNo += 1;
      if (isTold && rowNo === 1) continue;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (record.length > limits.columnsMax) refuseFile('tooManyColumns');
      yield {
        rowNo,
        cells: record.map((cell) => {
          const text = asText.exec(cell)?.[1] ?? cell;
          return text.length > limits.cellMax ? text.slice(0, limits.cellMax) : text;
        }),
      };
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseFile('damaged', error) : error;
  } finally {
    parser.destroy();
  }
}
