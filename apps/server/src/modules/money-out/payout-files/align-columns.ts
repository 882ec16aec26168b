import { headingKey } from '#domain/mass-payments/headings.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Where each column of one sheet stands in the order of another: by its heading, and behind all of them where the other
 * has none such.
 */
export function columnsAs(columns: readonly string[], header: readonly string[] | null): number[] | null {
  if (header === null) return null;
  const keys = columns.map(headingKey);
  const taken = new Set<number>();
  let next = columns.length;
  const places = header.map((heading, column) => {
    const key = headingKey(heading);
    const same =
      keys[column] === key && !taken.has(column)
        ? column
        : keys.findIndex((other, index) => other === key && other !== '' && !taken.has(index));
    const place = same >= 0 ? same : next++;
    taken.add(place);
    return place;
  });
  return places.every((place, column) => place === column) ? null : places;
}

/**
 * What of a mapping a further sheet has, which is read by the headings of the first. A sheet without headings is taken
 * to have all of it.
 */
export function mappedIn(
  mapping: RowMapping,
  columns: readonly string[],
  header: readonly string[] | null,
): RowMapping {
  const places = columnsAs(columns, header);
  return header === null
    ? mapping
    : Object.fromEntries(
        Object.entries(mapping).filter(([, column]) => places?.includes(column) ?? column < header.length),
      );
}

/** A row with its cells in that order. */
export function aligned<R extends SheetRow>(row: R, places: readonly number[] | null): R {
  if (places === null) return row;
  const placeOf = (column: number) => places[column] ?? places.length + column;
  const cells: string[] = [];
  for (const [column, cell] of row.cells.entries()) cells[placeOf(column)] = cell;
  return {
    ...row,
    cells: Array.from(cells, (cell) => cell ?? ''),
    ...(row.decimals
      ? { decimals: row.decimals.map((decimal) => ({ ...decimal, column: placeOf(decimal.column) })) }
      : {}),
    ...(row.struck ? { struck: row.struck.map(placeOf) } : {}),
    ...(row.zeros ? { zeros: row.zeros.map(placeOf) } : {}),
    ...(row.carried ? { carried: row.carried.map((text) => ({ ...text, column: placeOf(text.column) })) } : {}),
  };
}
