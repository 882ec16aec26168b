import { neverCalculated } from '#domain/mass-payments/amount-cell.ts';
import { bounded, commentsOfMerged } from './bounded-comments.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { mergedReader } from './merged-cells.ts';
import { refuseFile } from './problem.ts';
import { cellText, isFormula, noteReader, odsText } from './ods-cell.ts';
import { styleReader, type OdsStyles } from './ods-styles.ts';
import type { Book, Decimal, SheetInfo, SheetRow } from './sheet-row.ts';
import type { Handlers, Parts } from './xlsx-archive.ts';
import { rowMarks } from './xlsx-colours.ts';

type OdsSheet = SheetInfo & { no: number };

const content = 'content.xml';
const named = 'styles.xml';

/** A workbook of LibreOffice. All its sheets are one part, read through from its beginning each time. */
export async function odsBook(parts: Parts, limits: SpreadsheetLimits): Promise<Book> {
  await refuseProtected(parts);
  const sheets: OdsSheet[] = [];
  let isSpreadsheet = false;
  const { styles, ...style } = styleReader();
  // Styles with a name of their own stand in a part of their own, and others are made of them.
  if (parts.has(named)) await parts.readWhole(named, style);
  let depth = 0;
  await parts.readWhole(content, {
    open(name, attributes) {
      style.open(name, attributes);
      if (name === 'spreadsheet') isSpreadsheet = true;
      if (outside.has(name)) refuseFile('outsideLinks');
      if (name === 'table' && depth++ === 0)
        sheets.push({
          no: sheets.length,
          name: (attributes['table:name'] ?? '').slice(0, 100),
          isHidden: styles.hidden.has(attributes['table:style-name'] ?? ''),
          hiddenColumns: [],
        });
    },
    close(name) {
      style.close(name);
      if (name === 'table') depth -= 1;
    },
  });
  if (!isSpreadsheet || sheets.length === 0) refuseFile('notASpreadsheet');
  return {
    sheets,
    async *rows(sheet) {
      const ready: SheetRow[] = [];
      const reader = tableReader(sheet as OdsSheet, styles, limits, (row) => void ready.push(row));
      for await (const _ of parts.read(content, reader.handlers)) {
        void _;
        yield* ready.splice(0);
        if (reader.isOver()) return;
      }
      yield* ready.splice(0);
    },
  };
}

/** Rows of one sheet that stand above its people, and one more than may be. */
const headMax = 200;

/** Elements by which a table draws on another file. */
const outside = new Set(['table-source', 'cell-range-source', 'dde-source']);

async function refuseProtected(parts: Parts): Promise<void> {
  if (!parts.has(content)) refuseFile(parts.has('encrypted-package') ? 'protected' : 'notASpreadsheet');
  if (!parts.has('META-INF/manifest.xml')) return;
  await parts.readWhole('META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') refuseFile('protected');
    },
  });
}

const mergedComments = (said: readonly string[]) =>
  said.length > 0 ? { comments: bounded(said, commentsOfMerged) } : {};

