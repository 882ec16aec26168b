import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './http/compress.ts';
import { openStream, type Sink } from './read-stream.ts';
import { createSpool, type Spool } from './spool.ts';

const chunk = Buffer.alloc(64 * 1024, 'x');
const never = new AbortController().signal;
let folder: string;
let spool: Spool;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nkap-stream-'));
  spool = createSpool({ folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let people = 0;
const opened = (produce: (sink: Sink) => Promise<void>, { signal = never, stallMs = 60_000 } = {}) =>
  openStream(spool, { userId: `user ${++people}`, organisationId: `org ${people}` }, produce, signal, stallMs);
/** Writes without end, and tells what ended it. */
function endless() {
  const ended = Promise.withResolvers<string>();
  const produce = async (sink: Sink) => {
    try {
      for (;;) await sink.write(chunk);
    } catch (error) {
      ended.resolve((error as Error).message);
      throw error;
    }
  };
  return { produce, ended: ended.promise };
}

describe('a stream that is written while it is read', () => {
  it('is written to its end whoever reads it, with no more memory for a larger file, and comes whole', async () => {
    const count = 3_000;
    const done = Promise.withResolvers<void>();
    const line = Buffer.alloc(64 * 1024);
    const before = process.memoryUsage();
    const stream = await opened(async (sink) => {
      for (let number = 0; number < count; number++) {
        line.writeUInt32LE(number);
        await sink.write(line);
      }
      done.resolve();
    });
    await done.promise;
    const after = process.memoryUsage();
    // 190 MB lie on the disk.
    expect(after.rss - before.rss).toBeLessThan(60 * 1024 * 1024);
    expect(after.external - before.external).toBeLessThan(60 * 1024 * 1024);
    expect(spool.size()).toBeGreaterThan(20);
    let size = 0;
    const seen: number[] = [];
    for await (const part of stream as AsyncIterable<Buffer>) {
      for (let at = (line.length - (size % line.length)) % line.length; at + 4 <= part.length; at += line.length)
        seen.push(part.readUInt32LE(at));
      size += part.length;
    }
    expect([size, seen.length, seen.every((number, index) => number === index)]).toEqual([
      count * line.length,
      count,
      true,
    ]);
    expect(spool.size()).toBe(0);
  });

  it('begins with its first bytes, long before the last are written', async () => {
    const rest = Promise.withResolvers<void>();
    const stream = await opened(async (sink) => {
      await sink.write('first');
      await rest.promise;
      await sink.write(', and last');
    });
    const iterator = stream[Symbol.asyncIterator]();
    expect(String((await iterator.next()).value)).toBe('first');
    rest.resolve();
    expect(String((await iterator.next()).value)).toBe(', and last');
    expect((await iterator.next()).done).toBe(true);
  });

  it('answers an early failure as an error and cuts a late one', async () => {
    await expect(opened(() => Promise.reject(new Error('early')))).rejects.toThrow('early');
    const late = await opened(async (sink) => {
      await sink.write(chunk);
      throw new Error('late');
    });
    await expect(buffer(late)).rejects.toThrow('late');
    expect(spool.size()).toBe(0);
  });

  it('stops its producer when the reader leaves, and keeps nothing', async () => {
    for (const leave of [
      (stream: Readable) => void stream.destroy(),
      (_stream: Readable, gone: AbortController) => gone.abort(),
    ]) {
      const gone = new AbortController();
      const { produce, ended } = endless();
      leave(await opened(produce, { signal: gone.signal }), gone);
      expect(await ended).toMatch(/Nobody reads/);
      await expect.poll(() => spool.size()).toBe(0);
    }
    await expect(opened(endless().produce, { signal: AbortSignal.abort() })).rejects.toThrow('Nobody reads');
  });

  it('is left by a reader who takes nothing for long, not by one who is slow but goes on', async () => {
    const { produce, ended } = endless();
    const stream = await opened(produce, { stallMs: 50 });
    stream.read(0);
    expect(await ended).toMatch(/Nobody reads/);
    expect(stream.destroyed).toBe(true);

    const slow = await opened(
      async (sink) => {
        for (let i = 0; i < 12; i++) await sink.write(chunk);
      },
      { stallMs: 1_000 },
    );
    let size = 0;
    for await (const part of slow) {
      size += (part as Buffer).length;
      // Takes its time: the reader.
      await wait(120);
    }
    expect(size).toBe(12 * chunk.length);
  });
});

describe('a download over the wire', () => {
  it.each(['application/pdf', 'text/csv'])(
    'of %s that fails late never looks whole, whether its first bytes are out or not',
    async (type) => {
      const app = fastify();
      await compressAnswers(app);
      app.get('/:delay', async (request, reply) => {
        const stream = await opened(async (sink) => {
          for (let i = 0; i < 40; i++) await sink.write(chunk);
          // Takes its time: what fails, once before the first bytes are out and once after.
          await wait(Number((request.params as { delay: string }).delay));
          throw new Error('late');
        });
        // Takes its time: as the line of the audit log, written between the two.
        await wait(30);
        return reply.type(type).send(stream);
      });
      const { port } = (await app.listen({ port: 0, host: '127.0.0.1' }), app.server.address() as AddressInfo);
      for (const delay of [0, 300]) {
        const whole = fetch(`http://127.0.0.1:${port}/${delay}`).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 'refused',
        );
        expect(await whole.catch(() => 'broken'), String(delay)).not.toBe(200);
      }
      await app.close();
    },
  );
});
