import { foldAccents } from '../values/text.ts';
import type { RowMapping } from './fields.ts';

/**
 * Columns of a file that are no field. No grammar hears every way in which people write there that somebody was paid
 * already, so what stands there is named, and a person says once for a layout whether any of it does.
 */

/** What is said of a row elsewhere than in a cell, as columns of their own: its colour, a title above it, its sheet. */
export const lookColumns = { colour: -1, title: -2, sheet: -3 } as const;
export type Look = keyof typeof lookColumns;
/** Instead of what stands in a cell: whatever does. In capitals, as no words of a cell are kept. */
export const anyText = 'ANY';

/**
 * How a column is read. In a remark each text is itself; in a note days, figures and months are alike; of references
 * only whether there is one; elsewhere days are alike, and sums.
 */
export type ColumnKind = 'text' | 'remark' | 'note' | 'reference';
export type AskedColumn = { no: number; kind: ColumnKind };

/**
 * What stands alike in rows of a column. `key` '' are empty cells, DAY and SUM what they say, CODE a reference, else
 * the words. `sample` is one of them as it is written, `texts` how many different ones there are.
 */
export type CellGroup = { key: string; sample: string; texts: number; count: number; amount: number };
/** The groups of a column, the largest first. `more`: rows in which something stands that is not listed. */
export type OtherColumn = AskedColumn & { groups: readonly CellGroup[]; more: number };
/**
 * What was said of a column. `known`: what stood there then; `out`: what of it says that a row is not to be paid, or
 * `anyText`; `more`: so many rows with other texts were seen; `names`: they differ from row to row, and always will.
 */
export type ToldColumn = { known: string[]; out: string[]; more: number; names: boolean };
/** By column. */
export type ToldColumns = Readonly<Record<string, ToldColumn>>;

const remark =
  /\b(?:obs\w*|remar\w*|comment\w*|statut\w*|status|etat\w*|situation|avis|suivi|follow\w*|notes?|memo)\b/u;
const isRemark = (heading: string): boolean => remark.test(foldAccents(heading));

/**
 * The columns that are asked about: all that are no field, the note, where people write remarks as well, and the
 * reference.
 * @param width of the widest row: a cell may stand behind the last heading.
 */
export function otherColumns(
  header: readonly string[],
  mapping: RowMapping,
  width: number,
  ours: { has(column: number): boolean },
): AskedColumn[] {
  const { note, externalRef, ...fields } = mapping;
  const used = new Set<number>(Object.values(fields));
  const kindOf = (no: number): ColumnKind =>
    no === externalRef ? 'reference' : isRemark(header[no] ?? '') ? 'remark' : no === note ? 'note' : 'text';
  return [
    // Titles have months and numbers in them.
    ...Object.values(lookColumns).map((no): AskedColumn => ({ no, kind: no === lookColumns.title ? 'note' : 'text' })),
    ...[...Array(Math.max(header.length, width)).keys()]
      .filter((no) => !used.has(no) && !ours.has(no))
      .map((no) => ({ no, kind: kindOf(no) })),
  ];
}

/** Whether every row has one of its own: names, places, codes. So few rows prove nothing. */
export function isOfNames({ no, kind, groups, more }: OtherColumn): boolean {
  const rows = groups.reduce((sum, { count }) => sum + count, more);
  return (
    no >= 0 &&
    kind === 'text' &&
    rows >= 8 &&
    groups.every(({ key, count }) => key !== '' && count * 5 < rows) &&
    (groups.length > 1 || more > 0)
  );
}

/** Whether it tells one row from another, and something of it was seen by nobody yet. */
export function isAskedAbout(one: OtherColumn, told: ToldColumn | undefined): boolean {
  const { groups, more, kind } = one;
  const differs = groups.length > 1 || more > 0 || (kind !== 'reference' && groups.some(({ texts }) => texts > 1));
  if (!differs) return false;
  if (!told) return true;
  const known = new Set(told.known);
  // What several rows have is no name of one.
  if (told.names && isOfNames(one)) return groups.some(({ key, count }) => count > 1 && !known.has(key));
  return more > told.more || groups.some(({ key }) => !known.has(key));
}

/** What of a column may be ticked: whatever stands there is one more choice where some rows have nothing. */
export const choicesOf = ({ groups, more }: Pick<OtherColumn, 'groups' | 'more'>): string[] => [
  ...groups.map(({ key }) => key),
  ...(groups.some(({ key }) => key === '') && (groups.length > 2 || more > 0) ? [anyText] : []),
];

/**
 * What is kept once somebody answered. What was seen before stays seen, and what was ticked before stays so unless it
 * was in sight and is ticked no more: of what stands not in this file, and of columns that are not named in `chosen`,
 * nothing was said. `shown`: what was ticked when it was shown, `before`: what is kept by now, of this file or of its
 * layout.
 */
export function toldNow(
  columns: readonly OtherColumn[],
  chosen: ReadonlyMap<number, readonly string[]>,
  shown: ToldColumns | null,
  before: ToldColumns | null,
): ToldColumns {
  const said = columns.map((one): [string, ToldColumn] => {
    const was = before?.[one.no];
    const ticked = chosen.get(one.no) ?? [];
    const choices = new Set(chosen.has(one.no) ? choicesOf(one) : []);
    const undone = new Set((shown?.[one.no]?.out ?? []).filter((key) => choices.has(key) && !ticked.includes(key)));
    return [
      String(one.no),
      {
        known: [...new Set([...(was?.known ?? []), ...one.groups.map(({ key }) => key)])].slice(-keptMax),
        out: [...new Set([...(was?.out ?? []).filter((key) => !undone.has(key)), ...ticked])].slice(-keptMax),
        more: one.more,
        names: isOfNames(one),
      },
    ];
  });
  return { ...before, ...Object.fromEntries(said) };
}
const keptMax = 500;

/** For the next file of a layout: other texts will stand where they differ, and other sheets have other columns. */
export const forNextFile = (told: ToldColumns, width: number): ToldColumns =>
  Object.fromEntries(
    Object.entries(told)
      .filter(([no]) => Number(no) < width)
      .map(([no, one]) => [no, { ...one, more: 0 }]),
  );

/** What stands in the parts of a file together. `max`: so many groups of a column are listed. */
export function merged(parts: readonly (readonly OtherColumn[])[], max: number): OtherColumn[] {
  const columns = new Map<number, { kind: ColumnKind; groups: Map<string, CellGroup>; more: number }>();
  for (const { no, kind, groups, more } of parts.flat()) {
    const one = columns.get(no) ?? { kind, groups: new Map<string, CellGroup>(), more: 0 };
    columns.set(no, one);
    one.more += more;
    for (const group of groups) {
      const before = one.groups.get(group.key);
      one.groups.set(group.key, {
        ...(before ?? group),
        texts: Math.max(before?.texts ?? 0, group.texts),
        count: (before?.count ?? 0) + group.count,
        amount: (before?.amount ?? 0) + group.amount,
      });
    }
  }
  return [...columns]
    .toSorted(([a], [b]) => a - b)
    .map(([no, { kind, groups, more }]) => {
      const all = [...groups.values()].toSorted((a, b) => b.count - a.count);
      const [listed, others] = [
        all.filter(({ key }, place) => place < max || key === ''),
        all.filter(({ key }, place) => place >= max && key !== ''),
      ];
      return { no, kind, groups: listed, more: others.reduce((sum, { count }) => sum + count, more) };
    });
}
