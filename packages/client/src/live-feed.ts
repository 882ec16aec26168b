import { liveApi, type LiveEvent } from '#contract/live/api.ts';
import type { Client } from './client.ts';

export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';
export type LiveFeed = { close(): void };
export type LiveHandlers = {
  onEvent(event: LiveEvent): void;
  onState(state: LiveState): void;
  /** The line stands again after a break: events may have passed unseen. */
  onResume(): void;
};

const reconnectMs = [1_000, 2_000, 5_000, 10_000] as const;
const pollMs = 5_000;
/** Streams that break this often in a row are not worth their battery: poll, and try again later. */
const streamFailuresMax = 3;
const streamAgainMs = 60_000;
/** The server sends a comment at least every 25 s; twice that in silence means a dead line. */
export const silenceMs = 55_000;

/**
 * The live feed of the organisation: a stream read through fetch, because EventSource cannot send the
 * Authorization header. Falls back to polling where proxies break streams. Each connection begins after the last
 * cursor; what a break may have hidden all the same is made good by `onResume`.
 */
export function openLiveFeed(
  client: Client,
  handlers: LiveHandlers & {
    /** Something came over the line, or is tried again. */
    onAlive?(state: LiveState): void;
    /** A stream ended; the next one is tried after a pause. */
    onEnd?(): void;
  },
  /** Where an earlier feed stopped, and whether there was one. */
  from: { after?: string | undefined; isResumed?: boolean } = {},
): LiveFeed {
  let cursor = from.after;
  let closed = false;
  let connectedBefore = from.isResumed ?? false;
  let abort = new AbortController();
  let state: LiveState = 'connecting';
  const tell = (next: LiveState) => {
    if (closed || next === state) return;
    state = next;
    handlers.onState(next);
  };
  const receive = (event: LiveEvent) => {
    cursor = event.cursor;
    if (!closed) handlers.onEvent(event);
  };

  async function run(): Promise<void> {
    let failures = 0;
    while (!closed) {
      const startedAt = Date.now();
      try {
        await stream(() => {
          tell('live');
          if (connectedBefore && !closed) handlers.onResume();
          connectedBefore = true;
        });
        failures = Date.now() - startedAt > 20_000 ? 0 : failures + 1;
      } catch {
        failures += 1;
      }
      if (closed) return;
      handlers.onEnd?.();
      if (failures >= streamFailuresMax) {
        await poll(streamAgainMs);
        failures = streamFailuresMax - 1; // one broken stream is now enough to go back to polling
      } else {
        await pause(reconnectMs[Math.min(failures, reconnectMs.length - 1)]!);
      }
    }
  }

  async function stream(onOpen: () => void): Promise<void> {
    abort = new AbortController();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      handlers.onAlive?.(state);
      clearTimeout(watchdog);
      watchdog = setTimeout(() => abort.abort(), silenceMs);
    };
    try {
      const response = await client.open(liveApi.stream, {
        query: cursor ? { after: cursor } : {},
        signal: abort.signal,
      });
      if (!response.ok || !response.body) throw new Error(`stream refused: ${response.status}`);
      onOpen();
      alive();
      await readEvents(response.body, (event) => receive(event), alive);
    } finally {
      clearTimeout(watchdog);
      abort.abort();
    }
  }

  async function poll(forMs: number): Promise<void> {
    const until = Date.now() + forMs;
    while (!closed && Date.now() < until) {
      try {
        const { data } = await client.call(liveApi.poll, { query: cursor ? { after: cursor } : {}, quiet: true });
        data.events.forEach(receive);
        cursor = data.cursor;
        tell('polling');
      } catch {
        tell('offline');
      }
      handlers.onAlive?.(state);
      await pause(pollMs);
    }
  }

  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  void run();
  return {
    close() {
      closed = true;
      abort.abort();
      wake();
    },
  };
}

/** Reads `data:` lines of an event stream until it ends. Comments and unknown lines only prove the line is alive. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    // Over the whole buffer: a line end may be cut in its middle.
    buffer = (buffer + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
    for (let end = buffer.indexOf('\n\n'); end !== -1; end = buffer.indexOf('\n\n')) {
      const block = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      const text = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n');
      const event = text ? parsed(text) : null;
      if (event) onEvent(event);
    }
  }
}

function parsed(text: string): LiveEvent | null {
  try {
    const event = JSON.parse(text) as LiveEvent;
    return typeof event.cursor === 'string' && typeof event.kind === 'string' ? event : null;
  } catch {
    return null;
  }
}
