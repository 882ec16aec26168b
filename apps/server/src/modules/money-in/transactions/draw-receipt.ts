import PDFDocument from 'pdfkit';
import { brand } from '#domain/values/brand.ts';
import type { Locale } from '#i18n/words.ts';
import { fitLines, measureOf } from '../../../kit/pdf-measure.ts';
import { pdfText } from '../../../kit/pdf-text.ts';

export type ReceiptView = {
  organisation: string;
  title: string;
  amount: string;
  inWords: string;
  state: { text: string; tone: 'success' | 'return' | 'danger' };
  rows: { label: string; value: string; strong: boolean }[];
  footer: string;
};

const page = { width: 419.53, height: 595.28 };
const edge = 32;
const inner = page.width - 2 * edge;
/** Where the facts end and the footer begins. */
const bottom = page.height - 40;
const ink = '#14202B';
const muted = '#55606E';
const accent = '#0F766E';
const tones = {
  success: { fill: '#DCFAE6', text: '#085D3A' },
  return: { fill: '#EDE7FE', text: '#4A1FB8' },
  danger: { fill: '#FEE4E2', text: '#912018' },
} as const;

/**
 * An A5 page: who was paid, how much in figures and in words, what became of it, then the facts one under the other;
 * long answers go on overleaf.
 */
export function drawReceipt(
  view: ReceiptView,
  options: { language: Locale; at: Date; mark: string | null },
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A5',
    margin: 0,
    lang: options.language,
    info: {
      Title: pdfText(`${view.title} · ${view.organisation} · ${view.amount}`),
      Author: pdfText(view.organisation),
      Creator: brand.name,
      CreationDate: options.at,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const { mark } = options;
  if (mark) {
    drawMark(document, mark);
    document.on('pageAdded', () => drawMark(document, mark));
  }
  drawTop(document, view);
  const y = drawAmount(document, view);
  drawRows(document, view.rows, y);
  document
    .font('Helvetica')
    .fontSize(8)
    .fillColor(muted)
    .text(pdfText(view.footer), edge, page.height - 30, { lineBreak: false });
  document.end();
  return done;
}

/** Across the page and under the text, so that no copy of it passes for a real one. */
function drawMark(document: PDFKit.PDFDocument, mark: string): void {
  document.save();
  document.rotate(-38, { origin: [page.width / 2, page.height / 2] });
  document.font('Helvetica-Bold').fontSize(54).fillColor('#B42318').fillOpacity(0.13);
  document.text(pdfText(mark.toUpperCase()), page.width / 2 - 300, page.height / 2 - 10, {
    width: 600,
    align: 'center',
    lineBreak: false,
  });
  document.restore();
  document.fillOpacity(1);
}

function drawTop(document: PDFKit.PDFDocument, view: ReceiptView): void {
  document.rect(0, 0, page.width, 78).fill(accent);
  let size = 20;
  let lines = fitLines(view.organisation, inner, measureOf(document, 'Helvetica-Bold', size), 2);
  if (lines.length > 1) {
    size = 15;
    lines = fitLines(view.organisation, inner, measureOf(document, 'Helvetica-Bold', size), 2);
  }
  document.font('Helvetica-Bold').fontSize(size).fillColor('#FFFFFF');
  for (const [index, line] of lines.entries())
    document.text(line, edge, (lines.length > 1 ? 14 : 20) + index * (size + 2), { lineBreak: false });
  document.font('Helvetica').fontSize(12).text(pdfText(view.title), edge, 52, { lineBreak: false });
}

function drawAmount(document: PDFKit.PDFDocument, view: ReceiptView): number {
  document
    .font('Helvetica-Bold')
    .fontSize(32)
    .fillColor(ink)
    .text(pdfText(view.amount), edge, 100, { width: inner, align: 'center', lineBreak: false });
  let y = 140;
  const lines = fitLines(view.inWords, inner, measureOf(document, 'Helvetica-Oblique', 10.5), 3);
  document.font('Helvetica-Oblique').fontSize(10.5).fillColor(muted);
  for (const line of lines) {
    document.text(line, edge, y, { width: inner, align: 'center', lineBreak: false });
    y += 13.5;
  }
  const tone = tones[view.state.tone];
  const text = pdfText(view.state.text);
  const width = document.font('Helvetica-Bold').fontSize(10.5).widthOfString(text) + 24;
  y += 6;
  document.roundedRect((page.width - width) / 2, y, width, 21, 10.5).fill(tone.fill);
  document.fillColor(tone.text).text(text, edge, y + 6, { width: inner, align: 'center', lineBreak: false });
  return y + 34;
}

function drawRows(document: PDFKit.PDFDocument, rows: ReceiptView['rows'], top: number): void {
  const labelWidth = 122;
  let y = top;
  for (const { label, value, strong } of rows) {
    const font = strong ? 'Helvetica-Bold' : 'Helvetica';
    const lines = fitLines(value, inner - labelWidth, measureOf(document, font, 10), 3);
    if (y + 10.5 + lines.length * 12.5 > bottom) {
      document.addPage();
      y = edge;
    }
    document
      .moveTo(edge, y)
      .lineTo(page.width - edge, y)
      .lineWidth(0.5)
      .stroke('#DDE3E8');
    document
      .font('Helvetica')
      .fontSize(9)
      .fillColor(muted)
      .text(pdfText(label), edge, y + 6.5, { lineBreak: false });
    document.font(font).fontSize(10).fillColor(ink);
    for (const [index, line] of lines.entries())
      document.text(line, edge + labelWidth, y + 6 + index * 12.5, { lineBreak: false });
    y += 10.5 + lines.length * 12.5;
  }
  document
    .moveTo(edge, y)
    .lineTo(page.width - edge, y)
    .lineWidth(0.5)
    .stroke('#DDE3E8');
}
