import { fail } from './http/fail.ts';

/**
 * Keyset cursors. A cursor carries the sort values of the row at the edge of a page and the direction to go; it names
 * nothing else, so a forged one can only ask for another page of the same list.
 */
export type Cursor = { direction: 'next' | 'previous'; values: (string | number)[] };

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.direction === 'next' ? 1 : 0, ...cursor.values])).toString('base64url');
}

/** A moment as we write it: the database knows fewer years than JavaScript, and other years than ours are no row's. */
const moment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

type Kind = 'string' | 'number' | 'date' | 'day';
const fitsIn: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  date: (value) => typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value)),
  day: (value) =>
    typeof value === 'string' &&
    /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
    new Date(value).toJSON()?.slice(0, 10) === value,
  number: (value) => Number.isSafeInteger(value),
  string: (value) => typeof value === 'string' && value.length <= 64 && value.isWellFormed() && !/\p{Cc}/u.test(value),
};

/** @param shape the type of each sort value, in order. */
export function readCursor(text: string | undefined, shape: readonly Kind[]): Cursor | null {
  if (text === undefined || text === '') return null;
  try {
    const [direction, ...values] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const fits = values.length === shape.length && values.every((value, index) => fitsIn[shape[index]!](value));
    if ((direction === 0 || direction === 1) && fits)
      return { direction: direction === 1 ? 'next' : 'previous', values: values as (string | number)[] };
  } catch {
    // Falls through: not a cursor of ours.
  }
  return fail('transactions.cursor_invalid', {}, { field: 'cursor' });
}

/** Cuts the one row too many that tells whether there is more, and writes the cursors of both ends. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursor: Cursor | null,
  valuesOf: (row: Row) => (string | number)[],
): { rows: Row[]; meta: { nextCursor: string | null; previousCursor: string | null } } {
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (cursor?.direction === 'previous') page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const goesOn = cursor?.direction === 'previous' ? true : hasMore;
  const goesBack = cursor === null ? false : cursor.direction === 'previous' ? hasMore : true;
  return {
    rows: page,
    meta: {
      nextCursor: goesOn && last ? writeCursor({ direction: 'next', values: valuesOf(last) }) : null,
      previousCursor: goesBack && first ? writeCursor({ direction: 'previous', values: valuesOf(first) }) : null,
    },
  };
}
