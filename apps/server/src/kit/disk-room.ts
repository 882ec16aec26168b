import { statfs } from 'node:fs/promises';

/** Below this much free room a disk counts as full: a server that needs it to recover must still find some. */
export const leastRoomBytes = 100 * 1024 * 1024;

/** What can still be written in this folder; nothing where the disk cannot be asked. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Whether files can still be written in this folder; a disk that cannot be asked has none. */
export const hasRoom = async (folder: string, leastBytes = leastRoomBytes): Promise<boolean> =>
  (await freeBytes(folder)) >= leastBytes;
