import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const bytesNeeded = 3 * 1024 ** 3;

/** Every place where one may have been left. */
export const fastFolders = (): string[] => [tmpdir(), ...(existsSync(memory) ? [memory] : [])];

/**
 * Where a database server stands that is thrown away at the end: in memory where there is room, because each copy of
 * the template is over a thousand files. A container often gives 64 MB; there it is the disk.
 */
export function fastFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bsize, bavail } = statfsSync(memory);
  return bsize * bavail >= bytesNeeded ? memory : tmpdir();
}
