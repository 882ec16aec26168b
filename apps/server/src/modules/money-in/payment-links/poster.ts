import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { brand } from '#domain/values/brand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operatorMarks, operators, type OperatorCode } from '#domain/payments/operators.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { posterWords } from '#i18n/catalogues/payment-links/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { pdfText } from '../../../kit/pdf-text.ts';
import type { Tx } from '../../context.ts';
import { organisationOf, settingsOf } from '../../ground/organisations/public.ts';
import type { PaymentLink } from './find.ts';
import { linkUrl } from './view.ts';

type Wish = { locale: Locale; size: 'a4' | 'a5'; publicUrl: string; isTest: boolean };
type PosterView = {
  merchant: string;
  title: string;
  price: string;
  priceNote: string | null;
  until: string | null;
  promptName: string;
};

const a4 = { width: 595.28, height: 841.89 };
const ink = '#14202B';
const muted = '#55606E';
const primary = '#0F766E';

const either = (text: { en: string; fr: string }, locale: Locale) => text[locale] || text.en || text.fr;

function priceOf(link: PaymentLink, locale: Locale): string {
  const w = say(posterWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  if (link.kind === 'fixed') return money(link.amount!);
  if (link.kind === 'items') return w.yourItems;
  if (link.amount_min && link.amount_max)
    return w.between({ min: money(link.amount_min), max: money(link.amount_max) });
  if (link.amount_min) return w.from({ min: money(link.amount_min) });
  return link.kind === 'donation' ? w.yourGift : w.yourAmount;
}

async function viewOf(tx: Tx, link: PaymentLink, locale: Locale): Promise<PosterView> {
  const organisation = await organisationOf(tx, link.organisation_id);
  const settings = await settingsOf(tx, link.organisation_id);
  const w = say(posterWords, locale);
  const share = link.merchant_share_percent ?? settings.merchant_share_percent;
  return {
    merchant: organisation.display_name,
    title: either(link.title, locale),
    price: priceOf(link, locale),
    priceNote: share < 100 ? w.plusFees : null,
    until: link.expires_at ? w.until({ date: formatDateTime(link.expires_at, locale) }) : null,
    promptName: settings.prompt_name,
  };
}

/**
 * A page to print and hang up: what is paid to whom, the code, the address in letters, three steps. A5 is A4 scaled.
 */
export async function poster(tx: Tx, link: PaymentLink, wish: Wish): Promise<Buffer> {
  const view = await viewOf(tx, link, wish.locale);
  const url = linkUrl(wish.publicUrl, link);
  const document = new PDFDocument({
    size: wish.size === 'a4' ? 'A4' : 'A5',
    margin: 0,
    lang: wish.locale,
    info: { Title: pdfText(`${view.merchant} · ${view.title}`), Author: pdfText(view.merchant), Creator: brand.name },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  if (wish.size === 'a5') {
    document.scale(419.53 / a4.width);
    // Text below the small page's edge, in the large page's measure, would start a second page.
    document.page.maxY = () => a4.height;
  }
  draw(document, view, url, link.accepted_operators as OperatorCode[], wish);
  document.end();
  return done;
}

function draw(
  document: PDFKit.PDFDocument,
  view: PosterView,
  url: string,
  accepted: readonly OperatorCode[],
  wish: Wish,
): void {
  const w = say(posterWords, wish.locale);
  const edge = 48;
  const inner = a4.width - 2 * edge;
  /** Writes centred text in the largest size that fits `lines` lines, and answers where it ended. */
  const write = (
    text: string,
    y: number,
    options: { size: number; font?: string; colour?: string; lines?: number },
  ): number => {
    const clean = pdfText(text);
    document.font(options.font ?? 'Helvetica').fillColor(options.colour ?? ink);
    let size = options.size;
    const heightAt = (points: number) => document.fontSize(points).heightOfString(clean, { width: inner });
    while (size > 9 && heightAt(size) > size * 1.25 * (options.lines ?? 1)) size -= 1;
    const height = heightAt(size);
    document.text(clean, edge, y, {
      width: inner,
      align: 'center',
      height: size * 1.25 * (options.lines ?? 1) + 2,
      ellipsis: true,
    });
    return y + height;
  };

  document.rect(0, 0, a4.width, 118).fill(primary);
  write(view.merchant, 30, { size: 34, font: 'Helvetica-Bold', colour: '#FFFFFF' });
  write(w.headline, 78, { size: 17, colour: '#FFFFFF' });
  if (wish.isTest) write(w.test, 124, { size: 13, font: 'Helvetica-Bold', colour: '#B42318' });

  let y = write(view.title, 146, { size: 24, font: 'Helvetica-Bold', lines: 2 }) + 6;
  y = write(view.price, y, { size: 40, font: 'Helvetica-Bold', colour: primary }) + 2;
  if (view.priceNote) y = write(view.priceNote, y, { size: 12, colour: muted }) + 2;
  if (view.until) y = write(view.until, y, { size: 12, colour: muted }) + 2;

  const side = Math.min(320, 577 - y);
  y = drawCode(document, url, (a4.width - side) / 2, y + 8, side) + 10;
  y = write(url.replace(/^https?:\/\//, ''), y, { size: 16, font: 'Helvetica-Bold' }) + 14;

  for (const [index, step] of [w.stepOne, w.stepTwo, w.stepThree + view.promptName].entries()) {
    document.circle(edge + 22, y + 11, 13).fill(primary);
    document
      .font('Helvetica-Bold')
      .fontSize(13)
      .fillColor('#FFFFFF')
      .text(String(index + 1), edge + 9, y + 6, { width: 26, align: 'center' });
    document
      .font('Helvetica')
      .fontSize(14)
      .fillColor(ink)
      .text(pdfText(step), edge + 48, y + 3, { width: inner - 60, height: 36, ellipsis: true });
    y += Math.max(32, document.heightOfString(pdfText(step), { width: inner - 60 }) + 12);
  }
  drawAccepted(document, w.accepted, accepted, 752);
  write(w.noPin, 794, { size: 11, font: 'Helvetica-Bold', colour: '#7A2E0E' });
  write(brand.name, 815, { size: 9, colour: muted });
}

/** Modules as rectangles, runs joined, with the quiet zone the standard asks for. */
function drawCode(document: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): number {
  const code = encode(text, { ecc: 'M', border: 4 });
  const unit = side / code.size;
  document.rect(x, y, side, side).fill('#FFFFFF');
  for (const [rowIndex, row] of code.data.entries()) {
    for (let start = 0; start < row.length; start++) {
      if (!row[start]) continue;
      let end = start;
      while (row[end]) end++;
      document.rect(x + start * unit, y + rowIndex * unit, (end - start) * unit, unit);
      start = end;
    }
  }
  document.fill('#000000');
  return y + side;
}

function drawAccepted(document: PDFKit.PDFDocument, label: string, accepted: readonly OperatorCode[], y: number): void {
  document.font('Helvetica-Bold').fontSize(12);
  const names = accepted.map((code) => operators[code].brand);
  const widths = names.map((name) => document.widthOfString(name) + 24);
  document.font('Helvetica').fontSize(12);
  const labelWidth = document.widthOfString(pdfText(label)) + 14;
  let x = (a4.width - labelWidth - widths.reduce((sum, width) => sum + width + 10, -10)) / 2;
  document.fillColor(muted).text(pdfText(label), x, y + 7, { lineBreak: false });
  x += labelWidth;
  for (const [index, code] of accepted.entries()) {
    document.roundedRect(x, y, widths[index]!, 26, 6).fill(operatorMarks[code].colour);
    document
      .font('Helvetica-Bold')
      .fontSize(12)
      .fillColor(ink)
      .text(names[index]!, x + 12, y + 7, { lineBreak: false });
    x += widths[index]! + 10;
  }
}
