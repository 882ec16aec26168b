import { Readable } from 'node:stream';
import type { RunTx, Scope } from './http/context.ts';
import type { Transaction } from 'kysely';

/** Where a producer puts bytes. `write` resolves when there is room for more and rejects when nobody reads any longer. */
export type Sink = { write(chunk: string | Buffer): Promise<void> };

const highWaterMark = 256 * 1024;

/**
 * A stream fed by an async function, never faster than it is read. Resolves when the first bytes are there, so that an
 * error before them can still be answered as an error; a later one destroys the stream, and the client sees a broken
 * download instead of a short file. `signal` (the client went away) destroys it too: the next write then rejects.
 */
export async function openStream(produce: (sink: Sink) => Promise<void>, signal: AbortSignal): Promise<Readable> {
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
      if (!hasRoom) await new Promise<void>((resolve) => (makeRoom = resolve));
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
 * The same inside a transaction that lives as long as the stream. Its connection goes back when the last byte is out,
 * when something fails, or when the client leaves. A transaction that is tried again must not write its rows twice.
 */
export function openReadStream<DB>(
  runRead: RunTx<DB>,
  scope: Scope,
  signal: AbortSignal,
  produce: (tx: Transaction<DB>, sink: Sink) => Promise<void>,
): Promise<Readable> {
  return openStream(async (sink) => {
    let begun = false;
    const once: Sink = {
      write(chunk) {
        begun = true;
        return sink.write(chunk);
      },
    };
    await runRead(scope, (tx) => {
      if (begun) throw new Error('The database interrupted this document after it had begun');
      return produce(tx, once);
    });
  }, signal);
}
