import { setImmediate as breathe } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Locale } from '#i18n/words.ts';
import type { Sink } from './read-stream.ts';
import { layOut, type PdfColumn } from './pdf-layout.ts';
import { fitLines, measureOf } from './pdf-measure.ts';
import { pdfText } from './pdf-text.ts';

export type PdfFact = { label: string; value: string; isStrong?: boolean };
export type PdfTableOptions = {
  title: string;
  subtitle: string;
  facts: readonly PdfFact[];
  columns: readonly PdfColumn[];
  /** Under every page, beside its number. */
  footer: string;
  pageOf(p: { page: number; pages: string }): string;
  /** Said on every page in red, for data that is not real. */
  mark: string | null;
  /** Said in place of rows when there are none. */
  empty: string;
  language: Locale;
  at: Date;
  creator: string;
};

const edge = 30;
const footerHeight = 24;
const gap = 10;
const size = 7.5;
const lineHeight = 9.2;
const linesMax = 5;
const ink = '#14202B';
const muted = '#55606E';
const accent = '#0F766E';

/**
 * A table as PDF, written page by page: heading on the first page, column heads on every page, rows as high as their
 * text. The number of pages, known only at the end, is one small drawing that every page refers to.
 */
export async function pdfTable(sink: Sink, options: PdfTableOptions) {
  const document = new PDFDocument({
    margin: 0,
    autoFirstPage: false,
    lang: options.language,
    info: {
      Title: pdfText(`${options.title} · ${options.subtitle}`),
      Author: pdfText(options.subtitle),
      Creator: options.creator,
      CreationDate: options.at,
    },
  });
  let chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const drain = async () => {
    // Lets the document hand out what it has, and others have their turn: drawing is work for the processor alone.
    await breathe();
    const ready = chunks;
    chunks = [];
    await sink.write(Buffer.concat(ready));
  };
  const regular = measureOf(document, 'Helvetica', size);
  const bold = measureOf(document, 'Helvetica-Bold', size);
  const total = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12], Resources: {} });
  const { paper, widths } = layOut(options.columns, { edge, gap, bold });
  const inner = paper.width - 2 * edge;
  const fitted = (texts: readonly string[], measure: typeof regular, most: number) =>
    texts.map((text, index) => (widths[index] === null ? [] : fitLines(text, widths[index]! - gap, measure, most)));
  const heads = fitted(
    options.columns.map((column) => column.header),
    bold,
    2,
  );
  /** What has no column on this paper, each by its name; nothing of what is empty. */
  const colon = options.language === 'fr' ? '\u00a0: ' : ': ';
  const under = (row: readonly string[]): string[] => {
    const said = options.columns.flatMap((column, index) =>
      widths[index] === null && row[index] ? [`${column.header}${colon}${row[index]}`] : [],
    );
    return said.length > 0 ? fitLines(said.join('  ·  '), inner - 2 * gap, regular, 8) : [];
  };
  const headHeight = Math.max(...heads.map((lines) => lines.length)) * lineHeight + 6;
  let page = 0;
  let y = 0;
  let rowCount = 0;

  const write = (
    text: string,
    x: number,
    top: number,
    style: { font?: 'Helvetica' | 'Helvetica-Bold'; size?: number; colour?: string } = {},
  ) =>
    document
      .font(style.font ?? 'Helvetica')
      .fontSize(style.size ?? size)
      .fillColor(style.colour ?? ink)
      .text(text, x, top, { lineBreak: false });
  const cells = (
    lines: readonly string[][],
    measure: typeof regular,
    font: 'Helvetica' | 'Helvetica-Bold',
    top: number,
  ) => {
    let x = edge;
    for (const [index, column] of options.columns.entries()) {
      if (widths[index] === null) continue;
      for (const [number, line] of lines[index]!.entries()) {
        const left = column.align === 'right' ? x + widths[index]! - gap / 2 - measure(line) : x + gap / 2;
        if (line !== '') write(line, left, top + number * lineHeight, { font });
      }
      x += widths[index]!;
    }
  };
  const footer = () => {
    const top = paper.height - edge + 6;
    write(pdfText(options.footer), edge, top, { size: 7, colour: muted });
    // The drawing with the number of pages stands where the text leaves its place.
    const [before, after] = options.pageOf({ page, pages: '\n' }).split('\n') as [string, string];
    document.font('Helvetica').fontSize(7);
    const x = paper.width - edge - document.widthOfString(pdfText(before)) - document.widthOfString(`000${after}`);
    write(pdfText(before), x, top, { size: 7, colour: muted });
    const place = x + document.widthOfString(pdfText(before));
    (document.page as unknown as { xobjects: Record<string, unknown> }).xobjects['PageCount'] = total;
    document.save();
    document.transform(1, 0, 0, -1, place, top + 5.1);
    (document as unknown as { addContent(text: string): void }).addContent('/PageCount Do');
    document.restore();
  };
  const newPage = () => {
    document.addPage({ size: [paper.width, paper.height], margin: 0 });
    page += 1;
    footer();
    y = page === 1 ? drawHeading(document, options, inner) : drawShortHeading(document, options);
    if (options.mark)
      write(pdfText(options.mark), edge, y - 12, { font: 'Helvetica-Bold', size: 9, colour: '#B42318' });
    document.rect(edge, y, inner, headHeight).fill('#E6F2F0');
    document
      .moveTo(edge, y + headHeight)
      .lineTo(edge + inner, y + headHeight)
      .lineWidth(0.8)
      .stroke(accent);
    cells(heads, bold, 'Helvetica-Bold', y + 4);
    y += headHeight;
  };
  const bottom = paper.height - edge - footerHeight + 18;

  newPage();
  await drain();
  return {
    /** `isStrong`: lines of sums, which are no rows of the table. */
    async rows(batch: readonly (readonly string[])[], { isStrong = false } = {}): Promise<void> {
      const [measure, font] = isStrong ? ([bold, 'Helvetica-Bold'] as const) : ([regular, 'Helvetica'] as const);
      for (const row of batch) {
        const lines = fitted(row, measure, linesMax);
        const more = under(row);
        const high = Math.max(...lines.map((cell) => cell.length)) * lineHeight;
        const height = high + more.length * lineHeight + 5;
        if (y + height > bottom) {
          newPage();
          await drain();
        }
        cells(lines, measure, font, y + 3.5);
        for (const [number, line] of more.entries())
          write(line, edge + gap, y + 3.5 + high + number * lineHeight, { colour: muted });
        y += height;
        document
          .moveTo(edge, y)
          .lineTo(edge + inner, y)
          .lineWidth(0.4)
          .stroke('#DDE3E8');
        rowCount += 1;
        if (rowCount % 50 === 0) await drain();
      }
    },
    async end(closing: readonly PdfFact[] = []): Promise<void> {
      if (rowCount === 0) {
        write(pdfText(options.empty), edge + gap / 2, y + 8, { size: 9, colour: muted });
        y += 26;
      }
      if (y + closing.length * 13 + 10 > bottom) newPage();
      y += 10;
      for (const fact of closing) {
        write(pdfText(fact.label), edge + gap / 2, y, { size: 8, colour: muted });
        write(pdfText(fact.value), edge + 150, y, { size: 8, font: fact.isStrong ? 'Helvetica-Bold' : 'Helvetica' });
        y += 13;
      }
      document.font('Helvetica');
      const font = (document as unknown as { _font: { id: string; ref(): unknown } })._font;
      (total.data as Record<string, unknown>)['Resources'] = { Font: { [font.id]: font.ref() } };
      total.end(Buffer.from(`0.333 0.376 0.431 rg BT /${font.id} 7 Tf 0 0 Td (${page}) Tj ET`));
      document.end();
      await new Promise((resolve) => document.once('end', resolve));
      await drain();
    },
  };
}

