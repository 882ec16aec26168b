import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';
import { leanCss } from './lean-css.ts';
import { leanIcons } from './lean-icons.ts';
import { leanRights } from './lean-rights.ts';
import { preloadList } from './preload-list.ts';
import { precompress } from './precompress.ts';
import { pureDeclarations } from './pure-declarations.ts';

/** Our rooms that only declare things. */
const declaring = /packages\/(contract|domain|i18n|client)\/src\//;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The entry, the kit's smallest pieces and the way to the server: what any page needs, the login page among them. */
const base = new RegExp(
  [
    'apps/console/(src/main\\.tsx|create-icon\\.ts)',
    'apps/console/src/data/(storage|environment|session|route|route-row|next-path|wake|client|slow-line|error-sentence|draft|lead-to)\\.ts',
    'apps/console/src/shell/(current-row|router|root|route-rules|full-layout|screen-error|flash)\\.tsx?',
    'packages/ui/src/(locale|skin|link|cx|button|spinner|tooltip|placement|field|text-input|banner|badge|tabs|skeleton|take-focus|pin-input)\\.tsx?',
    'packages/client/src/(client|api-error|loader|refresh|request)\\.ts',
    'packages/contract/src/(endpoint|auth/api)\\.ts',
    'packages/i18n/src/(words|catalogues/(ui|failures))\\.ts',
    'packages/domain/src/(ids|brand|text|phone|operators|limits|money)\\.ts',
  ].join('|'),
);
/** What a session needs on top of it, whatever the screen: the frame, what floats above it, what most screens show. */
const frame = new RegExp(
  [
    'apps/console/src/shell/(app-layout|overlays|session-overlays|load-failed)\\.tsx',
    'apps/console/src/data/(use-endpoint|search-state|leave-guard|preview-data|online)\\.ts',
    'packages/ui/src/(card|error-state|empty-state|operator-badge|money|page-header|copy-id|select|checkbox|description-list|use-media)\\.tsx?',
    'packages/contract/src/(dashboard/figure-lists|(dashboard|direct-charges|providers|transactions)/api)\\.ts',
    'packages/domain/src/time\\.ts',
  ].join('|'),
);
/** The ways in besides the login: what they share, so that each is one more script and not eight. */
const newcomer = new RegExp(
  [
    'apps/console/src/features/auth/(contact-step|code-step|code-calls|sent-code|new-password|password-reset)\\.tsx?',
    'packages/contract/src/(sign-up|passwords|activation)/api\\.ts',
    'packages/i18n/src/catalogues/(sign-up|passwords|activation)\\.ts',
  ].join('|'),
);
/** What lists are made of. */
const lists = new RegExp(
  [
    'packages/ui/src/(data-table/[a-z-]+|pagination|filter-chips|filter-drawer|search-input|status-pill|change)\\.tsx?',
    'apps/console/src/(data/keyset-page|shell/record-list)\\.tsx?',
  ].join('|'),
);
/** What forms are made of. */
const forms = new RegExp(
  [
    'packages/ui/src/(digits-input|money-input|phone-input|radio-cards|segmented|textarea|count-input|date-field)\\.tsx',
    'packages/i18n/src/catalogues/fields\\.ts',
    'apps/console/src/data/rested\\.ts',
  ].join('|'),
);
/** What the screens around one noun share. */
const transactions = new RegExp(
  [
    'packages/contract/src/transactions/schemas\\.ts|packages/domain/src/states/transaction\\.ts',
    'packages/i18n/src/catalogues/transaction(s|-names|-filters)\\.ts',
    'apps/console/src/features/transactions/(filter-chips|list-query|list-memory|row-face)\\.ts',
  ].join('|'),
);
const links =
  /packages\/contract\/src\/payment-links\/|packages\/i18n\/src\/catalogues\/payment-link-kinds\.ts|payment-links\/either\.ts/;
const linkEditor = /payment-links\/(create-page|editor\/editor)\.tsx/;
const linkEditorMore = /payment-links\/editor\/(more-sections|phone-preview)\.tsx/;
const isIcon = /node_modules\/lucide-react\/dist\/esm\/icons\//;

/**
 * The console as static files in dist/console. Two scripts at the start: preact and router stay the same across most
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
    leanContract(here('./src'), here('../../packages/contract/src')),
    pureDeclarations(declaring),
    leanRights(),
    leanIcons(here('./create-icon.ts')),
    preloadList(here('.')),
    precompress(),
  ],
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
      treeshake: { moduleSideEffects: [{ test: declaring, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Each takes along what it imports and no group above it has. A cold page may make 12 requests
          // (bench/budgets.ts).
          groups: [
            {
              name: 'vendor',
              test: /vite\/preload-helper|node_modules\/(preact|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//,
            },
            {
              name: 'data',
              test: /node_modules\/(zod|@tanstack\/(query-core|react-query))\/|packages\/contract\/src\/(fields|records)\.ts/,
              includeDependenciesRecursively: false,
            },
            { name: 'base', test: base },
            { name: 'transactions', test: transactions, includeDependenciesRecursively: false },
            // The bell in the frame asks for a number only; what notifications say comes with their page.
            {
              name: 'notifications',
              test: /packages\/domain\/src\/notifications\.ts/,
              includeDependenciesRecursively: false,
            },
            // An icon of several files is everybody's; one of a single file stays with it.
            {
              name: (id, build) =>
                frame.test(id) || (isIcon.test(id) && build.getModuleInfo(id)!.importers.length > 1) ? 'frame' : null,
            },
            { name: 'lists', test: lists },
            { name: 'forms', test: forms },
            // What the pages before the session share.
            { name: 'door', test: /features\/auth\/(door-frame|entry-steps|use-enter|credentials)\.tsx?/ },
            { name: 'newcomer', test: newcomer, includeDependenciesRecursively: false },
            { name: 'links', test: links },
            { name: 'link-editor', test: linkEditor },
            { name: 'link-editor-more', test: linkEditorMore },
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
