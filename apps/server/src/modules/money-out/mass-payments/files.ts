import { operators } from '#domain/payments/operators.ts';
import { brand } from '#domain/values/brand.ts';
import { itemWord } from '#domain/payments/status-tones.ts';
import { localDay } from '#domain/values/time.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import type { Cell, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { sheetTypes } from '../payout-files/public.ts';
import { reasonOf } from '../../money-in/transactions/public.ts';
import { payoutColumns } from '#contract/mass-payments/file-schemas.ts';
import { loneMark } from '#domain/mass-payments/amounts.ts';
import { readAmountCell } from '#domain/mass-payments/amount-cell.ts';
import { cellsWithCorrections } from '#domain/mass-payments/joined-cells.ts';
import { headingKey } from '#domain/mass-payments/headings.ts';
import { amountMeaning, thousandsIn } from '#domain/mass-payments/amount-headings.ts';
import { payoutTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import type { Tables } from '../../tables.ts';
import { costOfItem } from './cost.ts';
import { errorsOf, filteredItems, type ItemFilter, type ListedItem } from './items.ts';
import { partsOf, visibleRun, type Run } from './records.ts';
import { resultSums } from './result-sums.ts';
import { placeInFile } from './rows-of-file.ts';
import { leftOutFault, sentenceOf, writtenOf } from './rows.ts';

export type SheetWish = { format: 'csv' | 'xlsx'; language?: Locale | undefined; separator?: ',' | ';' | undefined };
type Table = {
  columns: SheetColumn[];
  cells(item: ListedItem): Cell[];
  /** The lines below the rows of a workbook. */ sums?(): Cell[][];
};
const rowsAtOnce = 500;

/** The original columns of a run: those of its file, or ours where its rows were typed. */
function original(run: Run, locale: Locale): Table {
  if (run.columns.length > 0) {
    return {
      columns: run.columns.map((header, index) => ({ header: header || String(index + 1), kind: 'text', width: 20 })),
      cells: (item) => run.columns.map((_, index) => item.cells[index] ?? ''),
    };
  }
  const ours = payoutTemplate.filter((column) => (payoutColumns as readonly string[]).includes(column.field));
  return {
    columns: ours.map((column) => ({ header: column.header[locale], kind: 'text', width: column.width })),
    cells: (item) => {
      const written = writtenOf(item, null);
      return ours.map(
        (column) =>
          written[column.field] ?? (column.field === 'amount' && item.amount !== null ? String(item.amount) : ''),
      );
    },
  };
}

/** Amounts of corrected rows go out in francs, whatever the heading of the file says. */
const inFrancsHeading = payoutTemplate.find(({ field }) => field === 'amount')!.header;

/**
 * Only the wrong rows, as they were written, with a column that says why and one by which each is found again when it
 * comes back. What was corrected stands as it was corrected.
 */
export function wrongRowsFile(
  context: Context,
  downloads: Downloads<Tables>,
  id: string,
  wish: SheetWish,
): Promise<FileAnswer> {
  return itemsFile(context, downloads, id, wish, 'wrongRows', { status: ['draft'] }, (run, locale) => {
    const words = say(massPaymentFileWords, locale);
    const base = original(run, locale);
    return {
      columns: [
        ...base.columns.map((column, index) =>
          index === run.mapping?.amount && thousandsIn(column.header)
            ? { ...column, header: inFrancsHeading[locale] }
            : column,
        ),
        { header: words.why, kind: 'text', width: 60 },
        { header: words.rowKey, kind: 'text', width: 32 },
      ],
      cells: (item) => {
        const cells = base.cells(item);
        const written = writtenOf(item, run.mapping);
        // What was corrected stands as it was corrected, whole, in one of the columns it came from.
        const now =
          run.columns.length > 0 && run.mapping && Object.keys(item.written).length > 0
            ? cellsWithCorrections(cells as string[], run.mapping, written)
            : cells;
        return [
          ...now,
          errorsOf(item)
            .map((fault) => sentenceOf(fault)[locale])
            .join(' '),
          item.id,
        ];
      },
    };
  });
}

/** Every row as it was given, and what became of it. */
export function resultFile(
  context: Context,
  downloads: Downloads<Tables>,
  id: string,
  wish: SheetWish & ItemFilter,
): Promise<FileAnswer> {
  return itemsFile(context, downloads, id, wish, 'result', wish, (run, locale) => {
    const words = say(massPaymentFileWords, locale);
    // A file of text gives back what stood there; a workbook is counted with.
    const base = wish.format === 'xlsx' ? withFigures(original(run, locale), run) : original(run, locale);
    const text = (header: string, width = 18): SheetColumn => ({ header, kind: 'text', width });
    const figure = (header: string): SheetColumn => ({ header, kind: 'number', width: 12 });
    const hasSheets = run.sheets.filter((sheet) => sheet.isChosen).length > 1;
    const placeOf = (item: ListedItem): Cell[] => {
      const { sheet, rowNo } = placeInFile(run.sheets, item.row_no);
      return hasSheets ? [sheet, rowNo] : [rowNo];
    };
    const sums = resultSums(locale);
    const ours = [
      [...(hasSheets ? [text(words.sheetOfRow)] : []), figure(words.row)],
      [
        text(words.part, 8),
        text(words.paidName, 28),
        text(words.phone),
        text(words.account, 28),
        text(words.operator, 10),
        figure(words.toPay),
        figure(words.amount),
        text(words.status),
        text(words.reason, 50),
        text(words.operatorId, 24),
        figure(words.fee),
        figure(words.tax),
        figure(words.takenOff),
        { header: words.paidAt, kind: 'dateTime', width: 20 },
      ],
    ] as const satisfies [SheetColumn[], SheetColumn[]];
    const isOurs = new Set(ours.flat().map(({ header }) => headingKey(header)));
    const theirs = base.columns.map((column) =>
      isOurs.has(headingKey(column.header))
        ? { ...column, header: words.asGiven({ header: column.header, isFile: run.columns.length > 0 }) }
        : column,
    );
    const columns = [...ours[0], ...theirs, ...ours[1]];
    return {
      columns,
      // What was not paid shows no figure under "paid", and took neither fee nor tax.
      cells: (item) =>
        sums.counted(item, [
          ...placeOf(item),
          ...base.cells(item),
          item.part_no > 0 ? `${item.part_no}/${item.part_count}` : '',
          item.name,
          item.phone,
          item.rib,
          item.operator === null ? '' : operators[item.operator].name,
          item.amount,
          ifPaid(item, item.amount),
          statusName(itemWord({ ...item, isWrong: errorsOf(item).length > 0 }), locale),
          item.status === 'leftOut'
            ? item.left_out.map((reason) => sentenceOf(leftOutFault(reason))[locale]).join(' ')
            : item.status === 'draft'
              ? errorsOf(item)
                  .map((fault) => sentenceOf(fault)[locale])
                  .join(' ')
              : (reasonOf(item)?.staffText[locale] ?? ''),
          item.operator_reference,
          ...costCells(item),
          ifPaid(item, item.paid_at),
        ]),
      sums: () => sums.lines(columns.length, theirs.length + ours[0].length + 1),
    };
  });
}

/** Amounts of the sheet as numbers, so that its own sums can be made again; what cannot be read stays what it is. */
function withFigures(base: Table, run: Run): Table {
  const isAmount = base.columns.map(
    ({ header }, index) =>
      index === run.mapping?.amount ||
      (run.columns.length > 0
        ? amountMeaning(headingKey(header)) !== null
        : headingKey(header) === headingKey(inFrancsHeading.fr) ||
          headingKey(header) === headingKey(inFrancsHeading.en)),
  );
  const figureOf = (cell: Cell, reading: ListedItem['amount_reading']): Cell => {
    if (typeof cell !== 'string') return cell;
    if (/^\d{1,15}(?:\.\d+)?$/.test(cell) && !loneMark(cell)) return Number(cell);
    const read = readAmountCell(cell, reading === 'thousands' ? reading : null);
    return read.ok ? read.value : cell;
  };
  return {
    columns: base.columns,
    cells: (item) =>
      base.cells(item).map((cell, index) => (isAmount[index] ? figureOf(cell, item.amount_reading) : cell)),
  };
}

function costCells(item: ListedItem): Cell[] {
  const { fee, tax, takenOff } = costOfItem(item);
  return [fee, tax, takenOff].map((cost) => ifPaid(item, cost));
}

const ifPaid = <V>(item: ListedItem, value: V): V | null => (item.status === 'completed' ? value : null);

type Kind = 'wrongRows' | 'result';

async function itemsFile(
  context: Context,
  downloads: Downloads<Tables>,
  id: string,
  wish: SheetWish,
  kind: Kind,
  filter: ItemFilter,
  tableOf: (run: Run, locale: Locale) => Table,
): Promise<FileAnswer> {
  const caller = callerOf(context);
  const locale = wish.language ?? context.locale;
  const words = say(massPaymentFileWords, locale);
  // Refused as an error and not in the middle of a file.
  const run = await context.runTx({ organisationId: caller.organisationId }, (tx) => visibleRun(tx, caller, id));
  const body = await downloads.open(context, async (tx, sink) => {
    const table = tableOf(run, locale);
    await writeSheet(
      sink,
      { ...wish, locale, title: run.title, at: context.clock.now() },
      table.columns,
      words.sheet,
      allParts(tx, await partsOf(tx, run), filter),
      table.cells,
      table.sums,
    );
  });
  return file({
    contentType: sheetTypes[wish.format],
    fileName: `${brand.slug}-${words[kind]}-${localDay(context.clock.now())}.${wish.format}`,
    body,
  });
}

/** The rows of every run that was cut from the file, one after the other: what was one file comes back as one. */
async function* allParts(tx: Tx, parts: readonly Run[], filter: ItemFilter): AsyncGenerator<ListedItem[]> {
  for (const part of parts)
    yield* streamRows<ListedItem>(
      tx,
      filteredItems(tx, part, filter).orderBy('i.row_no').orderBy('i.part_no'),
      rowsAtOnce,
    );
}

/** One table as CSV or XLSX, a batch at a time. */
export async function writeSheet<Row>(
  sink: Sink,
  wish: SheetWish & { locale: Locale; title: string; at: Date },
  columns: SheetColumn[],
  sheet: string,
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => Cell[],
  sums?: () => Cell[][],
): Promise<void> {
  if (wish.format === 'csv') {
    const table = await csvWriter(sink, wish.separator ?? (wish.locale === 'fr' ? ';' : ',')).table(columns);
    for await (const rows of batches) await table.rows(rows.map(cellsOf));
    return;
  }
  const book = xlsxWriter(sink, { title: wish.title, creator: brand.name, at: wish.at });
  const table = await book.table(sheet, columns);
  for await (const rows of batches) await table.rows(rows.map(cellsOf));
  await table.end(sums?.());
  await book.end();
}
