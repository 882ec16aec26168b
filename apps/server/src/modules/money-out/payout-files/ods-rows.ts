import { neverCalculated } from '#domain/mass-payments/amount-cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import { cellText, isFormula, odsText } from './ods-cell.ts';
import type { Book, Decimal, SheetInfo, SheetRow } from './sheet-row.ts';
import type { Handlers, Parts } from './xlsx-archive.ts';

type OdsSheet = SheetInfo & { no: number };
/** Styles that matter: sheets that are not shown, and text that is struck through. */
type Styles = { hidden: Set<string>; struck: Set<string> };

const content = 'content.xml';

/** A workbook of LibreOffice. All its sheets are one part, read through from its beginning each time. */
export async function odsBook(parts: Parts, limits: SpreadsheetLimits): Promise<Book> {
  await refuseProtected(parts);
  const sheets: OdsSheet[] = [];
  let isSpreadsheet = false;
  const styles: Styles = { hidden: new Set(), struck: new Set() };
  const style = styleReader(styles);
  let depth = 0;
  await parts.readWhole(content, {
    open(name, attributes) {
      style.open?.(name, attributes);
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
      style.close?.(name);
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

function styleReader({ hidden, struck }: Styles): Handlers {
  let styleName = '';
  return {
    open(name, attributes) {
      if (name === 'style') styleName = attributes['style:name'] ?? '';
      else if (styleName !== '' && name === 'table-properties' && attributes['table:display'] === 'false')
        hidden.add(styleName);
      else if (styleName !== '' && name === 'text-properties' && isLinedThrough(attributes)) struck.add(styleName);
    },
    close(name) {
      if (name === 'style') styleName = '';
    },
  };
}

/** LibreOffice names the line by its style, or by its type alone where the style is the usual one. */
const isLinedThrough = (attributes: Record<string, string>): boolean => {
  const said = (['style', 'type'] as const)
    .map((what) => attributes[`style:text-line-through-${what}`])
    .filter((value) => value !== undefined);
  return said.length > 0 && !said.includes('none');
};

/** Reads one table and lets the others pass. */
function tableReader(
  sheet: OdsSheet,
  styles: Styles,
  limits: SpreadsheetLimits,
  take: (row: SheetRow) => void,
): { handlers: Handlers; isOver(): boolean } {
  const text = odsText(styles.struck, limits);
  let [no, depth, rowNo, rowRepeat, column, columnNo, isOver] = [-1, 0, 0, 1, 0, 0, false];
  let row: SheetRow = { rowNo: 0, cells: [] };
  let decimals: Decimal[] = [];
  let struck: number[] = [];
  let zeros: number[] = [];
  let cell: Record<string, string> | null = null;
  sheet.hiddenColumns.length = 0;

  const timesOf = (attributes: Record<string, string>, what: 'rows' | 'columns') =>
    Math.max(1, Number(attributes[`table:number-${what}-repeated`]) || 1);
  const endCell = (attributes: Record<string, string>) => {
    const times = timesOf(attributes, 'columns');
    const value = cellText(attributes, text.end());
    if (value.text === '') return void (column += times);
    if (column + times > limits.columnsMax) refuseFile('tooManyColumns');
    while (row.cells.length < column) row.cells.push('');
    for (let index = 0; index < times; index++, column++) {
      row.cells[column] = value.text;
      if (value.text === '0' && isFormula(attributes)) zeros.push(column);
      if (value.isShownWhole !== null) decimals.push({ column, isShownWhole: value.isShownWhole });
      if (value.text.trim() !== '' && (styles.struck.has(attributes['table:style-name'] ?? '') || text.isStruck()))
        struck.push(column);
    }
  };
  const endRow = () => {
    if (row.cells.some((written) => written.trim() !== '' && written !== neverCalculated)) {
      // A row that is repeated a million times is one that nobody wrote: what is above the limit is refused where rows
      // are counted.
      for (let index = 0; index < Math.min(rowRepeat, limits.rowsMax + 1); index++) {
        take({
          ...row,
          rowNo: rowNo + index,
          ...(decimals.length > 0 ? { decimals } : {}),
          ...(struck.length > 0 ? { struck } : {}),
          ...(zeros.length > 0 ? { zeros } : {}),
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
        } else if (name === 'table-row') {
          rowNo += 1;
          rowRepeat = timesOf(attributes, 'rows');
          row = {
            rowNo,
            cells: [],
            ...((attributes['table:visibility'] ?? 'visible') === 'visible' ? {} : { isHidden: true as const }),
          };
          [column, decimals, struck, zeros] = [0, [], [], []];
        } else if (name === 'table-cell' || name === 'covered-table-cell') {
          cell = attributes;
          text.begin();
        } else if (cell) text.open(name, attributes);
      },
      close(name) {
        if (no === sheet.no && depth === 1 && !isOver) {
          if (name === 'table-cell' || name === 'covered-table-cell') {
            if (cell) endCell(cell);
            cell = null;
          } else if (name === 'table-row') endRow();
          else if (name === 'table') isOver = true;
          else if (cell) text.close(name);
        }
        if (name === 'table') depth -= 1;
      },
      text(part) {
        if (cell && depth === 1) text.text(part);
      },
    },
  };
}
