import { inflateSync } from 'node:zlib';

const windows1252 = new TextDecoder('windows-1252');

/**
 * What stands on the pages of a PDF made with the standard fonts: one string per page, its pieces of text joined by
 * line breaks. Enough to ask whether a word is there; for how it looks, open it.
 */
export function readPdf(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF');
  const pages: string[] = [];
  for (const hit of raw.matchAll(/stream\r?\n/g)) {
    if (raw.slice(hit.index - 3, hit.index) === 'end') continue;
    const start = hit.index + hit[0].length;
    let text: string;
    try {
      text = inflateSync(bytes.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
    } catch {
      continue;
    }
    if (!text.includes('BT')) continue;
    const pieces = [...text.matchAll(/\[([^\]]*)\] TJ/g)].map((piece) =>
      [...piece[1]!.matchAll(/<([0-9a-f]*)>/g)]
        .map((part) => windows1252.decode(Buffer.from(part[1]!, 'hex')))
        .join(''),
    );
    if (pieces.length > 0) pages.push(pieces.join('\n').replaceAll('\u00a0', ' '));
  }
  return pages;
}
