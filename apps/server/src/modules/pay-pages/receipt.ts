import PDFDocument from 'pdfkit';
import type { StatusView } from '#checkout/views.ts';
import { receiptLines } from '#checkout/receipt-lines.ts';
import { brand } from '#domain/brand.ts';
import { formatMoney } from '#domain/money.ts';
import { payStatusWords } from '#i18n/catalogues/pay-status.ts';
import { say, type Locale } from '#i18n/words.ts';
import { pdfText } from '../../kit/pdf-text.ts';

/** The payer's receipt on half a page, with the lines of the page itself. */
export function receiptPdf(
  view: StatusView,
  wish: { merchant: string; locale: Locale; isTest: boolean },
): Promise<Buffer> {
  const w = say(payStatusWords, wish.locale);
  const edge = 40;
  const document = new PDFDocument({
    size: 'A5',
    margin: edge,
    lang: wish.locale,
    info: {
      Title: pdfText(`${w.receiptTitle} · ${wish.merchant}`),
      Author: pdfText(wish.merchant),
      Creator: brand.name,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const width = 419.53 - 2 * edge;
  document.font('Helvetica').fontSize(11).fillColor('#55606E').text(pdfText(w.receiptTitle), edge, edge, { width });
  document.font('Helvetica-Bold').fontSize(18).fillColor('#14202B').text(pdfText(wish.merchant), { width });
  if (wish.isTest) document.fontSize(11).fillColor('#B42318').text(pdfText(w.receiptTest), { width });
  document
    .moveDown(0.6)
    .fontSize(26)
    .fillColor('#0F766E')
    .text(pdfText(formatMoney(view.total, wish.locale)), { width });
  document.moveDown(0.6);
  for (const line of receiptLines(wish.locale, wish.merchant, view)) {
    const y = document.y;
    document
      .font('Helvetica')
      .fontSize(10)
      .fillColor('#55606E')
      .text(pdfText(line.label), edge, y, { width: width * 0.36 });
    const left = document.y;
    document
      .font(line.isStrong ? 'Helvetica-Bold' : line.isId ? 'Courier' : 'Helvetica')
      .fontSize(line.isId ? 9 : 10)
      .fillColor('#14202B')
      .text(pdfText(line.text), edge + width * 0.38, y, { width: width * 0.62, align: 'right' });
    document.y = Math.max(left, document.y) + 5;
    document
      .moveTo(edge, document.y - 3)
      .lineTo(edge + width, document.y - 3)
      .lineWidth(0.5)
      .strokeColor('#DDE2E8')
      .stroke();
    document.y += 2;
  }
  document
    .moveDown(0.8)
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#55606E')
    .text(pdfText(`${w.receiptNote} ${brand.name}`), edge, document.y, { width });
  document.end();
  return done;
}
