import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../../tools/bootstrap/chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Screens as a person meets them, in the system's Chromium, with the contract in the place of the server. All of them
 * in one page: to load the console anew for every file would take most of the time.
 */
export default defineConfig({
  root,
  cacheDir: `${root}/node_modules/.vite/screens`,
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Found before the first test: one that is found later loads the page anew under it.
  optimizeDeps: { entries: ['apps/console/src/main.tsx', 'apps/console/src/**/*.screen.test.tsx'] },
  test: {
    name: 'screens',
    include: ['apps/console/src/**/*.screen.test.tsx'],
    setupFiles: ['apps/console/src/testing/after-each.ts'],
    isolate: false,
    fileParallelism: false,
    // Beside all other tests a page may stand still for long: no limit is a statement about its speed.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    unstubGlobals: true,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: { executablePath: findChromium() ?? '/usr/bin/chromium', args: flags },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Africa/Douala' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
