import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';
import { leanRights } from './lean-rights.ts';
import { preloadList } from './preload-list.ts';
import { precompress } from './precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the entry shares with everything else. Named so that the groups below, which take their imports along, leave it here. */
const base = new RegExp(
  [
    'packages/i18n/src/words\\.ts',
    'packages/domain/src/(ids|brand)\\.ts',
    'packages/ui/src/(locale|skin|link|cx)\\.tsx?',
    'apps/console/src/data/(storage|environment|session|route|route-row|next-path|wake)\\.ts',
    'apps/console/src/shell/(current-row|router|root|route-rules|full-layout|screen-error)\\.tsx?',
  ].join('|'),
);
/** The kit's smallest pieces and the way to the server: what every page needs after the entry, in one request. */
const kit = new RegExp(
  [
    'packages/client/src/(client|api-error|loader|refresh|request)\\.ts',
    'packages/contract/src/auth/api\\.ts',
    'packages/i18n/src/catalogues/(ui|failures)\\.ts',
    'packages/domain/src/(text|phone|operators|limits)\\.ts',
    'packages/ui/src/(button|spinner|tooltip|placement|field|text-input|banner|badge|tabs)\\.tsx?',
    'apps/console/src/data/(client|slow-line|error-sentence)\\.ts',
    'apps/console/src/shell/flash\\.ts',
  ].join('|'),
);
/** What a session needs on top of it, whatever the screen. */
const frame = /packages\/ui\/src\/(modal|dialog|toast|copy-id|loader|icon-button|route-progress|menu|page-header|status-pill|money)\.tsx|apps\/console\/src\/(data\/(ability|live|query|use-endpoint)|shell\/end-session)\.tsx?|packages\/domain\/src\/access\.ts|@casl/;

/**
 * The console as static files in dist/console. Three scripts at the start: preact and router+query stay the same
 * across most deploys and come from the browser's cache, the third is ours.
 */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite/console'),
  publicDir: here('./public'),
  plugins: [react(), tailwindcss(), leanContract({ withoutSchemas: ['auth', 'live', 'search'] }), leanRights(), preloadList(here('.')), precompress()],
  // The code is written for React and type-checked against it; the browser gets Preact, which speaks the same language
  // in 10 kB instead of 68 (decision 0009). The rendering of pay pages on the server stays React's own.
  resolve: {
    alias: [
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    sourcemap: false,
    target: 'chrome111',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Our rooms only declare things, so a file nobody takes anything from can be left out whole.
      treeshake: { moduleSideEffects: [{ test: /packages\/(contract|domain|i18n|client)\/src\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /rolldown[/:]runtime|node_modules\/(react|preact|scheduler)\// },
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            { name: 'router', test: /node_modules\/(@tanstack|use-sync-external-store)\// },
            { name: 'schemas', test: /node_modules\/zod\/|packages\/contract\/src\/fields\.ts/ },
            { name: 'base', test: base },
            { name: 'kit', test: kit },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            { name: 'frame', test: frame },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(['/ba021', '/fapi', '/aa038'].map((prefix) => [prefix, 'http://localhost:3000'])) },
});
