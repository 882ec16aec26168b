import { foldAccents } from '../values/text.ts';
import type { RowMapping } from './fields.ts';

/**
 * Columns of a file that are no field. No grammar hears every way in which people write there that somebody was paid
 * already, so what stands there is named, and a person says once for a layout whether any of it does.
 */

/** Instead of a column: the colour of the row. */
export const colourColumn = -1;
/** Instead of what stands in a cell: whatever does. */
export const anyText = '*';

/** What stands alike in rows of a column. `key` '' are empty cells; `sample` is one of them as it is written. */
export type CellGroup = { key: string; sample: string; count: number; amount: number };
/** The groups of a column, the largest first. `more`: others stand there that are not listed. */
export type OtherColumn = { column: number; groups: readonly CellGroup[]; more: boolean };
/**
 * What was said of a column. `known`: what stood there then; `out`: what of it says that a row is not to be paid, or
 * `anyText`; `more`: whatever stands there besides was seen.
 */
export type ToldColumn = { known: string[]; out: string[]; more: boolean };
/** By column. */
export type ToldColumns = Readonly<Record<string, ToldColumn>>;

/** What stands in the parts of a file together. `max`: so many groups of a column are listed. */
export function merged(parts: readonly (readonly OtherColumn[])[], max: number): OtherColumn[] {
  const columns = new Map<number, { groups: Map<string, CellGroup>; more: boolean }>();
  for (const { column, groups, more } of parts.flat()) {
    const one = columns.get(column) ?? { groups: new Map<string, CellGroup>(), more: false };
    columns.set(column, one);
    one.more ||= more;
    for (const group of groups) {
      const before = one.groups.get(group.key);
      one.groups.set(group.key, {
        ...(before ?? group),
        count: (before?.count ?? 0) + group.count,
        amount: (before?.amount ?? 0) + group.amount,
      });
    }
  }
  return [...columns]
    .toSorted(([a], [b]) => a - b)
    .map(([column, { groups, more }]) => {
      const all = [...groups.values()].toSorted((a, b) => b.count - a.count);
      const listed = all.filter(({ key }, place) => place < max || key === '');
      return { column, groups: listed, more: more || listed.length < all.length };
    });
}

const remark = /\b(?:obs\w*|remar\w*|comment\w*|statut\w*|status|etat\w*|situation|avis|suivi|follow\w*)\b/u;

/**
 * The columns that are asked about: all that are no field, and a note whose heading says that it is a remark.
 * @param width of the widest row: a cell may stand behind the last heading.
 */
export function otherColumns(
  header: readonly string[],
  mapping: RowMapping,
  width: number,
  ours: { has(column: number): boolean },
): number[] {
  const { note, ...fields } = mapping;
  const used = new Set<number>(Object.values(fields));
  if (note !== undefined && !remark.test(foldAccents(header[note] ?? ''))) used.add(note);
  return [colourColumn, ...Array(Math.max(header.length, width)).keys()].filter(
    (column) => !used.has(column) && !ours.has(column),
  );
}

/** Whether it tells one row from another, and something of it was seen by nobody yet. */
export function isAskedAbout({ groups, more }: OtherColumn, told: ToldColumn | undefined): boolean {
  if (groups.length < 2) return false;
  if (!told) return true;
  if (more && !told.more) return true;
  const known = new Set(told.known);
  return groups.some(({ key }) => !known.has(key) && (key === '' || !told.more));
}

const isFull = ({ groups }: OtherColumn): boolean => groups.every(({ key }) => key !== '');

/**
 * What is kept once somebody answered; what was seen before stays seen. `forNext`: of texts that differ from row to row
 * and stand in some of them only, those of the next file are other ones, and are asked about.
 */
export function toldNow(
  columns: readonly OtherColumn[],
  out: ReadonlyMap<number, readonly string[]>,
  before: ToldColumns | null,
  forNext: boolean,
): ToldColumns {
  const said = columns.map((one): [string, ToldColumn] => [
    String(one.column),
    {
      known: [...new Set([...(before?.[one.column]?.known ?? []), ...one.groups.map(({ key }) => key)])].slice(
        -keptMax,
      ),
      out: [...(out.get(one.column) ?? [])],
      more: one.more && (!forNext || isFull(one)),
    },
  ]);
  return { ...before, ...Object.fromEntries(said) };
}
const keptMax = 200;
