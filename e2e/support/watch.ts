import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { liveApi } from '#contract/live/api.ts';

export type Watch = {
  /** Everything the browser complained about since the last `take`, one line each. */
  take(): string[];
  /** Waits until nothing has been on its way for a moment; the live feed, which never ends, does not count. */
  quiet(): Promise<void>;
};

const restMs = 60;
const patienceMs = 15_000;

/** Listens to a page: errors of scripts, of the console, of requests. */
export function watch(page: Page): Watch {
  const complaints: string[] = [];
  const underway = new Set<Request>();
  let lastAt = Date.now();
  const isFeed = (request: Request) => new URL(request.url()).pathname.startsWith(liveApi.stream.path);
  const ended = (request: Request) => {
    if (underway.delete(request)) lastAt = Date.now();
  };
  page.on('request', (request) => {
    if (isFeed(request)) return;
    underway.add(request);
    lastAt = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', (request) => {
    ended(request);
    // Left behind by a navigation: nobody waits for it any more.
    const reason = request.failure()?.errorText ?? '';
    if (!reason.includes('ERR_ABORTED')) complaints.push(`${reason} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    // The browser repeats refused requests here, without saying which; they are told above.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`);
  });
  return {
    take: () => complaints.splice(0),
    async quiet() {
      const seen = () => ({
        onTheirWay: [...underway].map((request) => request.url()),
        isAtRest: Date.now() - lastAt >= restMs,
      });
      await expect.poll(seen, { interval: 15, timeout: patienceMs }).toEqual({ onTheirWay: [], isAtRest: true });
    },
  };
}
