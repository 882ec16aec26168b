import { Readable } from 'node:stream';
import { limits } from '#domain/values/limits.ts';
import type { Holder, Spool } from './spool.ts';

/** Where a producer puts bytes. `write` resolves when the next may come and rejects when nobody reads any longer. */
export type Sink = { write(chunk: string | Buffer): Promise<void> };

const highWaterMark = 128 * 1024;

/**
 * A stream fed by an async function, which writes as fast as the disk takes it, whoever reads. Resolves when the first
 * bytes are there, so that an error before them can still be answered as an error; a later one destroys the stream, and
 * the client sees a broken download instead of a short file. `signal` (the client went away) destroys it too, and so
 * does a reader who takes nothing for `stallMs`, as a phone does that has lost its network: the next write then
 * rejects.
 */
export async function openStream(
  spool: Spool,
  holder: Holder,
  produce: (sink: Sink) => Promise<void>,
  signal: AbortSignal,
  stallMs = limits.fileReaderStallSeconds * 1000,
): Promise<Readable> {
  let stalled: NodeJS.Timeout | undefined;
  const file = spool.open(holder, (why) => void stream.destroy(why));
  const leave = () => void stream.destroy();
  const stream: Readable = new Readable({
    highWaterMark,
    read() {
      clearTimeout(stalled);
      file.read().then(
        (chunk) => {
          if (stream.destroyed) return;
          const hasRoom = stream.push(chunk);
          if (chunk && !hasRoom)
            stalled = setTimeout(
              () => stream.destroy(new Error('The reader of this stream has stopped reading')),
              stallMs,
            );
        },
        (error: Error) => void stream.destroy(error),
      );
    },
    destroy(error, done) {
      signal.removeEventListener('abort', leave);
      clearTimeout(stalled);
      file.close();
      done(error);
    },
  });
  const first = Promise.withResolvers<void>();
  const sink: Sink = {
    async write(chunk) {
      await file.write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (chunk.length > 0) first.resolve();
    },
  };
  if (signal.aborted) stream.destroy();
  else signal.addEventListener('abort', leave, { once: true });
  produce(sink).then(
    () => {
      file.end();
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
