import { zipSync, strToU8, type Zippable } from 'fflate';

/**
 * Workbooks for tests, written apart from our own writer: as Excel saves them, or as somebody with bad intentions does.
 */
export type MadeCell =
  | string
  | { v: string; t?: string; s?: number }
  | { inline: string }
  | { f: string; v?: string }
  | null;
type Parts = Record<string, string>;

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const letter = (index: number): string =>
  (index >= 26 ? letter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/**
 * Texts go to the shared table as in every file of Excel; `{ v, s }` is a raw value with a style, `{ f }` a formula
 * that nothing calculated.
 */
export function workbookParts(rows: readonly (readonly MadeCell[])[], extra: Parts = {}): Parts {
  const shared: string[] = [];
  const cell = (value: MadeCell, place: string): string => {
    if (value === null) return '';
    if (typeof value === 'string') return `<c r="${place}" t="s"><v>${shared.push(value) - 1}</v></c>`;
    if ('inline' in value)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(value.inline)}</t></is></c>`;
    if ('f' in value)
      return `<c r="${place}"><f>${escape(value.f)}</f>${value.v === undefined ? '' : `<v>${escape(value.v)}</v>`}</c>`;
    return `<c r="${place}"${value.s === undefined ? '' : ` s="${value.s}"`}${value.t ? ` t="${value.t}"` : ''}><v>${escape(value.v)}</v></c>`;
  };
  const data = rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}" spans="1:9">${cells.map((value, column) => cell(value, `${letter(column)}${index + 1}`)).join('')}</row>`,
    )
    .join('');
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<workbook ${main} xmlns:r="${relationships}"><sheets><sheet name="Aide" sheetId="2" state="hidden" r:id="rId7"/><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    // 1: text, 2: nine digits with zeros in front, 3: a date as French Excel writes it, 4: built-in date, 5: euros.
    'xl/styles.xml':
      `<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="000000000"/><numFmt numFmtId="165" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="166" formatCode="#,##0\\ &quot;FCFA&quot;"/></numFmts>` +
      '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="166"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main} count="${shared.length}">${shared.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ...extra,
  };
}

export const zipped = (parts: Parts, level: 0 | 9 = 9): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])) as Zippable, {
      level,
    }),
  );
export const makeXlsx = (rows: readonly (readonly MadeCell[])[], extra: Parts = {}): Buffer =>
  zipped(workbookParts(rows, extra));

/** Writes another unpacked size into the directory and the head of a part: a directory that lies. */
export function withFalseSize(zip: Buffer, name: string, size: number): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const length = copy.readUInt16LE(at + 28);
    if (copy.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    copy.writeUInt32LE(size, at + 24);
    copy.writeUInt32LE(size, copy.readUInt32LE(at + 42) + 22);
  }
  return copy;
}
