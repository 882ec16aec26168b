import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Whether more arrives than was announced. */
class TooMuch extends Error {}
/** The sender went away, or somebody else goes on in its place: nothing of ours is wrong. */
const brokenLine = new Set(['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']);
export type Appended = { ok: true; offset: number } | { ok: false; reason: 'offset' | 'tooMuch'; offset: number };

/**
 * Bytes that are on their way, one file per grant. How far one has come is the length of its file, so a killed process
 * or a line that broke loses nothing that was written.
 */
export function incomingFiles(folder: string) {
  const place = (id: string) => join(folder, id);
  const size = async (id: string) => (await stat(place(id)).catch(() => null))?.size ?? 0;
  const writing = new Map<string, { abort: AbortController; done: Promise<unknown> }>();

  /** Ends a writer that hangs on a dead line: whoever asks anew is the one who goes on. */
  const takeOver = async (id: string) => {
    const other = writing.get(id);
    other?.abort.abort();
    await other?.done;
  };

  return {
    place,
    async offset(id: string): Promise<number> {
      await takeOver(id);
      return size(id);
    },
    /** Writes what comes behind `offset`, straight to the disk. A line that breaks leaves what had arrived. */
    async append(id: string, body: Readable, offset: number, max: number): Promise<Appended> {
      await takeOver(id);
      const abort = new AbortController();
      const work = async (): Promise<Appended> => {
        const have = await size(id);
        if (have !== offset) return { ok: false, reason: 'offset', offset: have };
        await mkdir(folder, { recursive: true, mode: 0o700 });
        let room = max - offset;
        const counted = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            room -= chunk.length;
            if (room < 0) done(new TooMuch());
            else done(null, chunk);
          },
        });
        try {
          await pipeline(body, counted, createWriteStream(place(id), { flags: 'a', mode: 0o600 }), {
            signal: abort.signal,
          });
        } catch (error) {
          if (error instanceof TooMuch) return { ok: false, reason: 'tooMuch', offset: await size(id) };
          if (brokenLine.has((error as NodeJS.ErrnoException).code ?? ''))
            return { ok: false, reason: 'offset', offset: await size(id) };
          throw error;
        }
        return { ok: true, offset: await size(id) };
      };
      const running = work();
      const entry = { abort, done: running.catch(() => {}) };
      writing.set(id, entry);
      try {
        return await running;
      } finally {
        if (writing.get(id) === entry) writing.delete(id);
      }
    },
    remove: (id: string) => rm(place(id), { force: true }),
    /** Files that nobody has written to since; their grants are over. */
    async sweep(before: Date): Promise<number> {
      let removed = 0;
      for (const id of await readdir(folder).catch(() => [])) {
        const found = await stat(place(id)).catch(() => null);
        if (found && found.mtime < before) {
          await rm(place(id), { force: true });
          removed++;
        }
      }
      return removed;
    },
  };
}
export type Incoming = ReturnType<typeof incomingFiles>;