/** Reads one table and lets the others pass. */
function tableReader(
  sheet: OdsSheet,
  styles: OdsStyles,
  limits: SpreadsheetLimits,
  take: (row: SheetRow) => void,
): { handlers: Handlers; isOver(): boolean } {
  const text = odsText(styles.struck, limits);
  const note = noteReader(limits);
  const marks = rowMarks();
  const merged = mergedReader();
  let [no, depth, rowNo, rowRepeat, column, columnNo, isOver] = [-1, 0, 0, 1, 0, 0, false];
  let row: SheetRow = { rowNo: 0, cells: [] };
  let decimals: Decimal[] = [];
  let struck: number[] = [];
  let zeros: number[] = [];
  let comments: string[] = [];
  let begun: { column: number; text: string; to: number; comments?: string[] }[] = [];
  let rowStyle: string | undefined;
  let taken = 0;
  const columnStyles: { to: number; style: string }[] = [];
  let cell: Record<string, string> | null = null;
  sheet.hiddenColumns.length = 0;

  const timesOf = (attributes: Record<string, string>, what: 'rows' | 'columns') =>
    Math.max(1, Number(attributes[`table:number-${what}-repeated`]) || 1);
  const endCell = (attributes: Record<string, string>) => {
    const times = timesOf(attributes, 'columns');
    const value = cellText(attributes, text.end());
    const said = note.end();
    if (said.length > 0) comments = bounded([...comments, ...said]);
    const down = Number(attributes['table:number-rows-spanned']) || 1;
    if (down > 1 && column < limits.columnsMax) {
      const seen = value.text === neverCalculated ? '' : value.text;
      begun.push({ column, text: seen, to: rowNo + down - 1, ...mergedComments(said) });
    }
    if (value.text === '') return void (column += times);
    if (column + times > limits.columnsMax) refuseFile('tooManyColumns');
    while (row.cells.length < column) row.cells.push('');
    for (let index = 0; index < times; index++, column++) {
      row.cells[column] = value.text;
      if (value.text === '0' && isFormula(attributes)) zeros.push(column);
      if (value.isShownWhole !== null) decimals.push({ column, isShownWhole: value.isShownWhole });
      if (value.text.trim() !== '' && value.text !== neverCalculated) marks.cell(styles.marksOf(styleOf(attributes)));
      if (value.text.trim() !== '' && (styles.struck.has(attributes['table:style-name'] ?? '') || text.isStruck()))
        struck.push(column);
    }
  };
  const styleOf = (attributes: Record<string, string>): string | undefined =>
    attributes['table:style-name'] ?? rowStyle ?? columnStyles.find(({ to }) => column < to)?.style;
  const endRow = () => {
    const carried = merged.over(rowNo);
    for (const one of begun) merged.begin({ ...one, from: rowNo });
    const colour = marks.end();
    if (row.cells.some((written) => written.trim() !== '' && written !== neverCalculated)) {
      // A row that is repeated a million times is one that nobody wrote: what is above the limit is refused where rows
      // are counted, and many such rows together are never held.
      const times = Math.min(rowRepeat, limits.rowsMax + headMax - taken);
      taken += Math.max(0, times);
      for (let index = 0; index < times; index++) {
        take({
          ...row,
          rowNo: rowNo + index,
          ...(decimals.length > 0 ? { decimals } : {}),
          ...(struck.length > 0 ? { struck } : {}),
          ...(zeros.length > 0 ? { zeros } : {}),
          ...(carried.length > 0 ? { carried } : {}),
          ...(comments.length > 0 ? { comments } : {}),
          ...(colour ? { fill: colour } : {}),
        });
      }
    }
    rowNo += rowRepeat - 1;
  };
  return {
    isOver: () => isOver,
    handlers: {
      open(name, attributes) {
        if (name === 'table' && depth++ === 0) no += 1;
        if (no !== sheet.no || depth !== 1 || isOver) return;
        if (name === 'table-column') {
          const times = timesOf(attributes, 'columns');
          for (
            let index = 0;
            attributes['table:visibility'] &&
            attributes['table:visibility'] !== 'visible' &&
            index < times &&
            columnNo + index < limits.columnsMax;
            index++
          )
            sheet.hiddenColumns.push(columnNo + index);
          columnNo += times;
          const style = attributes['table:default-cell-style-name'];
          if (columnStyles.length < limits.columnsMax) columnStyles.push({ to: columnNo, style: style ?? '' });
        } else if (name === 'table-row') {
          rowNo += 1;
          rowRepeat = timesOf(attributes, 'rows');
          row = {
            rowNo,
            cells: [],
            ...((attributes['table:visibility'] ?? 'visible') === 'visible' ? {} : { isHidden: true as const }),
          };
          [column, decimals, struck, zeros, comments, begun] = [0, [], [], [], [], []];
          rowStyle = attributes['table:default-cell-style-name'];
          marks.begin();
        } else if (name === 'table-cell' || name === 'covered-table-cell') {
          cell = attributes;
          text.begin();
        } else if (cell) {
          text.open(name, attributes);
          note.open(name);
        }
      },
      close(name) {
        if (no === sheet.no && depth === 1 && !isOver) {
          if (name === 'table-cell' || name === 'covered-table-cell') {
            if (cell) endCell(cell);
            cell = null;
          } else if (name === 'table-row') endRow();
          else if (name === 'table') isOver = true;
          else if (cell) {
            text.close(name);
            note.close(name);
          }
        }
        if (name === 'table') depth -= 1;
      },
      text(part) {
        if (!cell || depth !== 1) return;
        text.text(part);
        note.text(part);
      },
    },
  };
}
