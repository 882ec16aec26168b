import { amountMarks, bareAmount, loneMark } from '#domain/mass-payments/amounts.ts';
import { guessMapping, type ColumnGuess, type GuessOptions } from '#domain/mass-payments/columns.ts';
import type { RowField, RowMapping } from '#domain/mass-payments/fields.ts';
import { readAmountCell } from '#domain/mass-payments/amount-cell.ts';
import { thousandsIn } from '#domain/mass-payments/amount-headings.ts';
import { saysTotal } from '#domain/mass-payments/total-words.ts';
import { amountReadingOf, takeAmount, type Marks } from './amounts-of-file.ts';
import { isListOf } from './choose-sheets.ts';
import type { RecallLayout } from './columns.ts';
import { withCarried } from './covered-cells.ts';
import { saidReader } from './left-out.ts';
import { calculatedCells, refuseUncalculated } from './never-calculated.ts';
import { isResultSum, ourWords, without } from './own-result.ts';
import type { SpreadsheetRow } from './read-spreadsheet.ts';
import type { SheetInfo } from './sheet-row.ts';

/**
 * One of the columns that could be it, with what helps a person to choose: the sum of its figures and its first values.
 */
export type Candidate = { column: number; heading: string; sum: number | null; sample: string[] };
export type AmbiguousField = { field: RowField; candidates: Candidate[] };
export type ColumnsLook = {
  header: string[] | null;
  rows: SpreadsheetRow[];
  mapping: RowMapping;
  source: 'remembered' | 'guessed';
  ambiguous: AmbiguousField[];
  /** The heading or the title that says that amounts stand in thousands. */
  thousands: string | null;
};

/** Enough to tell what a column is: one odd first row, or ten, must not decide it. */
const guessRows = 200;
const sampleValues = 3;

/**
 * What the columns of a file seem to be. It is read to its end only where a person has to choose, for the sums they
 * choose by.
 */
export async function lookAtColumns(
  file: AsyncIterable<SpreadsheetRow>,
  recall: RecallLayout,
  sheet: Pick<SheetInfo, 'hiddenColumns'> = { hiddenColumns: [] },
): Promise<ColumnsLook> {
  const walk = file[Symbol.asyncIterator]();
  let header: string[] | null = null;
  let titles: readonly string[] = [];
  const rows: SpreadsheetRow[] = [];
  let isWhole = true;
  try {
    for (let next = await walk.next(); !next.done; next = await walk.next()) {
      if (next.value.isHeader) {
        header = next.value.cells.map((cell) => cell.trim());
        titles = next.value.titles ?? [];
      } else if (rows.push(next.value) === guessRows) {
        isWhole = false;
        break;
      }
    }
    // What we wrote below a result is of no column.
    const calculated = calculatedCells(rows.filter(({ cells }) => !isResultSum(cells)));
    const ours = ourWords(header ?? []);
    const remembered = header && (await recall(header));
    const guess = guessInSight(
      header && without(ours, header),
      ours.size > 0 ? calculated.cells.map((cells) => without(ours, cells)) : calculated.cells,
      { remembered: remembered && withoutColumns(remembered, ours), isWhole },
      sheet.hiddenColumns,
    );
    refuseUncalculated(guess, calculated.never);
    const asked = guess.ambiguous.map(({ field, columns }) => ({
      field,
      candidates: columns.map((column): Candidate => ({
        column,
        heading: header?.[column] ?? '',
        sum: field === 'amount' ? 0 : null,
        sample: valuesOf(rows, column),
      })),
    }));
    const amounts = asked
      .flatMap(({ candidates }) => candidates)
      .filter(({ sum }) => sum !== null)
      .map(summing);
    const columns = amounts.map(({ candidate }) => candidate.column);
    const said = saidReader(guess.mapping, header ?? [], columns);
    const isInNone = (row: SpreadsheetRow) =>
      saysTotal(row.cells) || isResultSum(row.cells) || said(withCarried(row, guess.mapping, columns)).length > 0;
    for (const row of amounts.length > 0 ? rows : []) if (!isInNone(row)) add(amounts, row);
    if (amounts.length > 0 && !isWhole)
      for (let next = await walk.next(); !next.done; next = await walk.next())
        if (!isInNone(next.value)) add(amounts, next.value);
    for (const amount of amounts) addProved(amount);
    return {
      header,
      rows,
      mapping: guess.mapping,
      source: guess.source,
      ambiguous: asked,
      thousands: saysThousands(header, titles, guess.mapping, asked),
    };
  } finally {
    await walk.return?.();
  }
}

const valuesOf = (rows: readonly SpreadsheetRow[], column: number): string[] =>
  rows
    .map((row) => row.cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, sampleValues)
    .map((cell) => cell.slice(0, 40));

/** What was said of a layout before this could be known of it. */
const withoutColumns = (mapping: RowMapping, columns: { has(column: number): boolean }): RowMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => !columns.has(column)));

/**
 * A column that nobody sees is not guessed while those in sight make a list; what this organisation said of the layout
 * stands.
 */
function guessInSight(
  header: string[] | null,
  rows: string[][],
  options: GuessOptions,
  hidden: readonly number[],
): ColumnGuess {
  const all = guessMapping(header, rows, options);
  if (hidden.length === 0 || all.source === 'remembered') return all;
  const inSight = (cells: string[]) => cells.map((cell, column) => (hidden.includes(column) ? '' : cell));
  const seen = guessMapping(header && inSight(header), rows.map(inSight), options);
  const hasAmount = ({ mapping, ambiguous }: ColumnGuess) =>
    mapping.amount !== undefined || ambiguous.some(({ field }) => field === 'amount');
  return isListOf(seen) && (hasAmount(seen) || !hasAmount(all)) ? seen : all;
}

/** Texts that could be read two ways wait for what their whole column proves. */
type Summing = { candidate: Candidate; marks: Marks; waiting: Map<string, number> };
const summing = (candidate: Candidate): Summing => ({ candidate, marks: amountMarks(), waiting: new Map() });

function add(amounts: readonly Summing[], row: SpreadsheetRow): void {
  for (const { candidate, marks, waiting } of amounts) {
    const cell = row.cells[candidate.column] ?? '';
    takeAmount(marks, row, candidate.column);
    const mark = loneMark(bareAmount(cell));
    const read = readAmountCell(cell, mark ? 'thousands' : amountReadingOf(row, candidate.column, marks));
    if (!read.ok) continue;
    if (mark) waiting.set(mark, (waiting.get(mark) ?? 0) + read.value);
    else candidate.sum! += read.value;
  }
}

function addProved({ candidate, marks, waiting }: Summing): void {
  for (const [mark, sum] of waiting) if (marks.says(`1${mark}000`) === 'thousands') candidate.sum! += sum;
}

/** The column of the amount, or all that could be it. */
export const amountColumns = ({
  mapping,
  ambiguous,
}: {
  mapping: RowMapping;
  ambiguous: readonly AmbiguousField[];
}): number[] => [
  ...(mapping.amount === undefined ? [] : [mapping.amount]),
  ...ambiguous.flatMap(({ field, candidates }) => (field === 'amount' ? candidates.map(({ column }) => column) : [])),
];

/** A title speaks for every amount, a heading for its own column. */
function saysThousands(
  header: readonly string[] | null,
  titles: readonly string[],
  mapping: RowMapping,
  asked: readonly AmbiguousField[],
): string | null {
  return (
    [...amountColumns({ mapping, ambiguous: asked }).map((column) => header?.[column] ?? ''), ...titles]
      .find(thousandsIn)
      ?.slice(0, 120) ?? null
  );
}