function drawHeading(document: PDFKit.PDFDocument, options: PdfTableOptions, inner: number): number {
  document
    .font('Helvetica-Bold')
    .fontSize(18)
    .fillColor(ink)
    .text(pdfText(options.title), edge, edge, { lineBreak: false });
  document
    .font('Helvetica')
    .fontSize(11)
    .fillColor(accent)
    .text(pdfText(options.subtitle), edge, edge + 23, { lineBreak: false });
  const columnCount = 4;
  const width = inner / columnCount;
  let top = edge + 48;
  for (let start = 0; start < options.facts.length; start += columnCount) {
    let height = 0;
    for (const [place, fact] of options.facts.slice(start, start + columnCount).entries()) {
      const x = edge + place * width;
      document.font('Helvetica').fontSize(7.5).fillColor(muted).text(pdfText(fact.label), x, top, { lineBreak: false });
      const style = fact.isStrong ? { font: 'Helvetica-Bold', size: 12 } : { font: 'Helvetica', size: 9 };
      const lines = fitLines(fact.value, width - 12, measureOf(document, style.font, style.size), 3);
      document.font(style.font).fontSize(style.size).fillColor(ink);
      for (const [number, line] of lines.entries())
        document.text(line, x, top + 10 + number * (style.size + 2), { lineBreak: false });
      height = Math.max(height, lines.length * (style.size + 2));
    }
    top += 18 + height;
  }
  return top + (options.mark ? 18 : 6);
}

function drawShortHeading(document: PDFKit.PDFDocument, options: PdfTableOptions): number {
  document
    .font('Helvetica')
    .fontSize(8)
    .fillColor(muted)
    .text(pdfText(`${options.title} · ${options.subtitle}`), edge, edge - 8, { lineBreak: false });
  return edge + (options.mark ? 22 : 8);
}
