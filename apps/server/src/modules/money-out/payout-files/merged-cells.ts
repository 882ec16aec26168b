import { shortened } from '#domain/values/text.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import type { Carried } from './sheet-row.ts';
import { columnOf } from './xlsx-cell.ts';

/** Whoever writes more into a cell writes a letter, and this one would stand in a thousand rows. */
const longest = 500;

/** Remembers, while rows are read in their order, what cells say that are merged downwards over the next ones. */
export function mergedReader() {
  const open = new Map<number, Carried>();
  return {
    /** What is said of a row by cells above it. */
    over(rowNo: number): Carried[] {
      if (open.size === 0) return [];
      for (const [column, { to }] of open) if (to < rowNo) open.delete(column);
      return [...open.values()];
    },
    /** A merged cell as it was read; one of each column at a time. */
    begin({ text, ...cell }: Carried): void {
      if (text.trim() !== '' || cell.comments)
        open.set(cell.column, { ...cell, text: shortened(text.trim(), longest) });
    },
  };
}

/** The last row of each merged cell, by its first row and its first column. */
export type Merges = ReadonlyMap<number, ReadonlyMap<number, number>>;
const place = (name: string): string => `\\$?([A-Z]{1,3})\\$?(?<${name}>\\d{1,7})`;
const tag = /<(?:[\w.-]+:)?mergeCell\s[^<>]*>/g;
const reference = new RegExp(`\\sref\\s*=\\s*["']${place('first')}:${place('last')}["']`, 'i');
/** A tag that two chunks share is not longer. */
const tagMax = 200;

/**
 * Cells that are merged downwards. They stand behind the rows and have to be known before them: the sheet is looked
 * through for their tags alone, which is quick. A place that cannot be read is none.
 */
export async function mergesIn(bytes: AsyncIterable<Buffer>, limits: SpreadsheetLimits): Promise<Merges> {
  const merges = new Map<number, Map<number, number>>();
  let count = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const part = Buffer.concat([rest, chunk]);
    let seen = Math.max(0, part.length - tagMax);
    if (part.includes('mergeCell')) {
      for (const found of part.toString('latin1').matchAll(tag)) {
        seen = Math.max(seen, found.index + found[0].length);
        const said = reference.exec(found[0]);
        const column = columnOf(said?.[1] ?? '');
        const [first, last] = [Number(said?.groups?.['first']), Number(said?.groups?.['last'])];
        if (column === null || column >= limits.columnsMax || !(last > first)) continue;
        if (++count > limits.mergesMax) refuseFile('tooMuchInside');
        const ofRow = merges.get(first) ?? new Map<number, number>();
        merges.set(first, ofRow.set(column, last));
      }
    }
    rest = part.subarray(seen);
  }
  return merges;
}
