import { statfs } from 'node:fs/promises';

/** Below this much free room a disk counts as full: a server that needs it to recover must still find some. */
export const leastRoomBytes = 100 * 1024 * 1024;

/** Whether files can still be written in this folder; a disk that cannot be asked has none. */
export async function hasRoom(folder: string, leastBytes = leastRoomBytes): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}
