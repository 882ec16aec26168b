import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';

/** For gallery.test.ts: builds the gallery as a page of its own and opens it in a real browser. */
const entry = `
import '#ui/theme.css';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '#ui/locale.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { Gallery } from '#ui/gallery/gallery.tsx';
const fixed = new URLSearchParams(location.search).get('lang') ?? 'en';
createRoot(document.getElementById('root')).render(h(LocaleProvider, { fixed }, h(Gallery), h(Toaster)));
`;
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Gallery</title><link rel="stylesheet" href="/main.css"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
const kinds: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** The path of a Chromium, or null: then the browser part is skipped. */
export function findBrowser(): string | null {
  const places = (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/bin')
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...places].find((path) => path && existsSync(path)) ?? null;
}

export type OpenOptions = { width?: number; height?: number; lang?: 'en' | 'fr' };

export async function startGallery(browserPath: string) {
  const outDir = mkdtempSync(join(tmpdir(), 'gallery-'));
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const virtual = join(root, 'packages/ui/src/gallery-entry.js');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'gallery-entry',
        resolveId: (id) => (id === 'gallery-entry' ? virtual : undefined),
        load: (id) => (id === virtual ? entry : undefined),
      },
      react(),
      tailwindcss(),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: 'gallery-entry', output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]' } },
    },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = join(outDir, path);
    if (path === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (existsSync(file))
      response.setHeader('content-type', kinds[extname(file)] ?? 'text/plain').end(readFileSync(file));
    else response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  const complaints: string[] = [];

  return {
    /** What the browser complained about on any page. */
    complaints,
    async open({ width = 1440, height = 900, lang = 'en' }: OpenOptions = {}): Promise<Page> {
      const phone = width < 768;
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: phone,
        isMobile: phone,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      // A step that hangs names itself long before the test does.
      page.setDefaultTimeout(15_000);
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?lang=${lang}`);
      await page.locator('figure svg').first().waitFor();
      return page;
    },
    async stop() {
      await browser.close();
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Accessibility findings as short lines. Two skins on one page repeat landmarks and headings on purpose. */
export async function findings(page: Page, within = 'body'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  return page.evaluate(async (selector) => {
    type Axe = {
      run(within: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(selector, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        'landmark-unique': { enabled: false },
        'heading-order': { enabled: false },
        'page-has-heading-one': { enabled: false },
      },
    });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)}`),
    );
  }, within);
}
