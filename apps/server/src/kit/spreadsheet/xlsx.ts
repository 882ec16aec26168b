import type { Sink } from '../read-stream.ts';
import { guarded, localOffsetMs, type Cell, type CellKind, type SheetColumn } from './cell.ts';
import {
  contentTypes,
  coreProperties,
  packageRelations,
  sheetHead,
  styles,
  styleOf,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts';
import { zipWriter } from './zip.ts';

/** Rows of one sheet, the format's own limit, heading included. */
const sheetRowsMax = 1_048_576;
/** A sheet of very long texts ends earlier, far below what zip can name. */
const sheetBytesMax = 2_000_000_000;
const cellTextMax = 32_767;

export type XlsxOptions = { title: string; creator: string; at: Date; sheetRowsMax?: number };
/** A line of a sheet of facts: a name and what it is. `kind` is that of the value. */
export type Fact = { label: string; value: Cell; kind?: CellKind; isHeading?: boolean };

/**
 * Writes a workbook in one pass and constant memory: inline text, real numbers, real dates. Sheets are written one
 * after the other; `first` puts a sheet written late in front of the others. What is not table or fact is in
 * `xlsx-parts.ts`.
 */
export function xlsxWriter(sink: Sink, options: XlsxOptions) {
  const zip = zipWriter(sink, options.at);
  const sheets: { file: number; name: string; first: boolean }[] = [];
  const rowsMax = options.sheetRowsMax ?? sheetRowsMax;
  const begin = async (name: string, first: boolean, head: string) => {
    const file = sheets.length + 1;
    sheets.push({ file, name: uniqueName(name, sheets), first });
    await zip.begin(`xl/worksheets/sheet${file}.xml`);
    zip.put(head);
  };
  const end = async (tail: string) => {
    zip.put(`</sheetData>${tail}</worksheet>`);
    await zip.end();
  };

  return {
    /** A table: bold frozen heading with a filter on it; goes on in a further sheet where one is full. */
    async table(name: string, columns: readonly SheetColumn[]) {
      const letters = columns.map((_column, index) => letterOf(index));
      const kinds = columns.map((column) => column.kind);
      const texts = columns.map((column) => column.isText === true);
      const headCells = columns
        .map((column, index) => textCell(`${letters[index]}1`, guarded(column.header), styleOf.heading))
        .join('');
      const lastLetter = letters.at(-1)!;
      let row = 0;
      let bytes = 0;
      const open = async () => {
        await begin(
          name,
          false,
          `${sheetHead(
            columns.map((column) => column.width),
            true,
            texts,
          )}<row r="1">${headCells}</row>`,
        );
        row = 1;
        bytes = 0;
      };
      const put = (cells: readonly Cell[], isStrong = false) => {
        row += 1;
        let text = `<row r="${row}">`;
        for (let index = 0; index < cells.length; index++)
          text += cellXml(`${letters[index]}${row}`, cells[index]!, kinds[index]!, false, texts[index], isStrong);
        text += '</row>';
        bytes += text.length;
        return zip.put(text);
      };
      /** Lines of sums stand below what the heading sorts and filters. */
      const close = (sums: readonly (readonly Cell[])[] = []) => {
        const last = row;
        for (const cells of sums) put(cells, true);
        return end(`<autoFilter ref="A1:${lastLetter}${last}"/>`);
      };
      await open();
      return {
        async rows(batch: readonly (readonly Cell[])[]): Promise<void> {
          for (const cells of batch) {
            if (row >= rowsMax || bytes > sheetBytesMax) {
              await close();
              await open();
            }
            if (put(cells)) await zip.flush();
          }
        },
        end: close,
      };
    },
    /** A sheet of names and values, such as the summary of a document. */
    async facts(name: string, facts: readonly Fact[], place: { first: boolean }): Promise<void> {
      await begin(name, place.first, sheetHead([34, 48], false));
      let text = '';
      for (const [index, fact] of facts.entries()) {
        const row = index + 1;
        const label = textCell(`A${row}`, fact.label, fact.isHeading ? styleOf.title : styleOf.label);
        text += `<row r="${row}">${label}${cellXml(`B${row}`, fact.value, fact.kind ?? 'text', true)}</row>`;
      }
      zip.put(text);
      await end('');
    },
    async end(): Promise<void> {
      const inOrder = [...sheets.filter((sheet) => sheet.first), ...sheets.filter((sheet) => !sheet.first)];
      await zip.file('xl/styles.xml', styles);
      await zip.file('xl/workbook.xml', workbook(inOrder));
      await zip.file('xl/_rels/workbook.xml.rels', workbookRelations(inOrder));
      await zip.file(
        'docProps/core.xml',
        coreProperties(escapeXml(options.title), escapeXml(options.creator), options.at),
      );
      await zip.file('_rels/.rels', packageRelations);
      await zip.file('[Content_Types].xml', contentTypes(inOrder));
      await zip.close();
    },
  };
}

/** 0 → A, 25 → Z, 26 → AA. */
function letterOf(index: number): string {
  return (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** At most 31 characters, none of those Excel refuses, never twice. */
function uniqueName(wish: string, taken: readonly { name: string }[]): string {
  const base = wish.replace(/[[\]:*?/\\']/g, ' ').slice(0, 26);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.some((sheet) => sheet.name === name)) return name;
  }
}

function cellXml(place: string, cell: Cell, kind: CellKind, isLeft = false, isText = false, isStrong = false): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return `<c r="${place}" s="${isStrong ? styleOf.sum : isLeft ? styleOf.numberLeft : styleOf.number}"><v>${cell}</v></c>`;
  if (cell instanceof Date) {
    const isDay = kind === 'date';
    const serial = (cell.getTime() + localOffsetMs) / 86_400_000 + 25_569;
    const style = isDay ? (isLeft ? styleOf.dateLeft : styleOf.date) : isLeft ? styleOf.dateTimeLeft : styleOf.dateTime;
    return `<c r="${place}" s="${style}"><v>${isDay ? Math.floor(serial) : serial}</v></c>`;
  }
  return textCell(place, guarded(cell), isStrong ? styleOf.sum : isText ? styleOf.text : 0);
}

function textCell(place: string, text: string, style: number): string {
  const shown = text.length > cellTextMax ? `${text.slice(0, cellTextMax - 1)}…` : text;
  const space = /^\s|\s$|[\n\t]| {2}/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${escapeXml(shown)}</t></is></c>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- XML forbids most control characters, and reads CR as LF
const unusual = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
// oxlint-disable-next-line no-control-regex -- XML forbids most control characters, and reads CR as LF
const forbidden = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/**
 * Characters XML cannot hold are written as the format's own `_x0000_`; text that looks like that is kept apart from
 * it.
 */
function escapeXml(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(forbidden, (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
    .replace(/[&<>"]/g, (character) => escapes[character]!);
}
