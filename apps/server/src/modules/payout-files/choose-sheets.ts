import { findListHeader } from '#domain/payout-header.ts';
import { guessMapping, type RowMapping } from '#domain/payout-columns.ts';
import type { Book, SheetInfo } from './sheet-row.ts';

const looked = 100;

/** Whether columns make a list of people: a name, and where the money goes. */
export const isList = ({ name, firstName, phone, rib }: RowMapping): boolean => (name ?? firstName) !== undefined && (phone ?? rib) !== undefined;

/** The sheet that is read when nobody chose one: the first that shows a list of people, else the first with anything in it. */
export async function chooseSheets(book: Book): Promise<number[]> {
  if (book.sheets.length === 1) return [0];
  const inOrder = [...book.sheets.entries()].toSorted(([, a], [, b]) => Number(a.isHidden) - Number(b.isHidden));
  let first: number | null = null;
  for (const [no, sheet] of inOrder) {
    const rows = await firstRows(book, sheet);
    if (rows.length === 0) continue;
    const header = findListHeader(rows);
    if (isList(guessMapping(header === null ? null : rows[header]!, rows.slice((header ?? -1) + 1)).mapping)) return [no];
    first ??= no;
  }
  return [first ?? inOrder[0]![0]];
}

async function firstRows(book: Book, sheet: SheetInfo): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of book.rows(sheet)) if (rows.push(cells) === looked) break;
  return rows;
}
