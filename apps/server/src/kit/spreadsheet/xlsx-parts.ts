/** The fixed parts of a workbook (ECMA-376, SpreadsheetML): everything but the cells. */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Places in `cellXfs` below. */
export const styleOf = {
  heading: 1,
  number: 2,
  dateTime: 3,
  date: 4,
  title: 5,
  label: 6,
  numberLeft: 7,
  dateTimeLeft: 8,
  dateLeft: 9,
  text: 10,
  sum: 11,
} as const;

const format = (numFmt: number, font = 0, extra = '', inner = '') =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${font === 1 ? 2 : 0}" borderId="${font === 1 ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${extra}>${inner}</xf>`;
const left = ' applyAlignment="1"';
const toLeft = '<alignment horizontal="left"/>';

export const styles =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="5"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="16"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF55606E"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE6F2F0"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF0F766E"/></bottom><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="12">${format(0)}${format(0, 1)}${format(3)}${format(164)}${format(165)}${format(0, 2)}${format(0, 3)}` +
  `${format(3, 0, left, toLeft)}${format(164, 0, left, toLeft)}${format(165, 0, left, toLeft)}${format(49)}${format(3, 4)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/**
 * @param widths in characters, from the first column on. @param texts which columns hold text even where they are still
 * empty.
 */
export function sheetHead(widths: readonly number[], isFrozen: boolean, texts: readonly boolean[] = []): string {
  const pane = isFrozen
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : '';
  const columns = widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}"${texts[index] ? ` style="${styleOf.text}"` : ''} customWidth="1"/>`,
    )
    .join('');
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${isFrozen ? '' : ' showGridLines="0"'}>${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData>`;
}

type Sheet = { file: number; name: string };
const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const workbook = (sheets: readonly Sheet[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map((sheet, index) => `<sheet name="${inAttribute(sheet.name)}" sheetId="${index + 1}" r:id="rId${sheet.file}"/>`)
    .join('')}</sheets></workbook>`;

export const workbookRelations = (sheets: readonly Sheet[]) =>
  `${head}<Relationships xmlns="${relations}">${sheets
    .map(
      (sheet) =>
        `<Relationship Id="rId${sheet.file}" Type="${office}/worksheet" Target="worksheets/sheet${sheet.file}.xml"/>`,
    )
    .join('')}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

export const packageRelations =
  `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>` +
  '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>';

export const contentTypes = (sheets: readonly Sheet[]) => {
  const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
  return (
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${kind('styles')}"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
    `${sheets.map((sheet) => `<Override PartName="/xl/worksheets/sheet${sheet.file}.xml" ContentType="${kind('worksheet')}"/>`).join('')}</Types>`
  );
};

/** @param title and creator already escaped for XML. */
export function coreProperties(title: string, creator: string, at: Date): string {
  const stamp = `${at.toISOString().slice(0, 19)}Z`;
  return (
    `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
    `<dc:title>${title}</dc:title><dc:creator>${creator}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${stamp}</dcterms:created></cp:coreProperties>`
  );
}
