import type { Sink } from '../read-stream.ts';
import { guarded, localStamp, type Cell, type SheetColumn } from './cell.ts';

export type CsvSeparator = ',' | ';';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\ufeff';
const special = /["\r\n;,\t]|^\s|\s$/;

function field(cell: Cell, kind: SheetColumn['kind']): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return localStamp(cell, kind === 'date' ? 'date' : 'dateTime');
  const text = guarded(cell);
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes RFC 4180 with a UTF-8 mark and CRLF. French Excel expects `;`, the rest of the world `,`; a field that holds
 * either is quoted, so both readings cut the same columns. Numbers stay bare digits.
 */
export function csvWriter(sink: Sink, separator: CsvSeparator) {
  let mark = byteOrderMark;
  const send = (text: string) => {
    const chunk = mark + text;
    mark = '';
    return sink.write(chunk);
  };
  const line = (cells: readonly Cell[], kinds: readonly SheetColumn['kind'][]) => {
    let text = '';
    for (let index = 0; index < cells.length; index++)
      text += (index ? separator : '') + field(cells[index]!, kinds[index] ?? 'text');
    return `${text}\r\n`;
  };
  return {
    /** Lines outside the table, such as a heading; each cell by its own kind of value. */
    facts: (lines: readonly (readonly Cell[])[]) => send(lines.map((cells) => line(cells, [])).join('')),
    async table(columns: readonly SheetColumn[]) {
      const kinds = columns.map((column) => column.kind);
      await send(
        line(
          columns.map((column) => column.header),
          [],
        ),
      );
      return { rows: (batch: readonly (readonly Cell[])[]) => send(batch.map((cells) => line(cells, kinds)).join('')) };
    },
  };
}
