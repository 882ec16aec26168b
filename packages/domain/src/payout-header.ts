import { columnFields, findHeader, guessMapping, type ColumnField } from './payout-columns.ts';
import { parsePhone } from './phone.ts';

/** So many rows with a number before a heading are people, and the heading is one of another table. */
const peopleBefore = 3;
const groups: readonly (readonly ColumnField[])[] = [['name', 'firstName', 'legalName'], ['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount'], ['amount']];
const isPerson = (cells: readonly string[]): boolean => cells.some((cell) => parsePhone(cell).ok || /^\d{23}$/.test(cell.replace(/[\s.-]/gu, '')));

/**
 * Which of the first rows is the heading of the list. Above it may stand a letterhead with a name, an address and a phone
 * number of the school itself: the row that names most of what a list of people has wins over one that only names
 * something. Null when the file begins with data.
 */
export function findListHeader(rows: readonly (readonly string[])[]): number | null {
  let best: { index: number; fields: number } | null = null;
  let people = 0;
  for (const [index, cells] of rows.entries()) {
    if (isPerson(cells)) {
      if (++people >= peopleBefore) break;
      continue;
    }
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (filled < 2) continue;
    const { mapping, ambiguous } = guessMapping(cells, []);
    // What several columns could be is named too.
    const isNamed = (field: ColumnField): boolean => mapping[field] !== undefined || ambiguous.some((asked) => asked.field === field);
    const fields = columnFields.filter(isNamed).length;
    const isList = groups.filter((group) => group.some(isNamed)).length >= 2;
    if (isList && fields > (best?.fields ?? 0)) best = { index, fields };
  }
  return best ? best.index : findHeader(rows);
}
