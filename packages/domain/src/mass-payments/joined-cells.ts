import { operators } from '../payments/operators.ts';
import { parsePhone } from '../values/phone.ts';
import { numberColumns, numberFields, type RowField, type RowMapping } from './fields.ts';

/** What a row says, field by field: parts that stand in several columns are one text. */
export type JoinedCells = Partial<Record<RowField, string>>;

const ribParts = [
  ['ribBank', 5],
  ['ribBranch', 5],
  ['ribAccount', 11],
  ['ribKey', 2],
] as const;
const whole = [
  'operator',
  'amount',
  'note',
  'externalRef',
  'language',
  'legalName',
  'kind',
  'employeeNo',
  'tags',
] as const;

/**
 * Family and first name; the number of whichever operator's column is filled; an account from its four columns, each
 * with the zeros in front that a spreadsheet takes away. Two different numbers in one row stay two: nobody guesses
 * between them.
 */
export function joinedCells(cells: readonly string[], mapping: RowMapping): JoinedCells {
  const at = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''));
  const joined: JoinedCells = {};
  for (const field of whole) if (mapping[field] !== undefined) joined[field] = at(mapping[field]);
  joined.name =
    mapping.firstName === undefined
      ? at(mapping.name)
      : [at(mapping.name), at(mapping.firstName)].filter((part) => part.trim() !== '').join(' ');
  const numbers = numberFields
    .map((field) => ({ field, number: at(mapping[field]) }))
    .filter(({ number }) => number.trim() !== '');
  const [own] = numbers;
  if (own && numbers.length > 1)
    joined.phone = numbers.every(({ number }) => isSameNumber(own.number, number))
      ? own.number
      : numbers.map(({ number }) => number.trim()).join(' / ');
  else if (own) {
    joined.phone = own.number;
    if (!joined.operator?.trim()) joined.operator = operators[numberColumns[own.field]].name;
  } else joined.phone = at(mapping.phone);
  joined.rib =
    at(mapping.rib).trim() !== '' || mapping.ribAccount === undefined
      ? at(mapping.rib)
      : ribOf(ribParts.map(([field, length]) => ({ text: at(mapping[field]).trim(), length })));
  return joined;
}

function ribOf(parts: readonly { text: string; length: number }[]): string {
  if (parts.every(({ text }) => text === '')) return '';
  // Somebody wrote the whole account where its number belongs.
  const filled = parts.filter(({ text }) => text !== '');
  if (filled.length === 1 && filled[0]!.text.replace(/\D/g, '').length > 11) return filled[0]!.text;
  return parts.map(({ text, length }) => (/^\d+$/.test(text) ? text.padStart(length, '0') : text)).join(' ');
}

function isSameNumber(a: string, b: string): boolean {
  const [first, second] = [parsePhone(a), parsePhone(b)];
  return first.ok && second.ok && first.phone === second.phone;
}

/** Whether a cell names two numbers: "677 12 34 56 / 699 00 00 00". */
export function hasTwoNumbers(cell: string): boolean {
  const numbers = cell
    .split(/[/;,|\n]| (?:ou|or|et|and) /iu)
    .map((part) => parsePhone(part.trim()))
    .filter((parsed) => parsed.ok);
  return new Set(numbers.map((parsed) => parsed.phone)).size > 1;
}

/** The row as it stands in the file, with what was corrected in it: read again, it says what was written. */
export function cellsWithCorrections(cells: readonly string[], mapping: RowMapping, written: JoinedCells): string[] {
  const row = [...cells];
  const put = (column: number | undefined, text: string): void => {
    if (column !== undefined) row[column] = text;
  };
  for (const field of whole) put(mapping[field], written[field] ?? '');
  put(mapping.name ?? mapping.firstName, written.name ?? '');
  if (mapping.name !== undefined) put(mapping.firstName, '');
  const isOrange =
    /^o/i.test(written.operator?.trim() ?? '') ||
    (!written.operator?.trim() && mapping.phone === undefined && mapping.phoneMtn === undefined);
  const phoneColumn = mapping.phone ?? (isOrange ? mapping.phoneOrange : mapping.phoneMtn);
  for (const column of [mapping.phoneMtn, mapping.phoneOrange]) put(column, '');
  put(phoneColumn, written.phone ?? '');
  for (const [field] of ribParts) put(mapping[field], '');
  put(mapping.rib ?? mapping.ribAccount, written.rib ?? '');
  return row;
}
