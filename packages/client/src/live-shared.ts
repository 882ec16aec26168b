import type { LiveEvent } from '#contract/live/api.ts';
import type { Client } from './client.ts';
import { openLiveFeed, silenceMs, type LiveFeed, type LiveHandlers, type LiveState } from './live-feed.ts';

/** What the tab that listens tells the others, and what they ask it. */
type Word =
  | { event: LiveEvent }
  | { state: LiveState }
  | { resumed: true }
  /** Another tab has just come, or is looked at again: is there anybody who listens? */
  | { asked: true }
  /** The stream of a tab in the background ended. Its timers sleep; one that is looked at had better listen. */
  | { ended: true };

/** So long a tab that is looked at waits for the listening one to answer. */
const answerMs = 3_000;
/** What was heard so lately is told again to a tab that comes: it read its page before it could hear. */
const recentMs = 5_000;

const isHidden = (): boolean => globalThis.document?.hidden ?? false;

/**
 * One live feed for all tabs of a browser that share `name`. A browser opens six connections to a server that speaks
 * HTTP/1.1, and a stream keeps one: with one in each tab, the seventh tab would never load, and none could send.
 * The tab that holds the lock listens and tells the others. Once it closes, the next one goes on after the last
 * event that it heard, and all read anew. A browser may put a tab in the background to sleep with its lock:
 * a tab that is looked at and hears nothing takes the lock away. Without https there are no locks: there, a tab in
 * the background lets go of its stream, and reads anew once it is looked at.
 */
export function shareLiveFeed(client: Client, name: string, handlers: LiveHandlers): LiveFeed {
  const locks = globalThis.navigator?.locks;
  return locks && globalThis.BroadcastChannel
    ? oneForAll(client, name, handlers, locks)
    : whileLookedAt(client, handlers);
}

function whileLookedAt(client: Client, handlers: LiveHandlers): LiveFeed {
  let cursor: string | undefined;
  let isResumed = false;
  let feed: LiveFeed | undefined;
  const rest = () => {
    feed?.close();
    feed = undefined;
    isResumed = true;
  };
  const look = () => {
    if (isHidden()) return rest();
    const onEvent = (event: LiveEvent) => {
      cursor = event.cursor;
      handlers.onEvent(event);
    };
    feed ??= openLiveFeed(client, { ...handlers, onEvent }, { after: cursor, isResumed });
  };
  look();
  const forget = onVisibility(look);
  return {
    close() {
      forget();
      rest();
    },
  };
}

function oneForAll(client: Client, name: string, handlers: LiveHandlers, locks: LockManager): LiveFeed {
  const channel = new BroadcastChannel(name);
  let feed: LiveFeed | undefined;
  let closed = false;
  let state: LiveState = 'connecting';
  let cursor: string | undefined;
  let isResumed = false;
  let heardAt = Date.now();
  let recent: { event: LiveEvent; at: number }[] = [];
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let place = new AbortController();
  let release = () => {};

  const post = (word: Word) => closed || channel.postMessage(word);
  function hear(word: Word): void {
    heardAt = Date.now();
    if ('event' in word) {
      cursor = word.event.cursor;
      recent = [...recent.filter(isRecent), { event: word.event, at: heardAt }];
      handlers.onEvent(word.event);
    } else if ('state' in word) {
      if (word.state !== state) handlers.onState((state = word.state));
    } else handlers.onResume();
  }
  function listen(): LiveFeed {
    clearTimeout(watchdog);
    const tell = (word: Word) => {
      hear(word);
      post(word);
    };
    return openLiveFeed(
      client,
      {
        onEvent: (event) => tell({ event }),
        onState: (next) => tell({ state: next }),
        onResume: () => tell({ resumed: true }),
        onAlive: (now) => tell({ state: now }),
        onEnd: () => isHidden() && post({ ended: true }),
      },
      { after: cursor, isResumed },
    );
  }

  function request(options: LockOptions): void {
    let own: LiveFeed | undefined;
    locks
      .request(name, options, () => {
        if (closed) return;
        own = feed = listen();
        return new Promise<void>((resolve) => (release = resolve));
      })
      .catch(() => {
        // Its place in the line was given up to take the lock, or another tab has taken it.
        if (!own || own !== feed) return;
        feed.close();
        feed = undefined;
        isResumed = true;
        catchUp();
        standInLine();
      });
  }
  function standInLine(): void {
    place = new AbortController();
    request({ signal: place.signal });
    if (!isHidden()) watch(silenceMs);
  }
  function watch(ms: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(take, ms);
  }
  function take(): void {
    if (feed || closed || isHidden()) return;
    isResumed = true;
    place.abort();
    request({ steal: true });
  }
  /** After a sleep nobody knows what was told meanwhile. */
  function catchUp(): void {
    if (Date.now() - heardAt > silenceMs) handlers.onResume();
    heardAt = Date.now();
  }
  function ask(): void {
    if (feed || isHidden()) return;
    catchUp();
    post({ asked: true });
    watch(answerMs);
  }

  channel.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
    if ('asked' in word) {
      if (!feed) return;
      post({ state });
      for (const { event } of recent.filter(isRecent)) post({ event });
    } else if (!feed) {
      if ('ended' in word) return take();
      isResumed = true;
      hear(word);
      watch(silenceMs);
    }
  });
  const forget = onVisibility(ask);
  standInLine();
  ask();
  return {
    close() {
      closed = true;
      forget();
      clearTimeout(watchdog);
      feed?.close();
      release();
      place.abort();
      channel.close();
    },
  };
}

const isRecent = ({ at }: { at: number }): boolean => Date.now() - at < recentMs;

function onVisibility(look: () => void): () => void {
  const page = globalThis.document;
  page?.addEventListener('visibilitychange', look);
  return () => page?.removeEventListener('visibilitychange', look);
}
