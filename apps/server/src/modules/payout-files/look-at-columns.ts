import { guessMapping, type RowField, type RowMapping } from '#domain/payout-columns.ts';
import { readAmountCell } from '#domain/payout-cells.ts';
import { thousandsIn } from '#domain/payout-headings.ts';
import { saysTotal } from '#domain/payout-totals.ts';
import type { RecallLayout } from './columns.ts';
import type { SpreadsheetRow } from './read-spreadsheet.ts';

/** One of the columns that could be it, with what helps a person to choose: the sum of its figures and its first values. */
export type Candidate = { column: number; heading: string; sum: number | null; sample: string[] };
export type AmbiguousField = { field: RowField; candidates: Candidate[] };
export type ColumnsLook = {
  header: string[] | null; rows: SpreadsheetRow[]; mapping: RowMapping; source: 'remembered' | 'guessed'; ambiguous: AmbiguousField[];
  /** The heading or the title that says that amounts stand in thousands. */
  thousands: string | null;
};

/** Enough to tell what a column is: one odd first row, or ten, must not decide it. */
const guessRows = 200;
const sampleValues = 3;

/** What the columns of a file seem to be. It is read to its end only where a person has to choose, for the sums they choose by. */
export async function lookAtColumns(file: AsyncIterable<SpreadsheetRow>, recall: RecallLayout): Promise<ColumnsLook> {
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
    const guess = guessMapping(header, rows.map((row) => row.cells), { remembered: header && (await recall(header)), isWhole });
    const asked = guess.ambiguous.map(({ field, columns }) => ({ field, candidates: columns.map((column): Candidate => ({ column, heading: header?.[column] ?? '', sum: field === 'amount' ? 0 : null, sample: valuesOf(rows, column) })) }));
    const amounts = asked.flatMap(({ candidates }) => candidates).filter(({ sum }) => sum !== null);
    for (const row of rows) add(amounts, row);
    if (amounts.length > 0 && !isWhole) for (let next = await walk.next(); !next.done; next = await walk.next()) add(amounts, next.value);
    return { header, rows, mapping: guess.mapping, source: guess.source, ambiguous: asked, thousands: saysThousands(header, titles, guess.mapping, asked) };
  } finally {
    await walk.return?.();
  }
}

const valuesOf = (rows: readonly SpreadsheetRow[], column: number): string[] => rows.map((row) => row.cells[column]?.trim() ?? '').filter((cell) => cell !== '').slice(0, sampleValues).map((cell) => cell.slice(0, 40));

function add(candidates: readonly Candidate[], row: SpreadsheetRow): void {
  if (saysTotal(row.cells)) return;
  for (const candidate of candidates) {
    const read = readAmountCell(row.cells[candidate.column] ?? '');
    if (read.ok) candidate.sum! += read.value;
  }
}

/** A title speaks for every amount, a heading for its own column. */
function saysThousands(header: readonly string[] | null, titles: readonly string[], mapping: RowMapping, asked: readonly AmbiguousField[]): string | null {
  const columns = [mapping.amount, ...asked.filter(({ field }) => field === 'amount').flatMap(({ candidates }) => candidates.map(({ column }) => column))];
  return [...columns.map((column) => (column === undefined ? '' : (header?.[column] ?? ''))), ...titles].find(thousandsIn)?.slice(0, 120) ?? null;
}
