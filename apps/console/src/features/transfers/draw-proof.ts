import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transferActionWords, transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
import { say, type Locale } from '#i18n/words.ts';
import { accountLine } from './transfer-face.ts';
import { railName } from '../../shell/rail-name.ts';

/** The lines of the picture, top to bottom. */
export function proofLines(
  transfer: TransferDetail,
  merchant: string,
  locale: Locale,
): [label: string, value: string][] {
  const t = say(transferDetailWords, locale);
  const lines: [string, string | null][] = [
    [t.source, merchant],
    [t.name, transfer.beneficiary.name],
    [t.account, accountLine(transfer.beneficiary)],
    [t.rail, railName(transfer.rail, locale)],
    [t.completed, formatDateTime(new Date(transfer.completedAt ?? transfer.createdAt), locale)],
    [t.description, transfer.description],
    [t.reference, transfer.merchantReference],
    [t.operatorId, transfer.operatorReference],
    [t.id, transfer.id],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}

const width = 720;
const edge = 48;
const row = 68;

/** A picture of the proof for messaging apps: white on any skin, because it is sent to somebody else. */
export function drawProof(
  transfer: TransferDetail,
  merchant: string,
  locale: Locale,
  isTest: boolean,
): Promise<Blob | null> {
  const lines = proofLines(transfer, merchant, locale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 260 + lines.length * row + edge;
  const pen = canvas.getContext('2d')!;
  const write = (text: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign = 'left') => {
    Object.assign(pen, { font: `${font} system-ui, Roboto, sans-serif`, fillStyle: colour, textAlign: align });
    pen.fillText(text, x, y, width - 2 * edge);
  };
  pen.fillStyle = '#FFFFFF';
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = '#0F766E';
  pen.fillRect(0, 0, width, 10);
  write(say(transferActionWords, locale).imageTitle, edge, 78, '600 28px', '#14202B');
  write(brand.name, width - edge, 78, '600 24px', '#0F766E', 'right');
  write(formatMoney(transfer.beneficiaryReceives, locale), edge, 178, '600 52px', '#14202B');
  if (isTest) write(say(transferActionWords, locale).imageTest, edge, 120, '600 22px', '#B42318');
  lines.forEach(([label, value], index) => {
    const y = 230 + index * row;
    write(label, edge, y, '400 20px', '#55606E');
    write(value, edge, y + 28, '500 24px', '#14202B');
  });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
