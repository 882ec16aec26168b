import { crc32 } from 'node:zlib';
import { limits } from '#domain/values/limits.ts';

/** What a file is by its content. Its name and the type a browser says are no witness. */
export type Inside =
  | { ok: true; mediaType: MediaType; width: number | null; height: number | null }
  | { ok: false; reason: Flaw; width?: number; height?: number };
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const odsType = 'application/vnd.oasis.opendocument.spreadsheet';
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | typeof xlsxType
  | typeof odsType
  | 'text/csv';
export type Flaw = 'wrong_kind' | 'damaged' | 'extra_bytes' | 'too_many_pixels' | 'active_content';

/** The size of a picture and where it ends; null where the structure breaks. Nothing is decoded. */
type Picture = { width: number; height: number; end: number } | null;

/**
 * Looks at kind, structure and size in pixels. A picture must end where the file ends: what is hung on behind it is how
 * one file is two things at once.
 */
export function lookInside(bytes: Buffer): Inside {
  for (const [mediaType, starts, read] of pictures) {
    if (!starts(bytes)) continue;
    const found = safely(() => read(bytes));
    if (!found || found.width < 1 || found.height < 1) return { ok: false, reason: 'damaged' };
    const { width, height } = found;
    if (width > limits.imageSideMax || height > limits.imageSideMax || width * height > limits.imagePixelsMax)
      return { ok: false, reason: 'too_many_pixels', width, height };
    if (found.end > bytes.length) return { ok: false, reason: 'damaged' };
    if (found.end < bytes.length) return { ok: false, reason: 'extra_bytes' };
    return { ok: true, mediaType, width, height };
  }
  return bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) ? pdf(bytes) : { ok: false, reason: 'wrong_kind' };
}

/** A spreadsheet is taken apart by whoever reads it, within its own limits; here only what it cannot be is refused. */
export function lookInsideSpreadsheet(bytes: Buffer): Inside {
  const sheet = (mediaType: MediaType): Inside => ({ ok: true, mediaType, width: null, height: null });
  if (is('PK\x03\x04')(bytes)) return sheet(is(`mimetype${odsType}`, 30)(bytes) ? odsType : xlsxType);
  const seen = lookInside(bytes);
  return seen.ok || seen.reason !== 'wrong_kind' ? { ok: false, reason: 'wrong_kind' } : sheet('text/csv');
}

const is =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
const pictures: readonly [MediaType, (bytes: Buffer) => boolean, (bytes: Buffer) => Picture][] = [
  ['image/png', is('\x89PNG\r\n\x1a\n'), png],
  ['image/jpeg', is('\xff\xd8\xff'), jpeg],
  ['image/gif', (bytes) => is('GIF87a')(bytes) || is('GIF89a')(bytes), gif],
  ['image/webp', (bytes) => is('RIFF')(bytes) && is('WEBP', 8)(bytes), webp],
];

/** A read behind the end of the bytes is a file cut short. */
function safely<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function png(bytes: Buffer): Picture {
  if (!is('IHDR', 12)(bytes) || bytes.readUInt32BE(8) !== 13) return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  // Sums are checked only within the limit of pixels: the head alone decides about the rest.
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length)
      return size.width > limits.imageSideMax || size.height > limits.imageSideMax ? { ...size, end } : null;
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) return null;
    if (is('IEND', at + 4)(bytes)) return { ...size, end };
    at = end;
  }
}

/** Start-of-frame markers; C4, C8 and CC are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(bytes: Buffer): Picture {
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return size && { ...size, end: at + 2 };
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) return null;
      if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      at += 2 + length;
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
}

/** Compressed data run until a marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); ; at = bytes.indexOf(0xff, at + 1)) {
    if (at < 0) throw new RangeError('the scan does not end');
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) return at;
  }
}

function gif(bytes: Buffer): Picture {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipBlocks = (from: number): number => {
    let at = from;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
    return at + 1;
  };
  for (let at = 13 + table(bytes.readUInt8(10)); ;) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return { ...size, end: at + 1 };
    if (kind === 0x21) at = skipBlocks(at + 2);
    else if (kind === 0x2c) at = skipBlocks(at + 11 + table(bytes.readUInt8(at + 9)));
    else return null;
  }
}

function webp(bytes: Buffer): Picture {
  const end = 8 + bytes.readUInt32LE(4);
  const size = webpSize(bytes);
  if (!size) return null;
  // The chunks must fill what the head announces.
  let at = 12;
  while (at < Math.min(end, bytes.length)) at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2);
  return at === end ? { ...size, end } : null;
}

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  if (is('VP8X', 12)(bytes)) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (is('VP8L', 12)(bytes)) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (is('VP8 ', 12)(bytes)) return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}

function pdf(bytes: Buffer): Inside {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !/startxref/.test(text)) return { ok: false, reason: 'damaged' };
  if (!/^[\s\0]*$/.test(text.slice(end + 5))) return { ok: false, reason: 'extra_bytes' };
  // Seen where it stands open; a reader's own protection and the way files are handed out stand behind this.
  if (/\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|Encrypt)(?![A-Za-z])/.test(text))
    return { ok: false, reason: 'active_content' };
  return { ok: true, mediaType: 'application/pdf', width: null, height: null };
}
