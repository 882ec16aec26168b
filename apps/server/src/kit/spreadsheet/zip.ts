import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Sink } from '../read-stream.ts';

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
/** Blocks that end on a byte and are not the last: joined, they are one deflate stream. */
const block = { level: 4, finishFlush: constants.Z_SYNC_FLUSH };
/** An empty last block. */
const lastBlock = Buffer.from([0x03, 0x00]);
const blockBytes = 256 * 1024;
const sizeMax = 0xffff_ffff;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/**
 * A zip archive written in one pass: sizes and checksums stand behind each entry in a data descriptor, so nothing is
 * held back. Without the 64-bit extension: beyond 4 GiB it fails loudly rather than writing what nobody can open.
 */
export function zipWriter(sink: Sink, at: Date) {
  const entries: Written[] = [];
  const stamp = dosTime(at);
  let offset = 0;
  let open: Written | null = null;
  // One buffer for the whole archive: a million rows leave no garbage behind here.
  let waiting = Buffer.allocUnsafe(2 * blockBytes);
  let filled = 0;
  const send = async (chunk: Buffer) => {
    offset += chunk.length;
    if (offset > sizeMax) throw new RangeError('The document grew beyond 4 GiB');
    await sink.write(chunk);
  };
  const add = async (entry: Written, data: Buffer, packed: Buffer) => {
    entry.crc = crc32(data, entry.crc);
    entry.size += data.length;
    entry.packed += packed.length;
    if (entry.size > sizeMax) throw new RangeError('A part of the document grew beyond 4 GiB');
    await send(packed);
  };
  const writer = {
    async begin(name: string): Promise<void> {
      open = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(flags, 6);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(stamp, 10);
      head.writeUInt16LE(open.name.length, 26);
      await send(Buffer.concat([head, open.name]));
    },
    /** Takes text in; true when it is time to `flush`. Short texts are gathered, because every block costs. */
    put(text: string): boolean {
      // No character takes more than three bytes per unit of a JavaScript string.
      if (filled + text.length * 3 > waiting.length) {
        const larger = Buffer.allocUnsafe(filled + text.length * 3 + blockBytes);
        waiting.copy(larger, 0, 0, filled);
        waiting = larger;
      }
      filled += waiting.write(text, filled);
      return filled >= blockBytes;
    },
    async flush(): Promise<void> {
      const data = waiting.subarray(0, filled);
      filled = 0;
      if (data.length > 0) await add(open!, data, await deflate(data, block));
    },
    async end(): Promise<void> {
      const entry = open!;
      await writer.flush();
      await add(entry, Buffer.alloc(0), lastBlock);
      const descriptor = Buffer.alloc(16);
      descriptor.writeUInt32LE(0x08074b50, 0);
      sizes(descriptor, 4, entry);
      await send(descriptor);
      entries.push(entry);
      open = null;
    },
    async file(name: string, text: string): Promise<void> {
      await writer.begin(name);
      writer.put(text);
      await writer.end();
    },
    async close(): Promise<void> {
      const start = offset;
      for (const entry of entries) await send(Buffer.concat([directoryRow(entry, stamp), entry.name]));
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(offset - start, 12);
      end.writeUInt32LE(start, 16);
      await send(end);
    },
  };
  return writer;
}

function sizes(into: Buffer, at: number, entry: Written): void {
  into.writeUInt32LE(entry.crc, at);
  into.writeUInt32LE(entry.packed, at + 4);
  into.writeUInt32LE(entry.size, at + 8);
}

function directoryRow(entry: Written, stamp: number): Buffer {
  const row = Buffer.alloc(46);
  row.writeUInt32LE(0x02014b50, 0);
  row.writeUInt16LE(20, 4);
  row.writeUInt16LE(20, 6);
  row.writeUInt16LE(flags, 8);
  row.writeUInt16LE(8, 10);
  row.writeUInt32LE(stamp, 12);
  sizes(row, 16, entry);
  row.writeUInt16LE(entry.name.length, 28);
  row.writeUInt32LE(entry.offset, 42);
  return row;
}

/** Two seconds' resolution, no zone, years from 1980: the format's own idea of time. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
