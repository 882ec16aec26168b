import { setTimeout as soon } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { LiveEvent } from '#contract/live/api.ts';
import type { Client } from './client.ts';
import { shareLiveFeed } from './live-shared.ts';

const event = (cursor: string): LiveEvent => ({
  cursor,
  at: '2026-11-18T10:00:00Z',
  kind: 'transaction',
  id: 'txn_1',
  status: 'paid',
  type: 'sale',
  amount: 100,
});

afterEach(() => vi.unstubAllGlobals());

/** A server that holds streams open: what is said into it comes out of every one that is open. */
function server() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const asked: (string | undefined)[] = [];
  const client = {
    open: async (_row: unknown, input: { query: { after?: string }; signal: AbortSignal }) => {
      asked.push(input.query.after);
      return new Response(
        new ReadableStream<Uint8Array>({
          start(stream) {
            open.add(stream);
            input.signal.addEventListener('abort', () => open.delete(stream) && stream.error(new Error('gone')));
          },
        }),
      );
    },
  } as unknown as Client;
  const say = (cursor: string) =>
    open.forEach((stream) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event(cursor))}\n\n`)));
  const end = () => open.forEach((stream) => open.delete(stream) && stream.close());
  return { client, open, asked, say, end };
}

/** A tab: what it heard, and how often it read its page anew. */
function tabOf({ client }: ReturnType<typeof server>, name: string) {
  const heard: string[] = [];
  const tab = { heard, states: [] as string[], read: 0, close: () => {} };
  tab.close = shareLiveFeed(client, name, {
    onEvent: (one) => heard.push(one.cursor),
    onState: (state) => tab.states.push(state),
    onResume: () => void tab.read++,
  }).close;
  onTestFinished(() => tab.close());
  return tab;
}

/** What a page is to a tab: looked at or not. */
function page() {
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', document);
  return {
    show(isShown: boolean) {
      document.hidden = !isShown;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const until = (look: () => unknown, wanted: unknown) => expect.poll(look, { interval: 5 }).toEqual(wanted);

it('of seven tabs one listens for all', async () => {
  const one = server();
  const tabs = Array.from({ length: 7 }, () => tabOf(one, 'seven tabs'));
  await until(() => tabs.map((tab) => tab.states), times(7, ['live']));
  one.say('evt_1');
  await until(() => tabs.map((tab) => tab.heard), times(7, ['evt_1']));
  expect(one.open.size).toBe(1);
  expect(tabs.map((tab) => tab.read)).toEqual(times(7, 0));
});

it('the next one goes on after the last event once it closes, and all that stay read anew', async () => {
  const one = server();
  const tabs = Array.from({ length: 3 }, () => tabOf(one, 'closing'));
  await until(() => tabs.map((tab) => tab.states), times(3, ['live']));
  one.say('evt_4');
  await until(() => tabs.map((tab) => tab.heard), times(3, ['evt_4']));
  tabs[0]!.close();
  await until(() => tabs.map((tab) => tab.read), [0, 1, 1]);
  expect(one.asked).toEqual([undefined, 'evt_4']);
  one.say('evt_5');
  await until(() => tabs.map((tab) => tab.heard.at(-1)), ['evt_4', 'evt_5', 'evt_5']);
  expect(one.open.size).toBe(1);
});

it('nobody hears what is told to another person', async () => {
  const [mine, other] = [server(), server()];
  const tabs = [tabOf(mine, 'live Awa'), tabOf(other, 'live Boris')];
  await until(() => tabs.map((tab) => tab.states), [['live'], ['live']]);
  mine.say('evt_1');
  await until(() => tabs[0]!.heard, ['evt_1']);
  expect([mine.open.size, other.open.size, tabs[1]!.heard]).toEqual([1, 1, []]);
});

it('a tab that comes is told what happened while its page was read', async () => {
  const one = server();
  const first = tabOf(one, 'coming');
  await until(() => first.states, ['live']);
  one.say('evt_1');
  await until(() => first.heard, ['evt_1']);
  const second = tabOf(one, 'coming');
  await until(() => second.heard, ['evt_1']);
  expect([first.heard, second.states]).toEqual([['evt_1'], ['live']]);
});

it('takes the lock from a tab that sleeps with it, once it is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const one = server();
  // Whoever holds it says nothing and gives nothing away.
  void navigator.locks.request('asleep', () => new Promise(() => {})).catch(() => {});
  const tab = tabOf(one, 'asleep');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(one.open.size).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await until(() => [tab.states, tab.read], [['live'], 1]);
});

it('a listening tab that is robbed lets go of its stream, and hears the other', async () => {
  const one = server();
  const first = tabOf(one, 'robbed');
  await until(() => first.states, ['live']);
  const told = new BroadcastChannel('robbed');
  onTestFinished(() => told.close());
  let release = () => {};
  void navigator.locks.request('robbed', { steal: true }, () => new Promise<void>((done) => (release = done)));
  await until(() => one.open.size, 0);
  told.postMessage({ event: event('evt_9') });
  await until(() => first.heard, ['evt_9']);
  release();
  await until(() => [one.open.size, one.asked.at(-1), first.read], [1, 'evt_9', 1]);
});

it('a tab that is looked at takes over from one in the background whose stream ended', async () => {
  const one = server();
  const front = page();
  front.show(false);
  const behind = tabOf(one, 'behind');
  await until(() => behind.states, ['live']);
  front.show(true);
  const looked = tabOf(one, 'behind');
  await until(() => looked.states, ['live']);
  // Both share this process's page: what the one behind says at its end is said for it.
  const told = new BroadcastChannel('behind');
  onTestFinished(() => told.close());
  told.postMessage({ ended: true });
  await until(() => [one.asked.length, one.open.size, behind.read, looked.read], [2, 1, 1, 1]);
});

it('without locks a tab in the background lets go of its stream, and reads anew once it is looked at', async () => {
  vi.stubGlobal('navigator', {});
  const front = page();
  const one = server();
  const tab = tabOf(one, 'no locks');
  await until(() => tab.states, ['live']);
  one.say('evt_1');
  await until(() => tab.heard, ['evt_1']);
  front.show(false);
  await until(() => one.open.size, 0);
  front.show(true);
  await until(() => [one.open.size, one.asked, tab.read], [1, [undefined, 'evt_1'], 1]);
  tab.close();
  front.show(false);
  front.show(true);
  await soon(0);
  expect(one.open.size).toBe(0);
});
