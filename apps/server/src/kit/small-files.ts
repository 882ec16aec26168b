import { deflateSync } from 'node:zlib';
import { pngChunk as chunk, pngSignature } from './png.ts';

/**
 * Small real files, written by hand: pictures and papers for the demo world, and for tests, which can also make them
 * wrong. A PNG of one colour; `claim` writes another size into its head. `padding` makes it so many bytes longer.
 */
export function samplePng(
  options: {
    width?: number;
    height?: number;
    colour?: [number, number, number];
    claim?: { width: number; height: number };
    padding?: number;
  } = {},
): Buffer {
  const { width = 40, height = 24, colour = [11, 122, 117], claim, padding = 0 } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claim?.width ?? width, 0);
  head.writeUInt32BE(claim?.height ?? height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', head),
    ...(padding > 0 ? [chunk('tEXt', Buffer.alloc(padding, 0x61))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One page with one line of text; the table of places is right, so that readers open it without mending. */
export function samplePdf(text = 'Sample'): Buffer {
  const stream = `BT /F1 18 Tf 60 760 Td (${text.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
