import { parsePhone } from '../values/phone.ts';
import { fieldOf, headingKey } from './headings.ts';
import { type RowField, columnFields, type ColumnField, type RowMapping } from './fields.ts';
import { type AmbiguousColumn, ColumnTable } from './column-table.ts';

export type ColumnGuess = { mapping: RowMapping; ambiguous: AmbiguousColumn[]; source: 'remembered' | 'guessed' };
export type GuessOptions = {
  /** What this organisation said of this very layout before. */
  remembered?: RowMapping | null;
  /** Every row of the file is in the sample: what is equal in it is equal. */
  isWhole?: boolean;
};

const isFigure = (cell: string): boolean => /^[\s\d.,’'+]+$/u.test(cell) && /\d/.test(cell);
const isLongAccount = (cell: string): boolean => /^\d{23}$/.test(cell.replace(/[\s.-]/gu, '').replace(/^CM\d\d/i, ''));

/**
 * Which of the first rows is the heading: the first with two headings we know, or one and no figure beside it. Titles
 * above a table ("Salaires novembre") are passed over. Null when the file begins with data.
 */
export function findHeader(rows: readonly (readonly string[])[]): number | null {
  for (const [index, cells] of rows.entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const known = filled.flatMap((cell) => fieldOf(headingKey(cell)) ?? []).filter(({ fit }) => fit >= 2);
    if (filled.some((cell) => parsePhone(cell).ok || isLongAccount(cell))) return null;
    if (
      known.length >= 2 ||
      (known.length === 1 && known[0]!.fit === 3 && filled.length <= 2 && !filled.some(isFigure))
    )
      return index;
  }
  return null;
}

/** Fields where a wrong guess pays nobody: the closest heading is taken. */
const plainFields: readonly RowField[] = [
  'firstName',
  'operator',
  'note',
  'externalRef',
  'language',
  'legalName',
  'kind',
  'employeeNo',
  'tags',
];
/** Without these nobody is paid: no memory leaves them out. */
const needed: readonly RowField[] = ['name', 'phone', 'amount'];

/**
 * What each column seems to be: what the organisation said of this layout before, then the headings and what stands
 * under them. A heading means the same wherever it stands. No column is taken twice; where two could be who is paid,
 * where to or how much, neither is taken and the question is handed on.
 * @param header null when the file has none. @param sample some rows below it.
 */
export function guessMapping(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
  { remembered = null, isWhole = false }: GuessOptions = {},
): ColumnGuess {
  const table = new ColumnTable(header, sample, isWhole);
  const known = Object.entries(remembered ?? {}) as [ColumnField, number][];
  for (const [field, column] of known) table.take(field, column);
  const isAsked = (field: ColumnField): boolean =>
    known.length === 0 || (needed.includes(field as RowField) && !table.has(field));
  for (const field of plainFields) if (isAsked(field)) table.takeBest(field);
  if (isAsked('rib')) table.rib();
  if (isAsked('phone')) table.phone();
  if (isAsked('amount')) table.amount();
  if (isAsked('name')) table.name();
  return { mapping: table.mapping, ambiguous: table.ambiguous, source: known.length > 0 ? 'remembered' : 'guessed' };
}

/**
 * The name of a layout: every heading in its order, folded. Null for a file without one: there is nothing to know it
 * by.
 */
export const layoutKey = (header: readonly string[]): string | null =>
  header.some((heading) => headingKey(heading) !== '') ? JSON.stringify(header.map(headingKey)) : null;

/**
 * What to remember of a mapping that a person confirmed: the fields that are there. Nothing is remembered as not
 * needed.
 */
export const rememberLayout = (header: readonly string[], mapping: RowMapping): RowMapping =>
  Object.fromEntries(
    columnFields.flatMap((field) =>
      mapping[field] !== undefined && mapping[field] < header.length ? [[field, mapping[field]] as const] : [],
    ),
  );
