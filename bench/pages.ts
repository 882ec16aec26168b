import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { demoPassword } from '#server/modules/demo/demo/cast.ts';
import { rootFolder } from '#server/kit/config.ts';
import { chunkBudget } from './budgets.ts';
import { print, round, say } from './figure.ts';
import type { Workbench } from './product.ts';

type Visit = { kilobytes: number; requests: number };
const counted = new Set(['Document', 'Script', 'Stylesheet']);

/** What a visit costs: compressed bytes of HTML, JS and CSS as they travel, and every request but the logo's. */
export async function benchPages(bench: Workbench, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const { url } = bench.product;
    const tell = (name: string, visit: Visit) => {
      print({ name: `pages.${name}`, value: visit.kilobytes, unit: 'kB' });
      print({ name: `pages.${name}.requests`, value: visit.requests, unit: 'requests' });
    };
    say('pages: pay page, login');
    const slug = await slugOf(bench);
    tell('pay', await cold(browser, `${url}/pay/${slug}`));
    tell('login', await cold(browser, `${url}/login`));
    const context = await signedIn(browser, bench);
    const state = await context.storageState();
    for (const [name, path] of [
      ['home', '/home'],
      ['transactions', '/transactions/all'],
      ['charge-form', '/direct-charge/create'],
      ['link-form', '/payment-links/create'],
    ] as const) {
      say(`pages: ${path}`);
      tell(name, await cold(browser, `${url}${path}`, state));
    }
    const page = await context.newPage();
    await measure(page, `${url}/transactions/all`);
    tell('warm', await measure(page, `${url}/transactions/all`));
    await context.close();
  } finally {
    await browser.close();
  }
  benchChunks();
}

async function cold(
  browser: Browser,
  address: string,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'fr-FR', ...(storageState ? { storageState } : {}) });
  try {
    return await measure(await context.newPage(), address);
  } finally {
    await context.close();
  }
}

/** Bytes as the browser's network stack counts them, without headers; what came from its cache is nothing. */
async function measure(page: Page, address: string): Promise<Visit> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const seen = new Map<string, { type: string; url: string; headerBytes: number; isCached: boolean }>();
  let bytes = 0;
  devtools.on(
    'Network.requestWillBeSent',
    ({ requestId, type, request }) =>
      void seen.set(requestId, { type: type ?? '', url: request.url, headerBytes: 0, isCached: false }),
  );
  devtools.on(
    'Network.requestServedFromCache',
    ({ requestId }) => void (seen.get(requestId) && (seen.get(requestId)!.isCached = true)),
  );
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const one = seen.get(requestId);
    if (one)
      Object.assign(one, {
        headerBytes: response.encodedDataLength,
        isCached: one.isCached || response.fromDiskCache === true,
      });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one && !one.isCached && counted.has(one.type)) bytes += Math.max(0, encodedDataLength - one.headerBytes);
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(1500); // what the page asks for by itself; its event stream never ends
  await devtools.detach();
  const requests = [...seen.values()].filter(
    (one) =>
      !one.isCached &&
      one.url.startsWith('http') &&
      one.type !== 'Image' &&
      one.type !== 'EventSource' &&
      !/\/(fapi|ba021|aa038)\//.test(one.url),
  ).length;
  return { kilobytes: round(bytes / 1000, 2), requests };
}

async function signedIn(browser: Browser, bench: Workbench): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${bench.product.url}/login`);
  await page
    .locator('input[type=email], input[name=login], input[autocomplete=username]')
    .first()
    .fill(bench.merchants[0]!.plan.people[0]!.email);
  await page.locator('input[type=password]').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(home|dashboard)/, { timeout: 20_000 });
  await page.close();
  return context;
}

async function slugOf(bench: Workbench): Promise<string> {
  const link = bench.merchants[0]!.links.find((one) => one.plan.kind === 'open') ?? bench.merchants[0]!.links[0]!;
  const row = await bench.services.production.runTx({ organisationId: bench.merchants[0]!.id }, (tx) =>
    tx.selectFrom('payment_links').select('slug').where('id', '=', link.id).executeTakeFirstOrThrow(),
  );
  return row.slug;
}

type Manifest = Record<
  string,
  { file: string; src?: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
>;

/** The built files against their budgets: what starts the console, all of its CSS, and each screen's own chunk. */
function benchChunks(): void {
  const folder = join(rootFolder, 'dist/console');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const compressed = (file: string) =>
    (existsSync(join(folder, `${file}.gz`))
      ? readFileSync(join(folder, `${file}.gz`))
      : gzipSync(readFileSync(join(folder, file)), { level: 9 })
    ).length / 1000;
  const chunks = Object.values(manifest);
  const start = new Set<string>();
  const follow = (key: string) => {
    const chunk = manifest[key]!;
    if (start.has(chunk.file)) return;
    start.add(chunk.file);
    chunk.imports?.forEach(follow);
  };
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [key, chunk] of Object.entries(manifest)) if (page.includes(`src="/${chunk.file}"`)) follow(key);
  const sum = (files: Iterable<string>) =>
    round(
      [...files].reduce((total, file) => total + compressed(file), 0),
      2,
    );
  print({ name: 'pages.chunk.entry', value: sum([...start].filter((file) => file.endsWith('.js'))), unit: 'kB' });
  print({
    name: 'pages.chunk.css',
    value: sum(
      new Set(chunks.flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])])),
    ),
    unit: 'kB',
  });
  for (const chunk of chunks.filter((one) => one.isDynamicEntry && one.src?.includes('features/'))) {
    const name = chunk.src!.replace(/^.*features\//, '').replace(/\.tsx?$/, '');
    print({ name: `pages.chunk.${name}`, value: round(compressed(chunk.file), 2), unit: 'kB' }, chunkBudget(name));
  }
}
