import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '#domain/values/limits.ts';
import { freeBytes, leastRoomBytes } from './disk-room.ts';
import { fail } from './http/fail.ts';

/** Whose file it is, for the bounds. */
export type Holder = { userId: string; organisationId: string };

/** One file on its way: written at one end, read at the other, by one each. */
export type SpoolFile = {
  /** Resolves when the bytes are with the disk; rejects when nobody reads any longer, or when there is no room. */
  write(chunk: Buffer): Promise<void>;
  /** Nothing more is written. */
  end(): void;
  /** The next bytes, waited for; null behind the last. */
  read(): Promise<Buffer | null>;
  close(): void;
};
export type Spool = {
  open(holder: Holder, onLost: (why: Error) => void): SpoolFile;
  /** Pieces on the disk. */ size(): number;
};

type Piece = { handle: FileHandle; size: number };
type Held = { holder: Holder; pieces: number; lose(why: Error): void };

const readBytes = 64 * 1024;
const refuseDisk = (cause: unknown): never =>
  fail('server.unavailable', {}, { cause, note: 'a file that is downloaded could not be written to the disk' });

/**
 * Files on their way from the database, which is quick, to readers who may be slow: on the disk, so that neither a
 * connection nor memory waits for them. A file lies there in pieces. A piece has no name once it is open, so nobody
 * else can open it and a killed process leaves nothing; it goes as soon as it is read, so a quick reader never has
 * many.
 *
 * All pieces together have a bound, and never take more than they leave free on the disk. Where it is reached, whoever
 * has the most on it loses a file (the download breaks off): many slow readers make room for one more, whoever they
 * are.
 */
export function createSpool({
  folder,
  bytesMax = limits.spoolBytesMax,
  pieceBytes = 8 * 1024 * 1024,
  free = () => freeBytes(folder),
}: {
  folder: string;
  bytesMax?: number;
  pieceBytes?: number;
  free?: () => Promise<number>;
}): Spool {
  const files = new Set<Held>();
  const size = () => [...files].reduce((sum, file) => sum + file.pieces, 0);

  const loseMost = (asking: Held) => {
    const ofAll = Map.groupBy(files, ({ holder }) => holder.organisationId);
    const weight = (held: readonly Held[]) => held.reduce((sum, file) => sum + file.pieces, 0);
    const most = [...ofAll.values()].toSorted((a, b) => weight(b) - weight(a))[0]!;
    const own = weight(ofAll.get(asking.holder.organisationId) ?? []);
    if (own >= weight(most)) fail('reports.too_many_at_once', { seconds: limits.filesWaitSeconds });
    most
      .toSorted((a, b) => b.pieces - a.pieces)[0]!
      .lose(new Error('This file took the most room, and others need it'));
  };

  /** Not before there is a file: most programs of an installation never have one, and some run as another user. */
  let isReady = false;
  const makeReady = () => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // What a process left that ended between opening a piece and taking its name away.
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
      isReady = true;
    } catch (error) {
      refuseDisk(error);
    }
  };

  const takePiece = async (file: Held): Promise<Piece> => {
    if (!isReady) makeReady();
    const left = (await free()) - leastRoomBytes;
    if (left < pieceBytes)
      fail('server.unavailable', {}, { note: 'the disk has no room for a file that is downloaded' });
    while (files.has(file) && size() >= Math.floor(Math.min(bytesMax, left) / pieceBytes)) loseMost(file);
    file.pieces += 1;
    const path = join(folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600).catch(refuseDisk);
    rmSync(path, { force: true });
    return { handle, size: 0 };
  };

  return {
    size,
    open(holder, onLost) {
      const count = (is: (file: Held) => boolean) => [...files].filter(is).length;
      const isFull =
        count((file) => file.holder.userId === holder.userId) >= limits.filesAtOncePerPerson ||
        count((file) => file.holder.organisationId === holder.organisationId) >= limits.filesAtOncePerOrganisation;
      if (isFull) fail('reports.too_many_at_once', { seconds: limits.filesWaitSeconds });

      /** The first is being read, the last written. */
      const pieces: Piece[] = [];
      let readAt = 0;
      let isEnded = false;
      let isClosed = false;
      let wake = () => {};
      const held: Held = {
        holder,
        pieces: 0,
        lose(why) {
          close();
          onLost(why);
        },
      };
      files.add(held);

      const close = () => {
        isClosed = true;
        files.delete(held);
        wake();
        // A handle waits for what is under way on it: its number is nobody else’s before that. Nothing is lost where it
        // fails.
        for (const { handle } of pieces.splice(0)) handle.close().catch(() => {});
      };
      const roomToWrite = async (): Promise<Piece> => {
        const last = pieces.at(-1);
        if (last && last.size < pieceBytes) return last;
        const piece = await takePiece(held);
        if (isClosed) await piece.handle.close();
        else pieces.push(piece);
        return piece;
      };
      const requireReader = () => {
        if (isClosed) throw new Error('Nobody reads this file any longer');
      };
      return {
        close,
        end() {
          isEnded = true;
          wake();
        },
        async write(chunk) {
          for (let rest = chunk; rest.length > 0;) {
            requireReader();
            const piece = await roomToWrite();
            requireReader();
            const part = rest.subarray(0, pieceBytes - piece.size);
            await piece.handle.appendFile(part).catch(refuseDisk);
            piece.size += part.length;
            rest = rest.subarray(part.length);
            wake();
          }
        },
        async read() {
          for (;;) {
            requireReader();
            const piece = pieces[0];
            if (piece && readAt < piece.size) {
              const { bytesRead, buffer } = await piece.handle.read(
                Buffer.allocUnsafe(Math.min(readBytes, piece.size - readAt)),
                0,
                null,
                readAt,
              );
              readAt += bytesRead;
              return buffer.subarray(0, bytesRead);
            }
            if (piece && piece.size === pieceBytes) {
              pieces.shift();
              held.pieces -= 1;
              readAt = 0;
              await piece.handle.close();
            } else if (isEnded) return null;
            else await new Promise<void>((resolve) => (wake = resolve));
          }
        },
      };
    },
  };
}
