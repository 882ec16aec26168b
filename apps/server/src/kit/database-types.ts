import pg from 'pg';

/**
 * How PostgreSQL's values arrive in JavaScript. Whole numbers are checked, never rounded: an amount beyond 2^53 is an
 * error and not another amount. `date` and `timestamp` stay text, because pg would read them in the machine's own zone.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: wholeNumber, // int8
  1700: wholeNumeric, // numeric: what sum(int8) gives
  1016: (text) => arrayOf(text, wholeNumber), // int8[]
  1231: (text) => arrayOf(text, wholeNumeric), // numeric[]
  1082: (text) => text, // date
  1114: (text) => text, // timestamp without time zone
};

const usual = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => (text: string) => unknown;

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' && parsers[oid]) || usual(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The number ${text} from the database is too large to be handled exactly`);
  return value;
}

function wholeNumeric(text: string): number {
  if (!/^-?\d+$/.test(text))
    throw new RangeError(
      `The number ${text} from the database is not whole: round it in SQL, or cast it to float8 or text`,
    );
  return wholeNumber(text);
}

function arrayOf(text: string, parse: (text: string) => number): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}
