import type { SheetRow } from './csv-rows.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import { openParts, type Parts } from './xlsx-archive.ts';
import { columnOf, numberText, styleOfFormat, unescapeText, type NumberStyle } from './xlsx-cell.ts';

type Book = { sheet: string; is1904: boolean; styles: NumberStyle[]; shared: string[] };

/** Rows of the first visible sheet. Cells come as they stand in the file; only figures and dates are put into words. */
export async function* xlsxRows(bytes: Buffer, limits: SpreadsheetLimits): AsyncGenerator<SheetRow> {
  const parts = await openParts(bytes, limits);
  const { sheet, is1904 } = await workbookOf(parts);
  const book: Book = { sheet, is1904, styles: await stylesOf(parts), shared: await sharedTexts(parts, limits) };
  const ready: SheetRow[] = [];
  for await (const _ of parts.read(sheet, sheetReader(book, limits, (row) => void ready.push(row)))) {
    void _;
    yield* ready.splice(0);
  }
  yield* ready.splice(0);
}

async function workbookOf(parts: Parts): Promise<{ sheet: string; is1904: boolean }> {
  const sheets: { id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  if (!parts.has('xl/workbook.xml')) refuseFile('notASpreadsheet');
  await parts.readWhole('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/i.test(attributes['date1904'] ?? '');
      if (name === 'sheet') sheets.push({ id: attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '', isHidden: /hidden/i.test(attributes['state'] ?? '') });
    },
  });
  const chosen = (sheets.find((sheet) => !sheet.isHidden) ?? sheets[0])?.id;
  let target: string | undefined;
  if (parts.has('xl/_rels/workbook.xml.rels')) {
    await parts.readWhole('xl/_rels/workbook.xml.rels', {
      open(name, attributes) {
        if (name !== 'Relationship' || attributes['Id'] !== chosen) return;
        if (/^external$/i.test(attributes['TargetMode'] ?? '')) refuseFile('outsideLinks');
        target = attributes['Target'];
      },
    });
  }
  if (target === undefined) refuseFile('damaged');
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
  return { sheet: path, is1904 };
}

async function stylesOf(parts: Parts): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (!parts.has('xl/styles.xml')) return styles;
  const codes = new Map<number, string>();
  let isInCells = false;
  await parts.readWhole('xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'xf' && isInCells && styles.length < 65_536) styles.push(styleOfFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Texts that cells name by number, within a bound of their own: they are the one part that must be held whole. */
async function sharedTexts(parts: Parts, limits: SpreadsheetLimits): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return texts;
  let held = 0;
  const item = textCollector(limits);
  await parts.readWhole('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') item.begin();
      item.open(name);
    },
    close(name) {
      item.close(name);
      if (name !== 'si') return;
      const text = unescapeText(item.end());
      held += text.length + 8;
      if (held > limits.sharedMax) refuseFile('tooMuchInside');
      texts.push(text);
    },
    text: item.text,
  });
  return texts;
}

/** Gathers the `t` elements of one text and leaves out its phonetic reading. */
function textCollector(limits: SpreadsheetLimits) {
  let text = '';
  let isText = false;
  let phonetic = 0;
  return {
    begin() {
      text = '';
      phonetic = 0;
    },
    open(name: string) {
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    close(name: string) {
      if (name === 'rPh') phonetic -= 1;
      isText = false;
    },
    text(part: string) {
      if (isText && text.length < limits.cellMax) text = (text + part).slice(0, limits.cellMax);
    },
    end: () => text,
  };
}

function sheetReader(book: Book, limits: SpreadsheetLimits, take: (row: SheetRow) => void) {
  const inline = textCollector(limits);
  let rowNo = 0;
  let cells: string[] = [];
  let hasText = false;
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;

  const cellText = (): string => {
    if (type === 'inlineStr') return unescapeText(inline.end());
    if (value === '') return '';
    if (type === 's') return book.shared[Number(value)] ?? refuseFile('damaged');
    if (type === 'str') return unescapeText(value);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.slice(0, 10);
    return type === 'e' ? value : numberText(value, book.styles[style] ?? { kind: 'plain' }, book.is1904);
  };
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        const told = Number(attributes['r']);
        rowNo = Number.isSafeInteger(told) && told > rowNo ? told : rowNo + 1;
        cells = [];
        hasText = false;
        column = -1;
      } else if (name === 'c') {
        const told = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        // Cells stand in their order, each once.
        if (told === null || told <= column) refuseFile('damaged');
        column = told;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
        inline.begin();
      } else if (name === 'v') isValue = true;
      inline.open(name);
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
        hasText ||= text.trim() !== '';
      } else if (name === 'row' && hasText) take({ rowNo, cells });
    },
    text(part: string) {
      if (isValue && value.length < limits.cellMax) value = (value + part).slice(0, limits.cellMax);
      inline.text(part);
    },
  };
}
