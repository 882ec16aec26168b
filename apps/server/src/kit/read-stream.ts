import { Readable } from 'node:stream';
import { limits } from '#domain/limits.ts';
import { callerOf, type RequestContext, type RunTx } from './http/context.ts';
import { fail } from './http/fail.ts';
import type { Transaction } from 'kysely';

/** Where a producer puts bytes. `write` resolves when there is room for more and rejects when nobody reads any longer. */
export type Sink = { write(chunk: string | Buffer): Promise<void> };

const highWaterMark = 256 * 1024;

/** A reader who takes nothing for this long has stopped reading, as far as whoever waits for the connection is concerned. */
const patienceMs = limits.fileReaderStallSeconds * 1000;

/**
 * A stream fed by an async function, never faster than it is read. Resolves when the first bytes are there, so that an
 * error before them can still be answered as an error; a later one destroys the stream, and the client sees a broken
 * download instead of a short file. `signal` (the client went away) destroys it too, and so does a reader who takes nothing
 * for `patience`: the write that waits then rejects.
 */
export async function openStream(produce: (sink: Sink) => Promise<void>, signal: AbortSignal, patience = patienceMs): Promise<Readable> {
  let makeRoom: (() => void) | null = null;
  const wake = () => {
    makeRoom?.();
    makeRoom = null;
  };
  const stream = new Readable({
    highWaterMark,
    read: wake,
    destroy(error, done) {
      signal.removeEventListener('abort', leave);
      wake();
      done(error);
    },
  });
  const leave = () => void stream.destroy();
  const first = Promise.withResolvers<void>();
  const sink: Sink = {
    async write(chunk) {
      if (stream.destroyed) throw new Error('Nobody reads this stream any longer');
      if (chunk.length === 0) return;
      const hasRoom = stream.push(chunk);
      first.resolve();
      if (hasRoom) return;
      const stalled = setTimeout(() => stream.destroy(new Error('The reader of this stream has stopped reading')), patience);
      await new Promise<void>((resolve) => (makeRoom = resolve));
      clearTimeout(stalled);
    },
  };
  if (signal.aborted) stream.destroy();
  else signal.addEventListener('abort', leave, { once: true });
  produce(sink).then(
    () => {
      stream.push(null);
      first.resolve();
    },
    (error: Error) => {
      first.reject(error);
      // Destroying again what a leaving client has destroyed does nothing.
      stream.destroy(error);
    },
  );
  // An early error reaches the caller through `first`; nobody else listens to the stream yet.
  stream.on('error', () => {});
  await first.promise;
  return stream;
}

/**
 * Files whose transaction is open in this process, by whoever asked for them and by their organisation. Every one keeps a
 * connection that all organisations share until its reader has taken it, so nobody may have many. Several processes count
 * each for itself, as each has connections of its own.
 */
const openFiles = new Map<string, number>();

function takePlace({ environment, userId, organisationId }: { environment: string; userId: string; organisationId: string }): () => void {
  const places = [[`${environment} ${userId}`, limits.filesAtOncePerPerson], [`${environment} ${organisationId}`, limits.filesAtOncePerOrganisation]] as const;
  if (places.some(([key, max]) => (openFiles.get(key) ?? 0) >= max)) fail('reports.too_many_at_once', { seconds: limits.fileReaderStallSeconds });
  for (const [key] of places) openFiles.set(key, (openFiles.get(key) ?? 0) + 1);
  return () => {
    for (const [key] of places) {
      const left = openFiles.get(key)! - 1;
      if (left > 0) openFiles.set(key, left);
      else openFiles.delete(key);
    }
  };
}

/**
 * The same for the caller's organisation, inside a transaction that lives as long as the stream. Its connection goes back
 * when the last byte is out, when something fails, or when the client leaves or stops reading. A transaction that is tried
 * again must not write its rows twice.
 */
export function openReadStream<DB>(
  runRead: RunTx<DB>,
  context: RequestContext<DB>,
  produce: (tx: Transaction<DB>, sink: Sink) => Promise<void>,
  patience?: number,
): Promise<Readable> {
  const { userId, organisationId } = callerOf(context);
  return openStream(async (sink) => {
    const leave = takePlace({ environment: context.environment, userId, organisationId });
    let begun = false;
    const once: Sink = {
      write(chunk) {
        begun = true;
        return sink.write(chunk);
      },
    };
    await runRead({ organisationId }, (tx) => {
      if (begun) throw new Error('The database interrupted this document after it had begun');
      return produce(tx, once);
    }).finally(leave);
  }, context.signal, patience);
}
