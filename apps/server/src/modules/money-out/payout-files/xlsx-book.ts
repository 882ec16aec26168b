import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import type { SheetInfo } from './sheet-row.ts';
import type { Parts } from './xlsx-archive.ts';
import { styleOfFormat, unescapeText, type NumberStyle } from './xlsx-cell.ts';
import { colourReader, marksOf } from './xlsx-colours.ts';
import { isOn, textCollector } from './xlsx-text.ts';

export type XlsxSheet = SheetInfo & { path: string };
/** `marks`: the background and the colour of its letters, where they are any. */
export type CellStyle = { number: NumberStyle; isStruck: boolean; marks: readonly string[] };
/** Texts that cells name by number; `struck` are those that are struck through from end to end. */
export type SharedTexts = { texts: string[]; struck: Set<number> };

/** The sheets of a workbook that have rows, in its order. A sheet of charts has none. */
export async function workbookOf(
  parts: Parts,
  { entriesMax }: Pick<SpreadsheetLimits, 'entriesMax'>,
): Promise<{ sheets: XlsxSheet[]; is1904: boolean }> {
  const named: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parts.readWhole('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/i.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      named.push({
        id,
        name: (attributes['name'] ?? '').slice(0, 100),
        isHidden: /hidden/i.test(attributes['state'] ?? ''),
      });
    },
  });
  // Each has a part of its own, and there are no more of those.
  if (named.length > entriesMax) refuseFile('tooMuchInside');
  const ids = new Set(named.map(({ id }) => id));
  const targets = new Map<string, string>();
  if (parts.has('xl/_rels/workbook.xml.rels')) {
    await parts.readWhole('xl/_rels/workbook.xml.rels', {
      open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' }) {
        if (name !== 'Relationship' || !ids.has(id) || /\/(?:chart|dialog)sheet$/i.test(type)) return;
        if (/^external$/i.test(mode)) refuseFile('outsideLinks');
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
      },
    });
  }
  const sheets = named.flatMap(({ id, name, isHidden }) =>
    targets.has(id) ? [{ name, isHidden, path: targets.get(id)!, hiddenColumns: [] }] : [],
  );
  return sheets.length === 0 ? refuseFile('damaged') : { sheets, is1904 };
}

const stylesMax = 65_536;
/** Of a format; Excel takes no longer ones. */
const codeMax = 255;

export async function stylesOf(parts: Parts): Promise<CellStyle[]> {
  const styles: (Omit<CellStyle, 'marks'> & { fillNo: number; fontNo: number })[] = [];
  if (!parts.has('xl/styles.xml')) return [];
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const reader = colourReader();
  let inside: 'fonts' | 'cells' | null = null;
  await parts.readWhole('xl/styles.xml', {
    open(name, attributes) {
      reader.open(name, attributes);
      if (name === 'numFmt')
        codes.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, codeMax));
      else if (name === 'fonts') inside = 'fonts';
      else if (name === 'cellXfs') inside = 'cells';
      else if (inside === 'fonts' && name === 'font' && struckFonts.length < stylesMax) struckFonts.push(false);
      else if (inside === 'fonts' && name === 'strike' && struckFonts.length > 0)
        struckFonts[struckFonts.length - 1] = isOn(attributes['val']);
      else if (inside === 'cells' && name === 'xf' && styles.length < stylesMax) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const fontNo = Number(attributes['fontId'] ?? 0);
        styles.push({
          number: styleOfFormat(id, codes.get(id)),
          isStruck: struckFonts[fontNo] ?? false,
          fontNo,
          fillNo: Number(attributes['fillId'] ?? 0),
        });
      }
    },
    close(name) {
      if (name === 'cellXfs' || name === 'fonts') inside = null;
      reader.close(name);
    },
  });
  const { fills, letters } = await reader.end(parts);
  return styles.map(({ fillNo, fontNo, ...style }) => ({ ...style, marks: marksOf(fills[fillNo], letters[fontNo]) }));
}

/** Texts that cells name by number, within a bound of their own: they are the one part that must be held whole. */
export async function sharedTexts(parts: Parts, limits: SpreadsheetLimits): Promise<SharedTexts> {
  const shared: SharedTexts = { texts: [], struck: new Set() };
  if (!parts.has('xl/sharedStrings.xml')) return shared;
  let held = 0;
  const item = textCollector(limits);
  await parts.readWhole('xl/sharedStrings.xml', {
    open(name, attributes) {
      if (name === 'si') item.begin();
      item.open(name, attributes);
    },
    close(name) {
      item.close(name);
      if (name !== 'si') return;
      const text = unescapeText(item.end());
      held += text.length + 8;
      if (held > limits.sharedMax) refuseFile('tooMuchInside');
      if (item.isStruck()) shared.struck.add(shared.texts.length);
      shared.texts.push(text);
    },
    text: item.text,
  });
  return shared;
}
