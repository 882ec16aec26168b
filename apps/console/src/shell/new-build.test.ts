import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNewBuild } from './new-build.ts';

const page = (script: string) => `<html><script type="module" src="/assets/${script}"></script></html>`;
let tab: EventTarget;
let answer: () => Promise<Response>;

beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('location', { pathname: '/transactions/all' });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => void vi.unstubAllGlobals());

/** A tab with the script `base-old.js` cannot fetch a part of the console. */
async function missAScript(answering: () => Promise<Response>): Promise<boolean> {
  answer = answering;
  const reload = vi.fn();
  followNewBuild('https://pay.example/assets/base-old.js', reload);
  tab.dispatchEvent(new Event('vite:preloadError'));
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
  return reload.mock.calls.length > 0;
}

it('loads the page anew when the server has another build', async () => {
  expect(await missAScript(async () => new Response(page('base-new.js')))).toBe(true);
});

it('stays when the build is the same, when the line is broken, and when something else answers', async () => {
  expect(await missAScript(async () => new Response(page('base-old.js')))).toBe(false);
  expect(await missAScript(async () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  expect(await missAScript(async () => new Response('Bad gateway', { status: 502 }))).toBe(false);
  expect(await missAScript(async () => new Response('<html>Sign in to the hotel network</html>'))).toBe(false);
});
