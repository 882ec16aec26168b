import { neverCalculated } from '#domain/mass-payments/amount-cell.ts';
import { bounded, commentsOfMerged } from './bounded-comments.ts';
import { commentsOn, type Comments } from './cell-comments.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { mergedReader, mergesIn, type Merges } from './merged-cells.ts';
import { refuseFile } from './problem.ts';
import type { Book, Decimal, SheetRow } from './sheet-row.ts';
import type { Parts } from './xlsx-archive.ts';
import { sharedTexts, stylesOf, workbookOf, type CellStyle, type SharedTexts, type XlsxSheet } from './xlsx-book.ts';
import { columnOf, numberText, unescapeText } from './xlsx-cell.ts';
import { rowMarks, unmarked } from './xlsx-colours.ts';
import { textCollector } from './xlsx-text.ts';

type Whole = { is1904: boolean; styles: CellStyle[]; shared: SharedTexts };
/** What stands apart from the rows of a sheet and belongs to them. */
type Apart = { merges: Merges; comments: Comments };

/** A workbook of Excel. Cells come as they stand in the file; only figures and dates are put into words. */
export async function xlsxBook(parts: Parts, limits: SpreadsheetLimits): Promise<Book> {
  const { sheets, is1904 } = await workbookOf(parts, limits);
  const whole: Whole = { is1904, styles: await stylesOf(parts), shared: await sharedTexts(parts, limits) };
  // A sheet is read several times, and what stands apart once.
  const known = new Map<string, Apart>();
  const apartOf = async (path: string): Promise<Apart> => {
    const apart = known.get(path) ?? {
      merges: await mergesIn(parts.bytes(path), limits),
      comments: await commentsOn(parts, path, limits),
    };
    known.set(path, apart);
    return apart;
  };
  return {
    sheets,
    async *rows(sheet) {
      const ready: SheetRow[] = [];
      const { path } = sheet as XlsxSheet;
      const apart = await apartOf(path);
      for await (const _ of parts.read(
        path,
        sheetReader(whole, apart, sheet as XlsxSheet, limits, (row) => void ready.push(row)),
      )) {
        void _;
        yield* ready.splice(0);
      }
      yield* ready.splice(0);
    },
  };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
const plain: CellStyle = { number: { kind: 'plain', isWhole: false }, isStruck: false, marks: unmarked };

function sheetReader(
  { is1904, styles, shared }: Whole,
  { merges, comments }: Apart,
  sheet: XlsxSheet,
  limits: SpreadsheetLimits,
  take: (row: SheetRow) => void,
) {
  const inline = textCollector(limits);
  const marks = rowMarks();
  const merged = mergedReader();
  let rowNo = 0;
  let cells: string[] = [];
  let decimals: Decimal[] = [];
  let struck: number[] = [];
  let zeros: number[] = [];
  let isHidden = false;
  let hasText = false;
  let column = -1;
  let type = 'n';
  let style = plain;
  let value = '';
  let isValue = false;
  let isFormula = false;
  let hasValue = false;
  sheet.hiddenColumns.length = 0;

  const cellText = (): string => {
    if (type === 'inlineStr') return unescapeText(inline.end());
    // A text that was calculated may be empty; a figure is never.
    if (value === '') return isFormula && !(type === 'str' && hasValue) ? neverCalculated : '';
    if (type === 's') return shared.texts[Number(value)] ?? refuseFile('damaged');
    if (type === 'str') return unescapeText(value);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.slice(0, 10);
    return type === 'e' ? value : numberText(value, style.number, is1904);
  };
  const isStruck = (): boolean =>
    style.isStruck || (type === 's' ? shared.struck.has(Number(value)) : type === 'inlineStr' && inline.isStruck());
  const endRow = (): void => {
    const carried = merged.over(rowNo);
    const beside = comments.get(rowNo);
    for (const [at, to] of merges.get(rowNo) ?? []) {
      const said = beside?.get(at);
      const text = cells[at] === neverCalculated ? '' : (cells[at] ?? '');
      merged.begin({
        column: at,
        text,
        from: rowNo,
        to,
        ...(said ? { comments: bounded(said, commentsOfMerged) } : {}),
      });
    }
    if (!hasText) return;
    const colour = marks.end();
    take({
      rowNo,
      cells,
      ...(decimals.length > 0 ? { decimals } : {}),
      ...(isHidden ? { isHidden } : {}),
      ...(struck.length > 0 ? { struck } : {}),
      ...(zeros.length > 0 ? { zeros } : {}),
      ...(carried.length > 0 ? { carried } : {}),
      ...(beside
        ? { comments: bounded([...beside].toSorted(([one], [other]) => one - other).flatMap(([, said]) => said)) }
        : {}),
      ...(colour ? { fill: colour } : {}),
    });
  };
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        const told = Number(attributes['r']);
        rowNo = Number.isSafeInteger(told) && told > rowNo ? told : rowNo + 1;
        [cells, decimals, struck, zeros] = [[], [], [], []];
        isHidden = isTrue(attributes['hidden']) || attributes['ht'] === '0';
        marks.begin();
        hasText = false;
        column = -1;
      } else if (name === 'c') {
        const told = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        // Cells stand in their order, each once.
        if (told === null || told <= column) refuseFile('damaged');
        column = told;
        type = attributes['t'] ?? 'n';
        style = styles[Number(attributes['s'] ?? 0)] ?? plain;
        [value, isFormula, hasValue] = ['', false, false];
        inline.begin();
      } else if (name === 'v') [isValue, hasValue] = [true, true];
      else if (name === 'f') isFormula = true;
      else if (name === 'col' && isTrue(attributes['hidden'])) {
        const last = Math.min(Number(attributes['max']) || 0, limits.columnsMax);
        // They stand in their order: a hundred thousand of them over the same columns hide each once.
        const next = (sheet.hiddenColumns.at(-1) ?? -1) + 2;
        for (let no = Math.max(next, Number(attributes['min']) || 1); no <= last; no++)
          sheet.hiddenColumns.push(no - 1);
      }
      inline.open(name, attributes);
    },
    close(name: string) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c') {
        const text = cellText();
        if (text === '') return;
        if (column >= limits.columnsMax) refuseFile('tooManyColumns');
        while (cells.length < column) cells.push('');
        cells[column] = text;
        if (type === 'n' && style.number.kind !== 'date' && /^-?\d+\.\d+$/.test(text))
          decimals.push({ column, isShownWhole: style.number.isWhole });
        if (isFormula && text === '0') zeros.push(column);
        // A row of nothing but sums that nobody calculated says nothing.
        if (text.trim() === '' || text === neverCalculated) return;
        hasText = true;
        marks.cell(style.marks);
        if (isStruck()) struck.push(column);
      } else if (name === 'row') endRow();
    },
    text(part: string) {
      if (isValue && value.length < limits.cellMax) value = (value + part).slice(0, limits.cellMax);
      inline.text(part);
    },
  };
}
