import { Readable } from 'node:stream';
import { limits } from '#domain/limits.ts';
import { callerOf, type RequestContext, type RunTx } from './http/context.ts';
import { fail } from './http/fail.ts';
import type { Transaction } from 'kysely';

/** Where a producer puts bytes. `write` resolves when there is room for more and rejects when nobody reads any longer. */
export type Sink = { write(chunk: string | Buffer): Promise<void> };

/** Whoever takes what is written. `isSlow`: so that others may have the place, if they need it. */
type Reader = { isSlow(): boolean; leave(why: string): void };

/**
 * What a reader took a second while they were waited for, in the last whole window of waiting. A slow query is nobody's slow reading, and
 * what the buffers of the sockets took at the beginning counts for the first window only.
 */
function paceMeter(windowMs: number) {
  let ms = 0;
  let bytes = 0;
  const meter = {
    bytesPerSecond: Infinity,
    add(waitedMs: number, taken: number) {
      ms += waitedMs;
      bytes += taken;
      if (ms < windowMs) return;
      meter.bytesPerSecond = (bytes * 1000) / ms;
      ms = 0;
      bytes = 0;
    },
  };
  return meter;
}

const highWaterMark = 256 * 1024;

/** A reader who takes nothing for this long has stopped reading, as far as whoever waits for the connection is concerned. */
const patienceMs = limits.fileReaderStallSeconds * 1000;
const yieldMs = limits.fileReaderYieldSeconds * 1000;

/**
 * A stream fed by an async function, never faster than it is read. Resolves when the first bytes are there, so that an
 * error before them can still be answered as an error; a later one destroys the stream, and the client sees a broken
 * download instead of a short file. `signal` (the client went away) destroys it too, and so does a reader who takes nothing
 * for `patience`, or too little of what waited for them that long: the write that waits then rejects.
 */
export async function openStream(produce: (sink: Sink, reader: Reader) => Promise<void>, signal: AbortSignal, patience = patienceMs): Promise<Readable> {
  const long = paceMeter(patience);
  const short = paceMeter(yieldMs);
  let waitingSince = Infinity;
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
  const reader: Reader = {
    isSlow: () => short.bytesPerSecond < limits.fileReaderYieldBytes || performance.now() - waitingSince >= yieldMs,
    leave: (why) => void stream.destroy(new Error(why)),
  };
  const sink: Sink = {
    async write(chunk) {
      if (stream.destroyed) throw new Error('Nobody reads this stream any longer');
      if (chunk.length === 0) return;
      const hasRoom = stream.push(chunk);
      first.resolve();
      if (hasRoom) return;
      const stalled = setTimeout(() => reader.leave('The reader of this stream has stopped reading'), patience);
      waitingSince = performance.now();
      await new Promise<void>((resolve) => (makeRoom = resolve));
      clearTimeout(stalled);
      for (const meter of [long, short]) meter.add(performance.now() - waitingSince, chunk.length);
      waitingSince = Infinity;
      if (long.bytesPerSecond < limits.fileReaderPaceBytes) reader.leave('The reader of this stream is too slow');
    },
  };
  if (signal.aborted) stream.destroy();
  else signal.addEventListener('abort', leave, { once: true });
  produce(sink, reader).then(
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

type OpenFile = { environment: string; userId: string; organisationId: string; reader: Reader };

/**
 * Files whose transaction is open in this process. Every one keeps a connection that all organisations share until its reader has
 * taken it, so nobody may have many. Several processes count each for itself, as each has connections of its own.
 */
const openFiles = new Set<OpenFile>();
const placesOf = new Map<string, number>();

/** How many connections an environment has to read on. Files never take the last two: lists are read there as well. */
export const shareReadConnections = (environment: string, connections: number): void => void placesOf.set(environment, Math.max(1, connections - 2));

/** One organisation leaves a place to the others. Where all are taken, a slow reader gives up theirs. */
function takePlace(file: OpenFile): () => void {
  const places = placesOf.get(file.environment) ?? 1;
  const here = [...openFiles].filter((one) => one.environment === file.environment);
  const isFull =
    here.filter((one) => one.userId === file.userId).length >= limits.filesAtOncePerPerson ||
    here.filter((one) => one.organisationId === file.organisationId).length >= Math.min(limits.filesAtOncePerOrganisation, Math.max(1, places - 1));
  const slow = here.length < places ? undefined : here.find((one) => one.reader.isSlow());
  if (isFull || (here.length >= places && !slow)) fail('reports.too_many_at_once', { seconds: limits.fileReaderStallSeconds });
  slow?.reader.leave('The reader of this stream is slow, and somebody else waits for the place');
  if (slow) openFiles.delete(slow);
  openFiles.add(file);
  return () => void openFiles.delete(file);
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
  return openStream(async (sink, reader) => {
    const leave = takePlace({ environment: context.environment, userId, organisationId, reader });
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
