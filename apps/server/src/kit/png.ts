import { crc32, deflateSync } from 'node:zlib';

export const pngSignature: Buffer = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A square picture of up to 256 colours. `shade` names the colour of a point by its place in `palette`. */
export function palettePng(
  side: number,
  palette: readonly (readonly [number, number, number])[],
  shade: (x: number, y: number) => number,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 3, 0, 0, 0], 8);
  // Each line begins with how it was filtered: not at all.
  const points = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) points[y * (side + 1) + 1 + x] = shade(x, y);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', head),
    pngChunk('PLTE', Buffer.from(palette.flat())),
    pngChunk('IDAT', deflateSync(points, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
