import { amountMarks } from '#domain/mass-payments/amounts.ts';
import { guessMapping } from '#domain/mass-payments/columns.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { inOneLine } from '#domain/mass-payments/mentions.ts';
import { headingKey } from '#domain/mass-payments/headings.ts';
import { thousandsIn } from '#domain/mass-payments/amount-headings.ts';
import { payoutTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import { inFrancs } from '#domain/mass-payments/thousands.ts';
import { fail } from '../../../kit/http/fail.ts';
import {
  aligned,
  columnsAs,
  ourWords,
  rowKeyColumn,
  takeAmount,
  without,
  withCarried,
  type readSpreadsheet,
  type RowOfSheet,
} from '../payout-files/public.ts';
import { onlyOurs } from './columns-of-run.ts';
import { fileWordsReader } from './file-words.ts';
import { rowReader } from './read-row.ts';
import type { Run } from './records.ts';
import { writtenFrom } from './rows.ts';
import type { FixedRow } from './rows-not-taken.ts';

/**
 * The rows that say which they are, or who. The file of wrong rows that we gave out has the same headings, and two
 * columns more.
 */
export async function correctedRows(
  sheet: ReturnType<typeof readSpreadsheet>,
  run: Pick<Run, 'columns' | 'mapping'> & { amountFactor: number },
): Promise<FixedRow[]> {
  let header: string[] = [];
  const found: RowOfSheet[] = [];
  for await (const row of sheet) {
    if (row.isHeader) header = row.cells;
    else found.push(row);
  }
  const keyColumn = rowKeyColumn(header);
  // Our own column is none of theirs, whatever its words are like.
  const ours = new Set([keyColumn]);
  const mapping = mappingOf(
    without(ours, header),
    found.map(({ cells }) => without(ours, cells)),
    run,
    keyColumn >= 0,
  );
  if (keyColumn < 0 && mapping.externalRef === undefined) fail('mass_payments.rows_not_found');
  // What we give out is in francs and says no thousands; a file that does is in the unit that a person confirmed of the
  // run's own.
  const heading = mapping.amount === undefined ? '' : (header[mapping.amount] ?? '');
  const isInThousands = thousandsIn(heading);
  if (isInThousands && run.amountFactor === 1) fail('mass_payments.thousands_unclear', { text: heading });
  const marks = amountMarks();
  if (mapping.amount !== undefined) for (const row of found) takeAmount(marks, row, mapping.amount);
  const words = fileWordsReader(mapping, header);
  const counter = words.counter();
  const rows = found.map((row) => withCarried(row, mapping, [keyColumn]));
  for (const { cells } of rows) counter.look(cells);
  const common = counter.found();
  const read = rowReader(mapping, header, words);
  const ourColumns = new Set([...ourWords(header).keys(), keyColumn]);
  const places = columnsAs(run.columns, header);
  return rows.flatMap((row) => {
    const { cells, leftOut, amountReading } = read(row, marks, common);
    const inFile = writtenFrom(cells, mapping);
    const written = isInThousands && inFile.amount ? { ...inFile, amount: inFrancs(inFile.amount) } : inFile;
    const key = (row.cells[keyColumn] ?? '').trim();
    return key || written.externalRef || written.name || written.phone
      ? [
          {
            rowNo: row.rowNo,
            key,
            externalRef: (written.externalRef ?? '').trim(),
            written,
            amountReading: isInThousands ? null : (amountReading ?? null),
            leftOut,
            besides: [...(row.comments ?? []).map(inOneLine), ...words.of(cells, common)],
            cells: aligned({ rowNo: row.rowNo, cells: without(ourColumns, cells) }, places).cells,
          },
        ]
      : [];
  });
}

/** What the amount is called in the rows that we give out. */
const amountHeadings = Object.values(payoutTemplate.find(({ field }) => field === 'amount')!.header);
/**
 * In a file with the headings of the run's own, columns are what a person said of them, also where they were moved in
 * the file that we gave out; in another they are guessed, and nothing is guessed between two.
 */
function mappingOf(
  header: readonly string[],
  rows: readonly string[][],
  run: Pick<Run, 'columns' | 'mapping'>,
  isGivenOut: boolean,
): RowMapping {
  const isOwn =
    run.mapping !== null &&
    run.columns.length > 0 &&
    run.columns.every((heading, index) =>
      [heading, ...(index === run.mapping?.amount ? amountHeadings : [])].some(
        (one) => headingKey(one) === headingKey(header[index] ?? ''),
      ),
    );
  if (isOwn) return run.mapping!;
  const moved = isGivenOut && run.mapping !== null ? whereMoved(header, run.columns, run.mapping) : null;
  if (moved) return moved;
  // What we wrote beside the rows is no column of theirs.
  const ours = ourWords(header);
  const { mapping, ambiguous } = guessMapping(
    without(ours, header),
    rows.map((cells) => without(ours, cells)),
    { isWhole: true },
  );
  if (ambiguous.length > 0) {
    const columns = ambiguous.flatMap((one) => one.columns.map((column) => header[column] ?? ''));
    fail('mass_payments.columns_ambiguous', { headings: [...new Set(columns)] });
  }
  return onlyOurs(mapping);
}

/** Where the columns that were named stand now; null where a heading of them is gone, or stands there twice. */
function whereMoved(header: readonly string[], columns: readonly string[], mapping: RowMapping): RowMapping | null {
  const keys = header.map(headingKey);
  const moved: RowMapping = {};
  for (const [field, column] of Object.entries(mapping) as [keyof RowMapping, number][]) {
    const known = new Set([columns[column] ?? '', ...(field === 'amount' ? amountHeadings : [])].map(headingKey));
    const [place, ...others] = [...keys.keys()].filter((index) => known.has(keys[index]!));
    if (place === undefined || others.length > 0) return null;
    moved[field] = place;
  }
  return moved;
}
