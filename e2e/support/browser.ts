import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import type { Locale } from '#i18n/words.ts';
import { inject, onTestFinished } from 'vitest';
import type { World } from '../world/told.ts';

export const world: World = inject('world');

/** Long, because two stories share a small machine with the product; a step that hangs still names itself. */
const patienceMs = 20_000;
let browser: Promise<Browser> | undefined;
let devices = 0;

export type Device = 'desktop' | 'phone';
export type OpenOptions = {
  device?: Device;
  lang?: Locale;
  mode?: 'light' | 'dark';
  javaScript?: boolean;
  crossesOrigins?: boolean;
};

/** A page of a fresh browser profile, closed after the story; of a failed one its picture stays, and what it showed. */
export async function open({
  device = 'desktop',
  lang = 'en',
  mode = 'light',
  javaScript = true,
  crossesOrigins = false,
}: OpenOptions = {}): Promise<Page> {
  browser ??= chromium.connect(world.browser);
  const isPhone = device === 'phone';
  const number = ++devices;
  const options: BrowserContextOptions = {
    viewport: isPhone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: mode,
    timezoneId: 'Africa/Douala',
    acceptDownloads: true,
    // Every device comes from an address of its own, as it would through a proxy: limits per address hold per device.
    // A browser asks another origin for leave to send such a header, so a story that goes there does without.
    ...(crossesOrigins ? {} : { extraHTTPHeaders: { 'x-forwarded-for': addressOf(number) } }),
  };
  const context = await (await browser).newContext(options);
  context.setDefaultTimeout(patienceMs);
  context.setDefaultNavigationTimeout(patienceMs * 2);
  const log = listen(context);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await leaveRemains(context, `${task.name} ${number}`, log());
    await context.close();
  });
  return context.newPage();
}

const addressOf = (number: number) => `10.${process.pid % 250}.${Math.floor(number / 250)}.${1 + (number % 250)}`;

/** What a page shows alone does not tell why: what it was refused, and what it still waits for. */
function listen(context: BrowserContext): () => string[] {
  const complaints: string[] = [];
  const underway = new Set<Request>();
  const told = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  context.on('request', (request) => underway.add(request));
  context.on('requestfinished', (request) => underway.delete(request));
  context.on('requestfailed', (request) => {
    underway.delete(request);
    complaints.push(`${request.failure()?.errorText ?? 'failed'} ${told(request)}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${told(response.request())}`);
  });
  context.on('weberror', (error) => complaints.push(`script error: ${error.error().message}`));
  return () => [...complaints.slice(-20), ...[...underway].map((request) => `still on its way: ${told(request)}`)];
}

async function leaveRemains(context: BrowserContext, name: string, log: readonly string[]): Promise<void> {
  const stem = name.replace(/[^\w]+/g, '-').slice(-60);
  for (const [index, page] of context.pages().entries()) {
    const path = join(world.remains, `${stem}-${process.pid}-${index}.png`);
    await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => {});
    const shown = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((error: unknown) => `(${String(error).split('\n')[0]})`);
    // Where stories fail only their words come back, and no picture.
    console.error(
      [`${name}: ${new URL(page.url()).pathname} shows`, shown.replace(/\s*\n\s*/g, ' | ').slice(0, 1500), ...log].join(
        '\n',
      ),
    );
  }
}
