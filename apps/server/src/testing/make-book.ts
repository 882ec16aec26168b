import { workbookParts, zipped, type MadeCell } from './make-spreadsheet.ts';

/** Rows of a sheet as somebody left them: hidden, or with cells struck through (style 6). `hiddenColumns` from 1. */
export type MadeSheet = {
  name: string;
  isHidden?: boolean;
  rows: readonly (readonly MadeCell[])[];
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  isProtected?: boolean;
  /** What stands behind its rows, as merged cells do; what its relationships name. */
  behind?: string;
  related?: string;
};
/** Styles for cells of `makeBook`: struck through, whole francs, two decimals, thousands of francs, percentages. */
export const styled = { struck: 6, whole: 7, decimals: 8, thousands: 9, percent: 10, percents: 11 } as const;

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of several sheets, as Excel saves one that many hands have been at. */
export function makeBook(sheets: readonly MadeSheet[], extra: Record<string, string> = {}): Buffer {
  const first = workbookParts([]);
  const parts: Record<string, string> = { ...first };
  parts['xl/styles.xml'] = first['xl/styles.xml']!.replace(
    '<numFmts count="3">',
    '<numFmts count="4"><numFmt numFmtId="167" formatCode="#,##0,"/>',
  )
    .replace(
      '<cellStyleXfs',
      '<fonts count="2"><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts><cellStyleXfs',
    )
    .replace(
      '</cellXfs>',
      '<xf numFmtId="0" fontId="1"/><xf numFmtId="166" fontId="0"/><xf numFmtId="4" fontId="0"/><xf numFmtId="167" fontId="0"/><xf numFmtId="9" fontId="0"/><xf numFmtId="10" fontId="0"/></cellXfs>',
    );
  parts['xl/workbook.xml'] =
    `<workbook xmlns:r="${relationships}"><sheets>${sheets.map((sheet, index) => `<sheet name="${sheet.name}" sheetId="${index + 1}"${sheet.isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`;
  parts['xl/_rels/workbook.xml.rels'] =
    `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`;
  for (const [index, sheet] of sheets.entries()) {
    const inline = sheet.rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? { inline: cell } : cell)));
    const xml = workbookParts(inline)['xl/worksheets/sheet1.xml']!.replace(/<row r="(\d+)"/g, (all, no: string) =>
      sheet.hiddenRows?.includes(Number(no)) ? `${all} hidden="1"` : all,
    );
    const columns = (sheet.hiddenColumns ?? []).map((no) => `<col min="${no}" max="${no}" hidden="1"/>`).join('');
    parts[`xl/worksheets/sheet${index + 1}.xml`] = xml
      .replace('<sheetData>', `${columns && `<cols>${columns}</cols>`}<sheetData>`)
      .replace(
        '</sheetData>',
        `</sheetData>${sheet.isProtected ? '<sheetProtection sheet="1" password="CC1A"/>' : ''}${sheet.behind ?? ''}`,
      );
    if (sheet.related)
      parts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = `<Relationships>${sheet.related}</Relationships>`;
  }
  return zipped({ ...parts, ...extra });
}

/** Cells that are merged: "E2:E4". */
export const merged = (...places: string[]): string =>
  `<mergeCells count="${places.length}">${places.map((place) => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`;
export const related = (type: string, target: string): string =>
  `<Relationship Id="${type}" Type="${relationships}/${type}" Target="${target}"/>`;

/** A struck or otherwise styled text. */
export const text = (value: string, style: number): MadeCell => ({ v: value, t: 'str', s: style });

export type OdsCell = string | { value: number; shown: string } | { struck: string } | { xml: string } | null;
type OdsSheet = {
  name: string;
  isHidden?: boolean;
  rows: readonly (readonly OdsCell[])[];
  hiddenRows?: readonly number[];
  hiddenColumn?: number;
};
const escape = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const namespaces = ['office', 'table', 'text', 'style', 'number', 'xlink', 'fo', 'dc']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');

function odsCell(cell: OdsCell): string {
  if (cell === null) return '<table:table-cell/>';
  if (typeof cell === 'string')
    return `<table:table-cell office:value-type="string"><text:p>${escape(cell)}</text:p></table:table-cell>`;
  if ('xml' in cell) return cell.xml;
  if ('struck' in cell)
    return `<table:table-cell table:style-name="ce1" office:value-type="string"><text:p>${escape(cell.struck)}</text:p></table:table-cell>`;
  return `<table:table-cell office:value-type="float" office:value="${cell.value}"><text:p>${cell.shown}</text:p></table:table-cell>`;
}

/** A workbook as LibreOffice saves it: repeated empty cells and rows up to its last ones, notes beside the text. */
export function makeOds(sheets: readonly OdsSheet[], extra: Record<string, string> = {}, styles = ''): Buffer {
  const tables = sheets.map(
    (sheet) =>
      `<table:table table:name="${sheet.name}" table:style-name="${sheet.isHidden ? 'ta2' : 'ta1'}">` +
      `${sheet.hiddenColumn ? `<table:table-column table:number-columns-repeated="${sheet.hiddenColumn - 1 || 1}"/><table:table-column table:visibility="collapse"/>` : ''}<table:table-column table:number-columns-repeated="1024"/>` +
      sheet.rows
        .map(
          (cells, index) =>
            `<table:table-row${sheet.hiddenRows?.includes(index + 1) ? ' table:visibility="filter"' : ''}>${cells.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
        )
        .join('') +
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>',
  );
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml':
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces}><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>` +
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ce1" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
      `<style:style style:name="ce2" style:family="table-cell"><style:text-properties style:text-line-through-style="none" style:text-line-through-type="none"/></style:style>` +
      `<style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-type="single"/></style:style>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest><file-entry/></manifest>',
    ...extra,
  });
}

/** A container of old office files that names these streams in its directory. */
export const makeContainer = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(128 - name.length * 2)])),
  ]);
