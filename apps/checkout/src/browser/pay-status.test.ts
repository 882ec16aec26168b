import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const source = readFileSync(new URL('./pay-status.js', import.meta.url), 'utf8');
// oxlint-disable-next-line no-implied-eval -- the file runs in browsers as it stands, and is tried as it stands
const run = new Function('document', 'addEventListener', 'fetch', source) as (...browser: unknown[]) => void;

type State = { state: string; v: string; rare?: string };

/** As much of a browser as the script touches: an open page, what it asks, and what it is answered. */
function openPage(state: State, answer: () => { html?: string; title?: string; next?: State | null } = () => ({})) {
  const heard = new Map<string, (event: object) => void>();
  const listen = (name: string, act: (event: object) => void) => void heard.set(name, act);
  const asked: number[] = [];
  let shown: State | null = state;
  let next: State | null = null;
  const page = {
    hidden: false,
    title: '',
    addEventListener: listen,
    querySelector: () => ({
      querySelector: (selector: string) => {
        if (selector === '[data-state]') return shown && { dataset: shown };
        return selector === 'h1' ? { focus: () => {} } : null;
      },
      set innerHTML(_html: string) {
        shown = next;
      },
    }),
  };
  const start = Date.now();
  const fetch = async () => {
    asked.push(Math.round((Date.now() - start) / 1000));
    const { next: then = null, ...told } = answer();
    next = then;
    return { json: async () => told };
  };
  run(page, listen, fetch);
  return {
    asked,
    hide: (hidden: boolean) => {
      page.hidden = hidden;
      heard.get('visibilitychange')!({});
    },
    hear: (name: string, event: object = {}) => heard.get(name)!(event),
    title: () => page.title,
  };
}

const ended: State = { state: '/pay/x/s/y/state?', v: '1', rare: '' };
const waits = (asked: readonly number[]) => asked.map((at, index) => at - (asked[index - 1] ?? 0));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks every few seconds while a payment is under way', async () => {
  const page = openPage({ state: '/pay/x/s/y/state?', v: '1' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(waits(page.asked).at(0)).toBe(2);
  expect(waits(page.asked).at(-1)).toBe(15);
});

it('goes on asking after the end, ever more rarely, up to some minutes', async () => {
  const page = openPage(ended);
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(waits(page.asked).slice(0, 3)).toEqual([10, 15, 23]);
  expect(waits(page.asked).at(-1)).toBe(300);
  expect(page.asked.length).toBeLessThan(45);
});

it('asks nothing in a pocket, and at once when it is looked at again or the line is back', async () => {
  const page = openPage(ended);
  await vi.advanceTimersByTimeAsync(3_600_000);
  page.hide(true);
  const before = page.asked.length;
  await vi.advanceTimersByTimeAsync(5 * 3_600_000);
  page.hear('online');
  expect(page.asked).toHaveLength(before);
  page.hide(false);
  expect(page.asked, 'at once').toHaveLength(before + 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.asked, 'and soon again').toHaveLength(before + 2);
  page.hear('online');
  page.hear('pageshow', { persisted: true });
  page.hear('pageshow', { persisted: false });
  expect(page.asked).toHaveLength(before + 4);
});

it('turns to what it is told, and follows a return that is on its way as closely as a payment', async () => {
  const page = openPage(ended, () => ({ html: 'second', title: 'Second', next: { state: '/s', v: '2' } }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.title()).toBe('Second');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(page.asked).toEqual([10, 12]);
});

it('ends where it is told that nothing more will come', async () => {
  const page = openPage(ended, () => ({ html: 'ended', title: 'Ended', next: null }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  page.hide(false);
  page.hear('online');
  expect(page.asked).toEqual([10]);
});
