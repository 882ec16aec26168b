import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openStream } from './read-stream.ts';

const piece = Buffer.alloc(64 * 1024, 'x');

describe('a stream that is written while it is read', () => {
  it('is destroyed when its reader takes nothing for the time of patience, so that whoever writes it ends', async () => {
    const ended = Promise.withResolvers<unknown>();
    const stream = await openStream(async (sink) => {
      try {
        for (;;) await sink.write(piece);
      } catch (error) {
        ended.resolve(error);
        throw error;
      }
    }, new AbortController().signal, 50);
    expect(await ended.promise).toBeInstanceOf(Error);
    expect(stream.destroyed).toBe(true);
  });

  it('waits for a reader who is slow but goes on', async () => {
    let size = 0;
    const stream = await openStream(async (sink) => {
      for (let i = 0; i < 12; i++) await sink.write(piece);
    }, new AbortController().signal, 500);
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      await wait(60);
    }
    expect(size).toBe(12 * piece.length);
  });

  it('is destroyed when its reader never stops and takes next to nothing', async () => {
    const ended = Promise.withResolvers<unknown>();
    const crumb = Buffer.alloc(8 * 1024, 'x');
    const stream = await openStream(async (sink) => {
      try {
        for (;;) await sink.write(crumb);
      } catch (error) {
        ended.resolve(error);
        throw error;
      }
    }, new AbortController().signal, 1_500);
    stream.read(0);
    const dribble = setInterval(() => stream.read(8 * 1024), 900);
    expect(await ended.promise).toBeInstanceOf(Error);
    clearInterval(dribble);
    expect(stream.destroyed).toBe(true);
  }, 10_000);
});
