import { findHeader, guessMapping } from './columns.ts';
import { columnFields, type ColumnField } from './fields.ts';
import { fieldOf, headingKey } from './headings.ts';
import { asSeen } from '../values/as-seen.ts';
import { parsePhone } from '../values/phone.ts';

/** So many rows with a number before a heading are people, and the heading is one of another table. */
const peopleBefore = 3;
const groups: readonly (readonly ColumnField[])[] = [
  ['name', 'firstName', 'legalName'],
  ['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount'],
  ['amount'],
];
const isPerson = (cells: readonly string[]): boolean =>
  cells.some((cell) => parsePhone(cell).ok || /^\d{23}$/.test(asSeen(cell).replace(/[\s.-]/gu, '')));

/**
 * Which of the first rows is the heading of the list. Above it may stand a letterhead with a name, an address and a
 * phone number of the school itself: the row that names most of what a list of people has wins over one that only names
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
    const isNamed = (field: ColumnField): boolean =>
      mapping[field] !== undefined || ambiguous.some((asked) => asked.field === field);
    const fields = columnFields.filter(isNamed).length;
    const isList = groups.filter((group) => group.some(isNamed)).length >= 2;
    if (isList && fields > (best?.fields ?? 0)) best = { index, fields };
  }
  return best ? best.index : findHeader(rows);
}

/** A heading of a list and the rows it fills, from and to which. */
export type ListHeading = { from: number; to: number; cells: string[] };
const rowsMax = 3;
/** What may stand under whom a row is about and where it goes: the same in parts. */
const parts: Readonly<Partial<Record<ColumnField, readonly ColumnField[]>>> = {
  name: groups[0]!,
  firstName: groups[0]!,
  legalName: groups[0]!,
  phone: ['phone', 'phoneMtn', 'phoneOrange', 'operator'],
  rib: ['rib', 'ribBank', 'ribBranch', 'ribAccount', 'ribKey'],
};
const isEmpty = (cell: string | undefined): boolean => (cell ?? '').trim() === '';
const knownAs = (cell: string) => fieldOf(headingKey(cell));

/**
 * The heading of the list as one row. "Salaires" over "Brut", "Retenues" and "Net à payer" names three columns in two
 * rows; read by its first row alone, the leftmost of the three would be what is paid.
 */
export function listHeading(rows: readonly (readonly string[])[]): ListHeading | null {
  const from = findListHeader(rows);
  if (from === null) return null;
  let cells = [...rows[from]!];
  let to = from;
  while (to - from + 1 < rowsMax && rows[to + 1] && goesOn(cells, rows[to + 1]!)) cells = joined(cells, rows[++to]!);
  return { from, to, cells };
}

/** What a cell stands under: the heading above it, or the one to the left that is spread over it. */
function over(heading: readonly string[], column: number): string {
  for (let index = Math.min(column, heading.length - 1); index >= 0; index--)
    if (!isEmpty(heading[index])) return heading[index]!.trim();
  return '';
}

/**
 * Whether a row divides the headings above it: words only, one of them a heading we know, one of them under a heading
 * that is spread over several columns.
 */
function goesOn(heading: readonly string[], row: readonly string[]): boolean {
  const filled = [...row.entries()].filter(([, cell]) => !isEmpty(cell));
  if (isPerson(row) || filled.some(([, cell]) => /^[\s\d.,’'+-]+$/u.test(cell))) return false;
  // Anything else there is somebody, also who is called "Orange".
  const isOfPeople = filled.some(([column, cell]) => {
    const head = knownAs(heading[column] ?? '');
    const known = knownAs(cell);
    return head && parts[head.field] && !(known?.fit === 3 && parts[head.field]!.includes(known.field));
  });
  return (
    !isOfPeople &&
    filled.some(([column]) => isEmpty(heading[column]) && over(heading, column) !== '') &&
    filled.some(([, cell]) => (knownAs(cell)?.fit ?? 0) >= 2)
  );
}

/**
 * An amount is read with what it stands under ("Avances" over "Montant" is no payment); any other heading we know
 * speaks for itself.
 */
function joined(heading: readonly string[], row: readonly string[]): string[] {
  return Array.from({ length: Math.max(heading.length, row.length) }, (_, column) => {
    if (isEmpty(row[column])) return heading[column] ?? '';
    const below = row[column]!.trim();
    const known = knownAs(below);
    return known && known.field !== 'amount' ? below : `${over(heading, column)} ${below}`.trim();
  });
}
