import { describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/live/api.ts';
import type { Client } from './client.ts';
import { fileNameOf } from './download.ts';
import { openLiveFeed, readEvents, type LiveState } from './live-feed.ts';

const event = (cursor: string): LiveEvent => ({
  cursor,
  at: '2026-11-18T10:00:00Z',
  kind: 'transaction',
  id: 'txn_1',
  status: 'paid',
  type: 'sale',
  amount: 100,
});
const bytes = (chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(new TextEncoder().encode(chunk)));
      controller.close();
    },
  });

describe('an event stream', () => {
  it('is read whatever the cuts, line ends, comments and broken lines', async () => {
    const text = `: hello\n\nid: 1\r\ndata: ${JSON.stringify(event('1'))}\r\n\r\ndata: nonsense\n\nevent: change\ndata: ${JSON.stringify(event('2'))}\n\n`;
    for (const size of [1, 7, 4096]) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      );
      const seen: string[] = [];
      await readEvents(
        bytes(chunks),
        (one) => seen.push(one.cursor),
        () => {},
      );
      expect(seen).toEqual(['1', '2']);
    }
  });
});

describe('the live feed', () => {
  it('goes on after the last cursor and polls when streams keep breaking', async () => {
    vi.useFakeTimers({ now: 0 });
    const opened: (string | undefined)[] = [];
    const polled: (string | undefined)[] = [];
    const client = {
      open: async (_row: unknown, input: { query?: { after?: string } }) => {
        opened.push(input.query?.after);
        if (opened.length === 1) return new Response(bytes([`data: ${JSON.stringify(event('7'))}\n\n`]));
        throw new TypeError('broken');
      },
      call: async (_row: unknown, input: { query?: { after?: string } }) => {
        polled.push(input.query?.after);
        return { data: { cursor: '8', events: [event('8')] }, meta: {} };
      },
    } as unknown as Client;
    const events: string[] = [];
    const states: LiveState[] = [];
    const feed = openLiveFeed(client, {
      onEvent: (one) => events.push(one.cursor),
      onState: (state) => states.push(state),
      onResume: () => {},
    });
    await vi.advanceTimersByTimeAsync(20_000);
    feed.close();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(opened).toEqual([undefined, '7', '7']);
    expect(polled[0]).toBe('7');
    expect(polled[1]).toBe('8');
    expect(polled.length).toBeLessThan(6);
    expect(events.slice(0, 2)).toEqual(['7', '8']);
    expect(states).toEqual(['live', 'polling']);
    vi.useRealTimers();
  });
});

describe('a stream that breaks', () => {
  it('tells when the line stands again, not when it first stands', async () => {
    vi.useFakeTimers({ now: 0 });
    const onResume = vi.fn();
    let opened = 0;
    const client = {
      open: async () => {
        opened += 1;
        return new Response(bytes([': hi\n\n']));
      },
    } as unknown as Client;
    const feed = openLiveFeed(client, { onEvent: () => {}, onState: () => {}, onResume });
    await vi.advanceTimersByTimeAsync(100);
    expect([opened, onResume.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([opened, onResume.mock.calls.length]).toEqual([2, 1]);
    feed.close();
    vi.useRealTimers();
  });
});

describe('the name of a download', () => {
  it.each([
    ['attachment; filename="transactions.csv"', 'transactions.csv'],
    ['attachment; filename=a.pdf', 'a.pdf'],
    ['attachment; filename="releve.pdf"; filename*=UTF-8\'\'relev%C3%A9%20de%20compte.pdf', 'relevé de compte.pdf'],
    ["attachment; filename*=UTF-8''%ZZ; filename=ok.pdf", 'ok.pdf'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    ['inline', null],
    [null, null],
  ])('%s → %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
