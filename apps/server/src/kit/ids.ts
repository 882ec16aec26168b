import { randomFillSync } from 'node:crypto';
import { encodeId, type IdKind } from '#domain/values/ids.ts';

let counter = 0;
/**
 * Random bytes are drawn for many ids at once: asking the system for sixteen costs as much as asking for four thousand.
 */
const pool = new Uint8Array(4096);
let drawn = pool.length;

function randomBytes(): Uint8Array {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  return pool.slice(drawn, (drawn += 16));
}

/**
 * A new identifier (uuid v7 layout: 48 bits of time, 18 bits of counter, 56 random bits).
 * The counter runs on through the process, whatever the clock says, so ids of one moment keep the order they were made
 * in; it begins anew after 262,144 of them.
 */
export function newId(kind: IdKind, at: Date = new Date()): string {
  const millis = at.getTime();
  counter = (counter + 1) & 0x3ffff;
  const bytes = randomBytes();
  new DataView(bytes.buffer).setUint32(0, Math.floor(millis / 65536));
  new DataView(bytes.buffer).setUint16(4, millis % 65536);
  bytes[6] = 0x70 | (counter >> 14);
  bytes[7] = (counter >> 6) & 0xff;
  bytes[8] = 0x80 | (counter & 0x3f);
  return encodeId(kind, bytes);
}
