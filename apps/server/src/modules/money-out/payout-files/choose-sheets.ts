import { listHeading } from '#domain/mass-payments/header.ts';
import { guessMapping, type ColumnGuess } from '#domain/mass-payments/columns.ts';
import type { ColumnField } from '#domain/mass-payments/fields.ts';
import type { Book, SheetInfo } from './sheet-row.ts';

const looked = 100;

const names: readonly ColumnField[] = ['name', 'firstName'];
const destinations: readonly ColumnField[] = ['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount'];

/**
 * Whether columns make a list of people: a name, and where the money goes. Which of several columns it is may still be
 * asked.
 */
export function isListOf({ mapping, ambiguous }: Pick<ColumnGuess, 'mapping' | 'ambiguous'>): boolean {
  const has = (fields: readonly ColumnField[]) =>
    fields.some((field) => mapping[field] !== undefined || ambiguous.some((asked) => asked.field === field));
  return has(names) && has(destinations);
}

/**
 * The sheet that is read when nobody chose one: the first that shows a list of people, else the first with anything in
 * it.
 */
export async function chooseSheets(book: Book): Promise<number[]> {
  if (book.sheets.length === 1) return [0];
  const inOrder = [...book.sheets.entries()].toSorted(([, a], [, b]) => Number(a.isHidden) - Number(b.isHidden));
  let first: number | null = null;
  for (const [no, sheet] of inOrder) {
    const rows = await firstRows(book, sheet);
    if (rows.length === 0) continue;
    const heading = listHeading(rows);
    if (isListOf(guessMapping(heading?.cells ?? null, rows.slice((heading?.to ?? -1) + 1)))) return [no];
    first ??= no;
  }
  return [first ?? inOrder[0]![0]];
}

async function firstRows(book: Book, sheet: SheetInfo): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of book.rows(sheet)) if (rows.push(cells) === looked) break;
  return rows;
}
