import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { fetchFirst } from './fetch-first.ts';
import { leanContract } from './lean-contract.ts';
import { leanCss } from './lean-css.ts';
import { leanIcons } from './lean-icons.ts';
import { leanLimits } from './lean-limits.ts';
import { leanPaths } from './lean-paths.ts';
import { leanRights } from './lean-rights.ts';
import { leanRouter } from './lean-router.ts';
import { leanRoutes } from './lean-routes.ts';
import { leanWords } from './lean-words.ts';
import { preloadList } from './preload-list.ts';
import { precompress } from './precompress.ts';
import { pureDeclarations } from './pure-declarations.ts';

/** Our rooms that only declare things. */
const declaring = /packages\/(contract|domain|i18n|client)\/src\//;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The console as static files in dist/console. Two scripts at the start: React and router stay the same across most
 * deploys and come from the browser's cache, the other is ours.
 */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite/console'),
  publicDir: here('./public'),
  plugins: [
    react(),
    tailwindcss(),
    leanCss(),
    // What the page's head says to its reader is no part of every first visit.
    { name: 'lean-head', transformIndexHtml: (page: string) => page.replace(/\s*<!--.*?-->/gs, '') },
    leanContract(here('../../packages/contract/src')),
    leanWords(),
    leanRoutes(),
    pureDeclarations(declaring),
    leanRights(),
    leanLimits(),
    leanPaths(),
    leanRouter(),
    leanIcons(here('./create-icon.ts')),
    fetchFirst(),
    preloadList(here('.')),
    precompress(),
  ],
  // React has had it itself since 18; the router's store asks for the copy that older ones need.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    sourcemap: false,
    target: 'chrome111',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    // What every session has is there before anything is fetched later, and a script that is asked for is on its way:
    // a screen's list names only what else it needs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        needed.filter((one) => one !== file && !/\/(vendor|base|frame)-[^/]+$/.test(one)),
    },
    rolldownOptions: {
      // Our rooms only declare things, so a file nobody takes anything from can be left out whole.
      treeshake: { moduleSideEffects: [{ test: declaring, sideEffects: false }] },
      output: {
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Each takes along what it imports and no group above it has. A cold page may make 12 requests
          // (bench/budgets.ts).
          groups: [
            {
              name: 'vendor',
              test: /vite\/preload-helper|rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker)|router-core|history|react-store|store))\//,
            },
            {
              name: 'schemas',
              test: /node_modules\/zod\/|packages\/contract\/src\/(fields|records)\.ts$/,
              includeDependenciesRecursively: false,
            },
            { name: chunkGroups(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/ba021', '/fapi', '/aa038'].map((prefix) => [prefix, 'http://localhost:3000'])),
  },
});
